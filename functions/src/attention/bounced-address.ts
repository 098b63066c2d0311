/** The attention item of a bounced email address: its patient and upcoming appointments. */
import type { Firestore } from "@google-cloud/firestore";
import { presentBooking } from "../access/present-booking.ts";
import type { AddressAttention } from "../contract/attention.ts";
import type { Bounce as BounceOnWire } from "../contract/mail-reports.ts";
import { type Booking, isChangeable } from "../domain/booking.ts";
import type { Bounce } from "../domain/bounce.ts";
import { phoneUrl } from "../domain/phone-number.ts";
import { bookings } from "../firestore/bookings.ts";
import { bounces, currentBounce, findStaffWithAddress } from "../firestore/bounces.ts";
import { type UserDocument, users } from "../firestore/users.ts";

/** The most appointments that an item lists. */
const maxListedAppointments = 3;
/** More appointments are read than listed, because some of them may be cancelled. */
const maxReadBookings = 10;

/** The item of a bounced address. It is empty if the clinic sends emails there again. */
export async function readBouncedAddressItem(
  db: Firestore,
  subject: string,
  since: Date,
  now: Date,
): Promise<AddressAttention[]> {
  const known = (await bounces(db).doc(subject).get()).data();
  const bounce = currentBounce(known, now);
  if (!known || !bounce) return [];
  const { email } = known;
  const booked = bookings(db).where("patient", "==", email);
  const [accounts, upcoming, latest, staff] = await Promise.all([
    users(db).where("email", "==", email).limit(1).get(),
    booked.where("startsAt", ">", now).orderBy("startsAt").limit(maxReadBookings).get(),
    booked.orderBy("startsAt", "desc").limit(1).get(),
    findStaffWithAddress(db, email),
  ]);
  const appointments = upcoming.docs
    .map((found) => ({ id: found.id, booking: found.data() }))
    .filter(({ booking }) => isChangeable(booking, now))
    .slice(0, maxListedAppointments);
  const account = accounts.docs[0]?.data();
  const visit = appointments[0]?.booking ?? latest.docs[0]?.data();
  const { phone, phoneE164 } = [visit, account].find((one) => one && one.phone !== "") ?? {
    phone: "",
    phoneE164: "",
  };
  return [
    {
      ...{ subject, kind: "address-bounced", since: since.toISOString(), email, why: bounce.why },
      name: nameOf(account, visit) || (staff?.name ?? ""),
      ...(staff && { staff: staff.staff }),
      phone,
      phoneUrl: phone === "" ? "" : phoneUrl(phone, phoneE164),
      hasPage: account !== undefined || visit !== undefined,
      appointments: appointments.map(({ id, booking }) => presentBooking(id, booking)),
    },
  ];
}

/** Anyone can sign up with a stranger's address, so an appointment's name comes before that of an unverified account. */
function nameOf(account: UserDocument | undefined, visit: Booking | undefined): string {
  const proved = account?.emailVerified ? account.name : "";
  return proved || visit?.patientName || account?.name || "";
}

/** A bounce in the form that the desk and the address's account see. */
export function presentBounce({ why, at }: Bounce): BounceOnWire {
  return { why, since: at.toISOString() };
}
