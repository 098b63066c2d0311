/** The history and the notices of an appointment, for the clinic. */
import { presentHistory } from "../access/present-booking.ts";
import { presentBounce } from "../attention/bounced-address.ts";
import type { BookingEvent } from "../contract/history.ts";
import type { BounceReason } from "../contract/mail-reports.ts";
import type * as contract from "../contract/notices.ts";
import type { Booking } from "../domain/booking.ts";
import { toMajorUnits } from "../domain/currency.ts";
import { DomainError } from "../domain/domain-error.ts";
import { covers } from "../domain/reach.ts";
import { readBooking } from "../firestore/bookings.ts";
import { readBounce } from "../firestore/bounces.ts";
import { type HistoryDocument, readHistory } from "../firestore/history.ts";
import { areRemindersMuted } from "../firestore/muted-addresses.ts";
import { readVisibleNotices, type StoredNotice } from "../firestore/outbox.ts";
import { readBouncedNotices } from "../firestore/received-mail-reports.ts";
import { readAppointmentNotices } from "../firestore/series-notices.ts";
import { readNames } from "../firestore/users.ts";
import type { Handler } from "../http/bind.ts";

export const showBookingHistory: Handler<typeof contract.showBookingHistory> = async (call) => {
  const { db, params, now } = call;
  const { booking } = await readBooking(db, params.id);
  if (!covers(await call.staffReach(), booking.doctorId)) throw new DomainError("not-found");
  await call.recordLook({ kind: "booking", id: params.id, concerns: booking.uid });
  const about = { id: params.id, seriesId: booking.seriesId };
  const [history, notices, remindersMuted, bounce, returned] = await Promise.all([
    readHistory(db, params.id, now()),
    readAppointmentNotices(db, about, (_, subject) => readVisibleNotices(db, subject, now())),
    areRemindersMuted(db, booking.patient, now()),
    readBounce(db, booking.patient, now()),
    readBouncedNotices(db, [params.id, ...(booking.seriesId === null ? [] : [booking.seriesId])]),
  ]);
  const names = await readNames(
    db,
    history.flatMap((entry) => uidOf(entry) ?? []),
  );
  const books = booksOf(history, booking);
  return {
    entries: history.map((entry) => {
      const { version, deed, visit } = entry;
      const written = books.get(version);
      return {
        ...presentHistory(entry),
        version,
        who: names.get(uidOf(entry) ?? "") ?? null,
        ...(deed === "paid-at-desk" && visit.deskMethod !== null && { deskMethod: visit.deskMethod }),
        ...(written && { books: written }),
      };
    }),
    notices: notices.map((notice) => presentNotice(notice, returned.get(notice.id))),
    remindersMuted,
    ...(bounce && { bounce: presentBounce(bounce) }),
  };
};

type Books = NonNullable<contract.BookingHistory["entries"][number]["books"]>;

const refundEvents: readonly string[] = [
  "refund-ordered",
  "partly-given-back",
  "given-back",
] satisfies BookingEvent[];

/**
 * Returns the desk's reasons by the version of the entry. The booking lists its refunds in order, so its last refund belongs to the last
 * entry of a refund.
 */
function booksOf(
  history: readonly (HistoryDocument & { version: number })[],
  { deskRefunds, givenBack, waived, currency }: Booking,
): Map<number, Books> {
  const books = new Map<number, Books>();
  const refunds = history.filter(({ deed }) => refundEvents.includes(deed)).toReversed();
  for (const [i, { version }] of refunds.entries()) {
    const refund = deskRefunds.at(-1 - i);
    if (refund) books.set(version, { reason: refund.reason, amount: toMajorUnits(refund.cents, currency) });
  }
  const [latest] = refunds;
  // The money of a canceled appointment goes back as a whole.
  if (latest?.deed === "given-back" && givenBack && deskRefunds.length === 0)
    books.set(latest.version, { reason: givenBack.reason });
  const writtenOff = history.findLast(({ deed }) => deed === "waived");
  if (writtenOff && waived) books.set(writtenOff.version, { reason: waived.reason });
  return books;
}

function uidOf({ by }: HistoryDocument): string | null {
  return by.role === "clinic" ? by.uid : null;
}

function presentNotice(notice: StoredNotice, returned: BounceReason | undefined): contract.Notice {
  const { id: _id, kind, again, state, reason, tries, brief } = notice;
  // The version of a series' notice is no version of the appointment.
  const version = kind === "series" ? (notice.toldVersion ?? 1) : notice.version;
  return {
    ...{ _id, kind, version, again, state, reason, tries, brief },
    ...(returned && { returned }),
    sendAfter: notice.sendAfter?.toISOString() ?? null,
    owedAt: notice.owedAt.toISOString(),
    changedAt: notice.changedAt.toISOString(),
  };
}
