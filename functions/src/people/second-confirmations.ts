/** Sends details that mails left out while the address was not verified. */
import type { Firestore } from "@google-cloud/firestore";
import { isChangeable } from "../domain/booking.ts";
import { DomainError } from "../domain/domain-error.ts";
import { planResend } from "../domain/notice-delivery.ts";
import { bookings } from "../firestore/bookings.ts";
import { isNewerReleaseError } from "../firestore/newer-release.ts";
import { type NewNotice, readNoticesBeforeSending } from "../firestore/outbox.ts";
import {
  confirmationKindOf,
  oneNoticePerSubject,
  readAppointmentNotices,
  resentNotice,
} from "../firestore/series-notices.ts";
import type { UserDocument } from "../firestore/users.ts";

type Owner = Pick<UserDocument, "email" | "open"> & { uid: string };

/**
 * Plans a second confirmation for each upcoming appointment whose mail had only day and time, once the address is verified.
 * Unsent mails contain everything anyway.
 */
export async function planSecondConfirmations(db: Firestore, owner: Owner, now: Date): Promise<NewNotice[]> {
  const upcoming = Object.entries(owner.open ?? {}).filter(([, endsAt]) => endsAt > now);
  const owed = await Promise.all(upcoming.map(([id]) => planSecondConfirmation(db, id, owner, now)));
  return oneNoticePerSubject(owed.filter((notice) => notice !== null));
}

async function planSecondConfirmation(db: Firestore, subject: string, { uid, email }: Owner, now: Date) {
  const booking = (await bookings(db).doc(subject).get()).data();
  const about = { id: subject, seriesId: booking?.seriesId ?? null };
  const notices = await readAppointmentNotices(db, about, readNoticesBeforeSending).catch(
    (error: unknown) => {
      if (isNewerReleaseError(error)) return [];
      throw error;
    },
  );
  const isTheirs = booking?.uid === uid && booking.patient === email && isChangeable(booking, now);
  if (!isTheirs || !notices.some(({ brief }) => brief)) return null;
  try {
    const kind = confirmationKindOf(notices);
    return resentNotice(about, notices, planResend(notices, kind, { booking, muted: false, now }));
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
