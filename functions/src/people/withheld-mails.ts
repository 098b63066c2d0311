/** Owes what mails left out while the address was not verified. */
import type { Firestore } from "@google-cloud/firestore";
import { subDays } from "date-fns";
import type { Booking } from "../domain/booking.ts";
import { withheldMails } from "../domain/withheld-mails.ts";
import { bookings } from "../firestore/bookings.ts";
import { isNewerReleaseError } from "../firestore/newer-release.ts";
import { type NewNotice, readNoticesBeforeSending } from "../firestore/outbox.ts";
import { readUpTo } from "../firestore/query-pages.ts";
import { readAppointmentNotices, resentNotice, withoutRepeatedNotices } from "../firestore/series-notices.ts";
import { dataOrSkipDocument, trackSkippedDocuments } from "../firestore/skipped-documents.ts";

/** Days after an appointment for which its receipt still follows. */
const daysOfReceipts = 31;
/** The most appointments whose mails are read, the latest first. An unverified account has few. */
const maxBookings = 100;

/** Plans the mails to an account whose address is newly verified. Several sessions at the same time plan the same. */
export async function planWithheldMails(
  db: Firestore,
  { uid, email }: { uid: string; email: string },
  now: Date,
): Promise<NewNotice[]> {
  const recent = bookings(db)
    .where("uid", "==", uid)
    .where("startsAt", ">", subDays(now, daysOfReceipts))
    .orderBy("startsAt", "desc");
  const found = await readUpTo(recent, maxBookings);
  const { skip } = trackSkippedDocuments("withheld mails");
  const own = found.flatMap((one) => {
    const booking = dataOrSkipDocument(one, skip);
    return booking?.patient === email ? [{ id: one.id, booking }] : [];
  });
  const owed = await Promise.all(own.map(({ id, booking }) => planWithheldMailsAbout(db, id, booking, now)));
  return withoutRepeatedNotices(owed.flat());
}

/** Plans the mails about one booking. A release that doesn't know all of its notices plans none. */
async function planWithheldMailsAbout(
  db: Firestore,
  id: string,
  booking: Booking,
  now: Date,
): Promise<NewNotice[]> {
  const about = { id, seriesId: booking.seriesId };
  try {
    const notices = await readAppointmentNotices(db, about, readNoticesBeforeSending);
    return withheldMails(notices, booking, now).map((planned) => resentNotice(about, notices, planned));
  } catch (error) {
    if (isNewerReleaseError(error)) return [];
    throw error;
  }
}
