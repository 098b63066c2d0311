/** Sends details that mails left out while the address was not verified. */
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
 * Plans a second confirmation for each upcoming appointment whose mail had only day and time, once the address is verified.
 * Unsent mails contain everything anyway.
 */
export async function planDetails(db: Firestore, owner: Owner, now: Date): Promise<Owed[]> {
  const upcoming = Object.entries(owner.open ?? {}).filter(([, endsAt]) => endsAt > now);
  const owed = await Promise.all(upcoming.map(([id]) => planDetailsOf(db, id, owner, now)));
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
