/** The clinic's figures, from its days' projections. */
import type { Firestore } from "@google-cloud/firestore";
import type * as contract from "../contract/clinic-days.ts";
import type { Stats } from "../contract/clinic-days.ts";
import { centsToDollars } from "../contract/fields.ts";
import { holdsMoney } from "../domain/booking.ts";
import { daysBetween } from "../domain/calendar-date.ts";
import type { Clinic } from "../domain/clinic.ts";
import { type Day, type DayVisit, emptyDay } from "../domain/day-visit.ts";
import { isOpenFor, openRangesOn } from "../domain/opening-hours.ts";
import { slotMinutes } from "../domain/slot.ts";
import { readClinic } from "../firestore/clinic.ts";
import { readDays } from "../firestore/held-times.ts";
import type { Handler } from "../http/bind.ts";

export const showStats: Handler<typeof contract.showStats> = async ({ db, query }) =>
  readStats(db, daysBetween(query.from, query.to));

/** One read for each of these days that has had a booking, and one for the catalogue: bookings themselves are not read. */
export async function readStats(db: Firestore, dates: readonly string[]): Promise<Stats> {
  const [clinic, known] = await Promise.all([readClinic(db), readDays(db, dates)]);
  return dates.map((date) => figuresOf(date, known.get(date) ?? emptyDay, clinic));
}

/** A day's figures from its projection; a day without one has had no booking. Capacity is by today's catalogue and hours. */
export function figuresOf(date: string, day: Day, clinic: Clinic): Stats[number] {
  const visits = Object.values(day.visits);
  const booked = visits.filter(({ status }) => status === "booked").length;
  const { count, cardCents, deskCents } = day.cancelled;
  const received = visits.filter(({ payment }) => holdsMoney(payment)).map(({ cents }) => cents);
  return {
    dateISO: date,
    booked,
    cancelled: count,
    noShow: visits.length - booked,
    income: centsToDollars(received.reduce((sum, cents) => sum + cents, cardCents + deskCents)),
    capacity: capacityOn(date, visits, clinic),
    byHour: countHours(visits.map(({ slot }) => slot)),
  };
}

/** Times that can be booked or are: those of a treatment that is no longer offered take no place from the others. */
function capacityOn(date: string, visits: readonly DayVisit[], { settings, treatments }: Clinic): number {
  const ranges = openRangesOn(settings, date);
  const times = new Set(visits.map(({ treatmentId, slot }) => `${treatmentId} ${slot}`));
  for (const { id, slots, durationMinutes } of treatments) {
    for (const slot of slots) if (isOpenFor(ranges, slot, durationMinutes)) times.add(`${id} ${slot}`);
  }
  return times.size;
}

function countHours(slots: readonly string[]): Record<string, number> {
  const byHour: Record<string, number> = {};
  for (const slot of slots) {
    const hour = Math.floor(slotMinutes(slot) / 60);
    byHour[hour] = (byHour[hour] ?? 0) + 1;
  }
  return byHour;
}
