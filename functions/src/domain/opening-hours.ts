import type { OpenRange, Settings } from "../contract/settings.ts";
import { weekdayOf } from "./calendar-date.ts";
import { slotMinutes, timeOfDayMinutes } from "./slot.ts";

type Hours = Pick<Settings, "openingHours" | "closedDays">;

/** When the clinic is open on that day; nothing on a closed one. */
export function openRangesOn({ openingHours, closedDays }: Hours, date: string): readonly OpenRange[] {
  return closedDays.some((closed) => closed.date === date) ? [] : openingHours[weekdayOf(date)];
}

/** Whether the whole visit lies within one of the half-open ranges: it may end when the clinic closes. */
export function isOpenFor(ranges: readonly OpenRange[], slot: string, durationMinutes: number): boolean {
  const start = slotMinutes(slot);
  return ranges.some(
    ({ from, to }) => timeOfDayMinutes(from) <= start && start + durationMinutes <= timeOfDayMinutes(to),
  );
}
