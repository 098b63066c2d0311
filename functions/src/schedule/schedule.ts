/** The clinic's schedule: days with their appointments. */
import type { Firestore, Query, QueryDocumentSnapshot } from "@google-cloud/firestore";
import { presentScheduled } from "../access/present-booking.ts";
import type * as contract from "../contract/clinic-days.ts";
import type { Settings } from "../contract/settings.ts";
import type { Booking } from "../domain/booking.ts";
import { daysBetween, requireDate } from "../domain/calendar-date.ts";
import { dayColumns } from "../domain/day-columns.ts";
import { invalid } from "../domain/domain-error.ts";
import { closedPartsOf, openRangesOn, usualRangesOn, whyClosed } from "../domain/opening-hours.ts";
import { upcomingProblem } from "../domain/problems.ts";
import { readAbsencesFrom } from "../firestore/absences.ts";
import { bookings } from "../firestore/bookings.ts";
import { readClinic } from "../firestore/clinic.ts";
import { readDays } from "../firestore/held-times.ts";
import type { Handler } from "../http/bind.ts";
import { page } from "../http/paging.ts";

/** The most days that a screen of the desk shows: a month. */
export const mostDays = 31;
/** The most appointments in one answer. A screen can ask about changes of the same number (`listScheduleChanges`). */
const mostAppointments = 2000;

/** Lists each day of the range with its appointments by start time, including some cancelled ones. */
export const listSchedule: Handler<typeof contract.listSchedule> = async ({ db, query, now }) => {
  const dates = daysBetween(query.from, query.to, mostDays);
  const [clinic, away, uncancelled, cancelled] = await Promise.all([
    readClinic(db),
    readAbsencesFrom(db, dates.at(0) ?? ""),
    readUncancelled(db, dates),
    readCancelled(db, dates),
  ]);
  const appointments = inOrder([...uncancelled, ...cancelled.latest]);
  return dates.map((date) => {
    const ofDay = appointments
      .filter(({ booking }) => booking.date === date)
      .map(({ id, booking }) => presentScheduled(id, booking, upcomingProblem(clinic, booking, now())));
    const shown = ofDay.filter(({ status }) => status === "cancelled").length;
    return {
      ...describeDay(clinic.settings, date),
      columns: dayColumns(clinic, away, date, ofDay),
      bookings: ofDay,
      cancelled: { count: Math.max(shown, cancelled.counts.get(date) ?? 0), shown },
    };
  });
};

export const listCancelled: Handler<typeof contract.listCancelled> = async ({ db, query, now }) => {
  const cancelled = cancelledOn(db, requireDate(query.date));
  const clinic = await readClinic(db);
  return page(bookings(db), cancelled, query, (found) =>
    presentScheduled(found.id, found.data(), upcomingProblem(clinic, found.data(), now())),
  );
};

type Found = QueryDocumentSnapshot<Booking>;

/**
 * Reads booked appointments, no-shows and failed refunds. It throws `invalid` if either query has more than
 * `mostAppointments`.
 */
async function readUncancelled(db: Firestore, dates: readonly string[]): Promise<Found[]> {
  const inRange = bookings(db).where("date", ">=", dates.at(0)).where("date", "<=", dates.at(-1));
  const upTo = (found: Query<Booking>) => found.limit(mostAppointments + 1).get();
  const [uncancelled, owed] = await Promise.all([
    upTo(inRange.where("status", "in", ["booked", "no-show"])),
    upTo(inRange.where("payment", "==", "refund-failed")),
  ]);
  if (Math.max(uncancelled.size, owed.size) > mostAppointments)
    throw invalid("to", `These days have more than ${mostAppointments} appointments: ask for fewer days`);
  return [...uncancelled.docs, ...owed.docs];
}

/** Lists each appointment once, by start time and then by treatment. */
function inOrder(found: readonly Found[]) {
  const once = new Map(found.map((document) => [document.id, document.data()]));
  return [...once]
    .map(([id, booking]) => ({ id, booking }))
    .sort(
      (a, b) =>
        a.booking.startsAt.getTime() - b.booking.startsAt.getTime() ||
        a.booking.treatment.localeCompare(b.booking.treatment),
    );
}

function describeDay(settings: Settings, date: string) {
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
const mostCancelledShown = 20;

interface Cancelled {
  /** The number of all cancelled appointments, by date. */
  counts: ReadonlyMap<string, number>;
  /** The latest cancelled appointments of each day. */
  latest: QueryDocumentSnapshot<Booking>[];
}

/** Reads cancelled bookings, but only of days whose documents count any. */
async function readCancelled(db: Firestore, dates: readonly string[]): Promise<Cancelled> {
  const known = await readDays(db, dates);
  const counts = new Map([...known].map(([date, { cancelled }]) => [date, cancelled.count]));
  const some = [...counts].filter(([, count]) => count > 0);
  const found = await Promise.all(
    some.map(([date]) => cancelledOn(db, date).limit(mostCancelledShown).get()),
  );
  return { counts, latest: found.flatMap(({ docs }) => docs) };
}

/** The query for a day's cancelled bookings, the latest cancellation first. */
function cancelledOn(db: Firestore, date: string): Query<Booking> {
  const cancelled = bookings(db).where("date", "==", date).where("status", "==", "cancelled");
  return cancelled.orderBy("cancelledAt", "desc");
}
