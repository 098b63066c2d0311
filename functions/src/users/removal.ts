/** Removing a person: what the account holds goes, what the clinic must keep stays without the person. */

import { withoutAdmin } from "../admins/change-admins.ts";
import { changeBooking } from "../bookings/change-booking.ts";
import { requireBooking } from "../bookings/find-booking.ts";
import { admins } from "../firestore/admins.ts";
import { type BookingDocument, bookings } from "../firestore/bookings.ts";
import { type RemovalDocument, removals } from "../firestore/removals.ts";
import { reviews } from "../firestore/reviews.ts";
import { users } from "../firestore/users.ts";
import type { Dependencies } from "../http/dependencies.ts";
import { cancelAppointment } from "../payments/cancel-appointment.ts";

type Clinic = Pick<Dependencies, "db" | "accounts" | "now" | "payments">;

/** Decides it. Refuses the last admin with `last-admin`. Whose decision it was first stays. */
export async function beginRemoval(
  { db, now }: Clinic,
  uid: string,
  by: RemovalDocument["by"],
): Promise<void> {
  await db.runTransaction(async (transaction) => {
    const removal = removals(db).doc(uid);
    const [list, begun] = await Promise.all([transaction.get(admins(db)), transaction.get(removal)]);
    if (begun.exists) return;
    withoutAdmin(transaction, db, list.data()?.uids ?? [], uid);
    transaction.create(removal, { by, startedAt: now() });
  });
}

/** Does what is left of it. Every step may have been done before, and may be done again. */
export async function finishRemoval(clinic: Clinic, uid: string): Promise<void> {
  const { db, accounts } = clinic;
  const removal = (await removals(db).doc(uid).get()).data();
  if (!removal) return;
  await accounts.close(uid);
  await leaveBookings(clinic, uid, removal.by);
  const written = await reviews(db).where("uid", "==", uid).get();
  await Promise.all(written.docs.map((review) => review.ref.delete()));
  await accounts.delete(uid);
  // The decision goes last: while it stands, somebody will see this through.
  await db.batch().delete(users(db).doc(uid)).delete(removals(db).doc(uid)).commit();
}

/**
 * Asks again until there are none: a booking may have been on its way while the account was closed. One that can't be
 * left now holds up none of the others.
 */
async function leaveBookings(clinic: Clinic, uid: string, by: RemovalDocument["by"]): Promise<void> {
  const { db } = clinic;
  for (;;) {
    const own = await bookings(db).where("uid", "==", uid).limit(100).get();
    if (own.empty) return;
    const left = await Promise.allSettled(own.docs.map(({ id }) => leaveBooking(clinic, id, by)));
    const failed = left.find((one) => one.status === "rejected");
    if (failed) throw failed.reason;
  }
}

async function leaveBooking(clinic: Clinic, id: string, by: RemovalDocument["by"]): Promise<void> {
  const { status, startsAt } = await requireBooking(clinic.db, id);
  if (status === "booked" && startsAt > clinic.now()) await cancelAppointment(clinic, id, by);
  await changeBooking(clinic.db, id, () => ({ fields: forgotten, days: [] }));
}

/** The record that stays. Its claims are on times that have begun or were released. */
const forgotten = {
  uid: null,
  patient: "",
  patientName: "Former patient",
  phone: "",
  phoneE164: "",
  claims: [],
} satisfies Partial<BookingDocument>;
