/** The clinic's figures by day, computed from the days' documents. */
import type { Firestore } from "@google-cloud/firestore";
import type * as contract from "../contract/reports.ts";
import type { DailyStats } from "../contract/reports.ts";
import { datesInRange } from "../domain/calendar-date.ts";
import type { Clinic } from "../domain/clinic.ts";
import { toMajorUnits } from "../domain/currency.ts";
import { capacityOn } from "../domain/day-capacity.ts";
import { type Day, daysInCurrency, dayWithoutBookings, incomeOf } from "../domain/day-entry.ts";
import { slotMinutes } from "../domain/slot.ts";
import { readAbsencesFrom } from "../firestore/absences.ts";
import { readClinic } from "../firestore/clinic.ts";
import { readDays } from "../firestore/days.ts";
import type { Handler } from "../http/bind.ts";

export const showDailyStats: Handler<typeof contract.showDailyStats> = async ({ db, query }) =>
  readStats(db, datesInRange(query.from, query.to));

/**
 * Reads the clinic, each of these days that has had a booking, and each absence that ends after the first day. It reads no
 * bookings.
 */
export async function readStats(db: Firestore, dates: readonly string[]): Promise<DailyStats> {
  const [published, known, absences] = await Promise.all([
    readClinic(db),
    readDays(db, dates),
    readAbsencesFrom(db, dates.at(0) ?? ""),
  ]);
  const clinic = { ...published, absences };
  const days = daysInCurrency(known, clinic.settings);
  return dates.map((date) => figuresOf(date, days.get(date) ?? dayWithoutBookings, clinic));
}

/**
 * The figures of one day. A day without a document has had no booking. Free minutes come from today's treatments and opening
 * hours.
 */
export function figuresOf(date: string, day: Day, clinic: Clinic): DailyStats[number] {
  const visits = Object.values(day.visits);
  const booked = visits.filter(({ status }) => status === "booked").length;
  const { count, cardCents, deskCents } = day.cancelled;
  const received = visits.map(incomeOf);
  return {
    dateISO: date,
    booked,
    cancelled: count,
    noShow: visits.length - booked,
    income: toMajorUnits(
      received.reduce((sum, cents) => sum + cents, cardCents + deskCents),
      clinic.settings.currency,
    ),
    ...capacityOn(clinic, visits, date, day.blocks),
    byHour: countAppointmentsByHour(visits.map(({ slot }) => slot)),
  };
}

function countAppointmentsByHour(slots: readonly string[]): Record<string, number> {
  const byHour: Record<string, number> = {};
  for (const slot of slots) {
    const hour = Math.floor(slotMinutes(slot) / 60);
    byHour[hour] = (byHour[hour] ?? 0) + 1;
  }
  return byHour;
}
