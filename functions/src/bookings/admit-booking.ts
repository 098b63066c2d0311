import type { DocumentReference, DocumentSnapshot, Transaction } from "@google-cloud/firestore";
import type { Settings } from "../contract/settings.ts";
import { countAct, whyTooMany } from "../domain/act-limits.ts";
import { DomainError } from "../domain/domain-error.ts";
import { whyTooManyOpen, withAppointment } from "../domain/open-appointments.ts";
import type { BookingDocument } from "../firestore/bookings.ts";
import { removals } from "../firestore/removals.ts";
import type { UserDocument } from "../firestore/users.ts";
import { type Caller, signInAgain } from "../http/caller.ts";
import { newProfile } from "../users/new-profile.ts";

export type Booker = Pick<Caller, "uid" | "email" | "emailVerified" | "name" | "isAdmin">;

/**
 * Whether this account may book now, by the clinic's limits; what it answers writes the booking to the account, in the same
 * transaction. The account is read without a lock and written on condition that it is still the same, so that of many
 * bookings at once none is counted twice, and none gets past a removal that has begun.
 */
export async function admitBooking(
  transaction: Transaction,
  snapshot: DocumentSnapshot<UserDocument>,
  booker: Booker,
  settings: Settings,
  now: Date,
): Promise<(id: string, booking: BookingDocument) => void> {
  const account = snapshot.data();
  if (account?.leaving) throw signInAgain();
  const refusal = whyNotNow(settings, booker, account, now);
  // The desk is not limited. Its list is read only where that matters.
  if (refusal && !(await booker.isAdmin())) throw refusal;
  if (!account) await refuseRemoved(transaction, snapshot.ref);
  return (id, booking) => {
    const fields = {
      open: withAppointment(account?.open, id, booking, now),
      counts: countAct(account?.counts, "book", now),
    };
    if (account && snapshot.updateTime) {
      transaction.update(snapshot.ref, fields, { lastUpdateTime: snapshot.updateTime });
    } else transaction.create(snapshot.ref, { ...newProfile(booker, now), ...fields });
  };
}

function whyNotNow(
  settings: Settings,
  { emailVerified }: Booker,
  account: UserDocument | undefined,
  now: Date,
): DomainError | null {
  const { bookingPaused: sentence } = settings;
  if (sentence !== "") return new DomainError("booking-paused", "Booking is paused.", { data: { sentence } });
  return (
    whyTooManyOpen(account?.open, settings, emailVerified, now) ?? whyTooMany(account?.counts, "book", now)
  );
}

/**
 * Someone without a profile books for the first time, or is gone: then the record of their removal still stands, longer than
 * any request lasts. It is read with a lock, because a removal may be beginning just now.
 */
async function refuseRemoved(transaction: Transaction, { firestore, id }: DocumentReference<UserDocument>) {
  if ((await transaction.get(removals(firestore).doc(id))).exists) throw signInAgain();
}
