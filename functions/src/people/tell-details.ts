/** What mails kept to themselves while nobody had proved that their address is the patient's. */
import type { Firestore } from "@google-cloud/firestore";
import { isChangeable } from "../domain/booking.ts";
import { DomainError } from "../domain/domain-error.ts";
import { planResend } from "../domain/notice-fate.ts";
import { bookings } from "../firestore/bookings.ts";
import { type Owed, readNoticesToDecide } from "../firestore/outbox.ts";
import { isNewer } from "../firestore/refuse-newer.ts";
import type { UserDocument } from "../firestore/users.ts";

type Owner = Pick<UserDocument, "email" | "open"> & { uid: string };

/**
 * Once the address is verified, the confirmations that had said day and time only are owed once more: of what is still to
 * come and goes to that address. What is on its way says all of it anyway.
 */
export async function planDetails(db: Firestore, owner: Owner, now: Date): Promise<Owed[]> {
  const coming = Object.entries(owner.open ?? {}).filter(([, endsAt]) => endsAt > now);
  const owed = await Promise.all(coming.map(([id]) => planDetailsOf(db, id, owner, now)));
  return owed.filter((notice) => notice !== null);
}

async function planDetailsOf(db: Firestore, subject: string, { uid, email }: Owner, now: Date) {
  const [found, notices] = await Promise.all([
    bookings(db).doc(subject).get(),
    readNoticesToDecide(db, subject).catch((error: unknown) => {
      if (isNewer(error)) return [];
      throw error;
    }),
  ]);
  const booking = found.data();
  const isTheirs = booking?.uid === uid && booking.patient === email && isChangeable(booking, now);
  if (!isTheirs || !notices.some(({ brief }) => brief)) return null;
  try {
    return { subject, ...planResend(notices, "booked", { booking, muted: false, now }) };
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
