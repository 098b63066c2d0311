/** The clinic's schedule: days with their appointments. */
import type { Firestore, Query, QueryDocumentSnapshot } from "@google-cloud/firestore";
import { presentScheduledBooking } from "../access/present-booking.ts";
import type * as contract from "../contract/schedule.ts";
import type { Settings } from "../contract/settings.ts";
import { problemOfBooking } from "../domain/appointment-problems.ts";
import type { Booking } from "../domain/booking.ts";
import { datesInRange, requireDate } from "../domain/calendar-date.ts";
import { dayColumns } from "../domain/day-columns.ts";
import type { Day } from "../domain/day-entry.ts";
import { invalid } from "../domain/domain-error.ts";
import { closedPartsOf, openRangesOn, usualRangesOn, whyClosed } from "../domain/opening-hours.ts";
import { covers } from "../domain/reach.ts";
import { readAbsencesFrom } from "../firestore/absences.ts";
import { bookings } from "../firestore/bookings.ts";
import { readClinic } from "../firestore/clinic.ts";
import { readDays } from "../firestore/days.ts";
import type { Handler } from "../http/bind.ts";
import { readPage } from "../http/paging.ts";
import { listDayBlocks } from "./edit-blocks.ts";

/** The most days that a screen of the desk shows: a month. */
export const maxScheduleDays = 31;
/** The most appointments in one answer. A screen can ask about changes of the same number (`listScheduleChanges`). */
const maxAppointments = 2000;

/**
 * Lists each day of the range with its appointments by start time, including some cancelled ones. Dentists get their own.
 */
export const listSchedule: Handler<typeof contract.listSchedule> = async ({
  db,
  query,
  now,
  staffReach,
  recordLook,
}) => {
  const dates = datesInRange(query.from, query.to, maxScheduleDays);
  const readingDays = readDays(db, dates);
  const [clinic, away, known, uncancelled, cancelled] = await Promise.all([
    readClinic(db),
    readAbsencesFrom(db, dates.at(0) ?? ""),
    readingDays,
    readUncancelled(db, dates),
    readingDays.then((known) => readCancelled(db, known)),
  ]);
  const reach = await staffReach();
  await Promise.all(dates.map((date) => recordLook({ kind: "day", id: date })));
  const appointments = uniqueByStartTime([...uncancelled, ...cancelled.latest]).filter(({ booking }) =>
    covers(reach, booking.doctorId),
  );
  return dates.map((date) => {
    const ofDay = appointments
      .filter(({ booking }) => booking.date === date)
      .map(({ id, booking }) =>
        presentScheduledBooking(id, booking, problemOfBooking(clinic, booking, now())),
      );
    const blocks = listDayBlocks(date, known.get(date)?.blocks ?? {}, reach);
    const shown = ofDay.filter(({ status }) => status === "cancelled").length;
    return {
      ...presentDay(clinic.settings, date),
      columns: dayColumns(clinic, away, date, ofDay, blocks).filter(({ doctorId }) =>
        covers(reach, doctorId),
      ),
      bookings: ofDay,
      ...(blocks.length > 0 && { blocks }),
      // The day counts everybody's. Somebody who sees only one dentist's learns of the shown ones.
      cancelled: {
        count: reach === "all" ? Math.max(shown, cancelled.counts.get(date) ?? 0) : shown,
        shown,
      },
    };
  });
};

export const listCancelledAppointments: Handler<typeof contract.listCancelledAppointments> = async ({
  db,
  query,
  now,
  recordLook,
}) => {
  await recordLook({ kind: "day", id: requireDate(query.date) });
  const cancelled = cancelledBookingsOn(db, requireDate(query.date));
  const clinic = await readClinic(db);
  return readPage(bookings(db), cancelled, query, (found) =>
    presentScheduledBooking(found.id, found.data(), problemOfBooking(clinic, found.data(), now())),
  );
};

type Found = QueryDocumentSnapshot<Booking>;

/**
 * Reads booked appointments, no-shows and failed refunds. It throws `invalid` if either query has more than
 * `maxAppointments`.
 */
async function readUncancelled(db: Firestore, dates: readonly string[]): Promise<Found[]> {
  const inRange = bookings(db).where("date", ">=", dates.at(0)).where("date", "<=", dates.at(-1));
  const upTo = (found: Query<Booking>) => found.limit(maxAppointments + 1).get();
  const [uncancelled, owed] = await Promise.all([
    upTo(inRange.where("status", "in", ["booked", "no-show"])),
    upTo(inRange.where("payment", "==", "refund-failed")),
  ]);
  if (Math.max(uncancelled.size, owed.size) > maxAppointments)
    throw invalid("to", `These days have more than ${maxAppointments} appointments: ask for fewer days`);
  return [...uncancelled.docs, ...owed.docs];
}

/** Lists each appointment once, by start time and then by treatment. */
function uniqueByStartTime(found: readonly Found[]) {
  const once = new Map(found.map((document) => [document.id, document.data()]));
  return [...once]
    .map(([id, booking]) => ({ id, booking }))
    .sort(
      (a, b) =>
        a.booking.startsAt.getTime() - b.booking.startsAt.getTime() ||
        a.booking.treatment.localeCompare(b.booking.treatment),
    );
}

function presentDay(settings: Settings, date: string) {
  const reason = whyClosed(settings, date);
  return {
    dateISO: date,
    open: openRangesOn(settings, date).length > 0,
    hours: [...usualRangesOn(settings, date)],
    closed: closedPartsOf(settings, date),
    ...(reason && { reason }),
  };
}

/** The most cancelled appointments that a day shows. Repeated booking and cancelling must not make the answer grow. */
const maxCancelledShown = 20;

interface CancelledBookings {
  /** The number of all cancelled appointments, by date. */
  counts: ReadonlyMap<string, number>;
  /** The latest cancelled appointments of each day. */
  latest: QueryDocumentSnapshot<Booking>[];
}

/** Reads cancelled bookings, but only of days whose documents count any. */
async function readCancelled(db: Firestore, known: ReadonlyMap<string, Day>): Promise<CancelledBookings> {
  const counts = new Map([...known].map(([date, { cancelled }]) => [date, cancelled.count]));
  const some = [...counts].filter(([, count]) => count > 0);
  const found = await Promise.all(
    some.map(([date]) => cancelledBookingsOn(db, date).limit(maxCancelledShown).get()),
  );
  return { counts, latest: found.flatMap(({ docs }) => docs) };
}

/** The query for a day's cancelled bookings, the latest cancellation first. */
function cancelledBookingsOn(db: Firestore, date: string): Query<Booking> {
  const cancelled = bookings(db).where("date", "==", date).where("status", "==", "cancelled");
  return cancelled.orderBy("cancelledAt", "desc");
}
