/** When the clinic is open. */
import type { OpenRange, Settings } from "../contract/settings.ts";
import { plusDays, weekdayOf } from "./calendar-date.ts";
import { slotMinutes } from "./slot.ts";
import { holds, minutesOf } from "./time-range.ts";

export type Hours = Pick<Settings, "openingHours" | "closedDays">;

/** When the clinic is open on that day; nothing on a closed one. */
export function openRangesOn({ openingHours, closedDays }: Hours, date: string): readonly OpenRange[] {
  return closedDays.some((closed) => closed.date === date) ? [] : openingHours[weekdayOf(date)];
}

/** Whether the whole visit lies within the half-open ranges: it may end when the clinic closes. */
export function isOpenFor(ranges: readonly OpenRange[], slot: string, durationMinutes: number): boolean {
  const from = slotMinutes(slot);
  return holds(ranges.map(minutesOf), { from, to: from + durationMinutes });
}

/** The clinic's reason for a closed day, empty where it gave none; null on a day with opening hours. */
export function whyClosed(hours: Hours, date: string): string | null {
  if (openRangesOn(hours, date).length > 0) return null;
  return hours.closedDays.find((closed) => closed.date === date)?.reason ?? "";
}

/** Today counts as day 0 of the horizon. */
export function lastBookableDay({ horizonDays }: Pick<Settings, "horizonDays">, today: string): string {
  return plusDays(today, horizonDays);
}

/** Whether anything could be booked on that day, as far as the clinic's calendar says. */
export function isBookableDay(
  rules: Hours & Pick<Settings, "horizonDays">,
  date: string,
  today: string,
): boolean {
  return date >= today && date <= lastBookableDay(rules, today) && openRangesOn(rules, date).length > 0;
}
