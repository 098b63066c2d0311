import type { Firestore, QueryDocumentSnapshot } from "@google-cloud/firestore";
import { readClinic } from "../catalogue/read-clinic.ts";
import { dayRangeQuerySchema, type Schedule } from "../contract/clinic-days.ts";
import type { Settings } from "../contract/settings.ts";
import { daysBetween } from "../domain/day-range.ts";
import { openRangesOn } from "../domain/opening-hours.ts";
import { type BookingDocument, bookings } from "../firestore/bookings.ts";
import { parse } from "../http/parse.ts";
import type { Answer, Call } from "../http/route.ts";
import { presentScheduled } from "./present-scheduled.ts";
import { readCancelled } from "./read-cancelled.ts";

/** Every day of the range, with its appointments in the order in which they start. Some cancelled ones are among them. */
export async function listSchedule({ db, query }: Call): Promise<Answer> {
  const { from, to } = parse(dayRangeQuerySchema, query);
  const dates = daysBetween(from, to);
  const [{ settings }, standing, cancelled] = await Promise.all([
    readClinic(db),
    readStanding(db, dates),
    readCancelled(db, dates),
  ]);
  const appointments = inOrder([...standing, ...cancelled.latest]);
  const schedule: Schedule = dates.map((date) => {
    const ofDay = appointments.filter(({ booking }) => booking.date === date);
    const shown = ofDay.filter(({ booking }) => booking.status === "cancelled").length;
    return {
      ...describeDay(settings, date),
      bookings: ofDay.map(({ id, booking }) => presentScheduled(id, booking, settings)),
      cancelled: { count: Math.max(shown, cancelled.counts.get(date) ?? 0), shown },
    };
  });
  return { body: schedule };
}

type Found = QueryDocumentSnapshot<BookingDocument>;

/** What the clinic has still to do with: who comes or should have come, and whose money did not go back. */
async function readStanding(db: Firestore, dates: readonly string[]): Promise<Found[]> {
  const inRange = bookings(db).where("date", ">=", dates.at(0)).where("date", "<=", dates.at(-1));
  const [standing, owed] = await Promise.all([
    inRange.where("status", "in", ["booked", "no-show"]).get(),
    inRange.where("payment", "==", "refund-failed").get(),
  ]);
  return [...standing.docs, ...owed.docs];
}

/** Each once, by their start and then by treatment. */
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
  const reason = settings.closedDays.find((closed) => closed.date === date)?.reason;
  return { dateISO: date, open: openRangesOn(settings, date).length > 0, ...(reason && { reason }) };
}
