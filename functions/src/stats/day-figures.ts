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
    capacity: capacityOn(date, day?.taken ?? {}, clinic),
    byHour: countHours(Object.values(day?.taken ?? {}).flat()),
  };
}

/** Times that can be booked or are: those of a treatment that is no longer offered take no place from the others. */
function capacityOn(
  date: string,
  taken: DayDocument["taken"],
  { settings, treatments }: PublicClinic,
): number {
  const ranges = openRangesOn(settings, date);
  const times = new Set(Object.entries(taken).flatMap(([id, slots]) => slots.map((slot) => `${id} ${slot}`)));
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
