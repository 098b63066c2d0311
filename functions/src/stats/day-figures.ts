import type { Stats } from "../contract/clinic-days.ts";
import { centsToDollars } from "../domain/money.ts";
import { isOpenFor, openRangesOn } from "../domain/opening-hours.ts";
import { slotMinutes } from "../domain/slot.ts";
import type { DayDocument } from "../firestore/days.ts";
import type { PublicClinic } from "../firestore/public-clinic.ts";

/** A day's figures from its projection; a day without one has had no booking. Capacity is by today's catalogue and hours. */
export function figuresOf(date: string, day: DayDocument | undefined, clinic: PublicClinic): Stats[number] {
  const { booked = 0, cancelled = 0, noShow = 0 } = day?.counts ?? {};
  return {
    dateISO: date,
    booked,
    cancelled,
    noShow,
    income: centsToDollars(day?.incomeCents ?? 0),
    capacity: capacityOn(date, clinic),
    byHour: countHours(Object.values(day?.taken ?? {}).flat()),
  };
}

function capacityOn(date: string, { settings, treatments }: PublicClinic): number {
  const ranges = openRangesOn(settings, date);
  const offered = treatments.map(
    ({ slots, durationMinutes }) => slots.filter((slot) => isOpenFor(ranges, slot, durationMinutes)).length,
  );
  return offered.reduce((sum, count) => sum + count, 0);
}

function countHours(slots: readonly string[]): Record<string, number> {
  const byHour: Record<string, number> = {};
  for (const slot of slots) {
    const hour = Math.floor(slotMinutes(slot) / 60);
    byHour[hour] = (byHour[hour] ?? 0) + 1;
  }
  return byHour;
}
