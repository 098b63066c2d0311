/** When the clinic is open. */
import type { OpenRange } from "../contract/fields.ts";
import type { ClosedDay, Settings } from "../contract/settings.ts";
import { plusDays, weekdayOf } from "./calendar-date.ts";
import { slotMinutes } from "./slot.ts";
import { holds, minutesOf, subtract, timesOf } from "./time-range.ts";

export type Hours = Pick<Settings, "openingHours" | "closedDays">;

/** When the clinic is open on that day, without the parts of it that are closed; nothing on a closed one. */
export function openRangesOn(hours: Hours, date: string): readonly OpenRange[] {
  const usual = usualRangesOn(hours, date);
  const parts = closedPartsOf(hours, date);
  if (parts.length === 0) return usual;
  return subtract(usual.map(minutesOf), parts.map(minutesOf)).map(timesOf);
}

/** The weekday's hours, whatever part of the day is closed; nothing on a day that is closed as a whole. */
export function usualRangesOn({ openingHours, closedDays }: Hours, date: string): readonly OpenRange[] {
  const closed = closedDays.some((entry) => entry.date === date && partOf(entry) === null);
  return closed ? [] : openingHours[weekdayOf(date)];
}

/** A part of a day on which the clinic is closed, and why: for the desk, also what patients don't read. */
export type ClosedPart = OpenRange & Pick<ClosedDay, "reason">;

/** What of that day is closed besides its hours, the earliest first; nothing on a day that is closed as a whole. */
export function closedPartsOf({ closedDays }: Pick<Hours, "closedDays">, date: string): ClosedPart[] {
  const ofDay = closedDays.filter((entry) => entry.date === date).map(partOf);
  const parts = ofDay.filter((part) => part !== null);
  return parts.length < ofDay.length ? [] : parts.toSorted((a, b) => a.from.localeCompare(b.from));
}

/** Null for a whole day. */
function partOf({ from, to, reason }: ClosedDay): ClosedPart | null {
  return from === undefined || to === undefined ? null : { from, to, reason };
}

/** Whether the whole visit lies within the half-open ranges: it may end when the clinic closes. */
export function isOpenFor(ranges: readonly OpenRange[], slot: string, durationMinutes: number): boolean {
  const from = slotMinutes(slot);
  return holds(ranges.map(minutesOf), { from, to: from + durationMinutes });
}

/**
 * The clinic's reason for a closed day, empty where it gave none; null on a day with opening hours. Of public settings the
 * one that patients may read.
 */
export function whyClosed(hours: Hours, date: string): string | null {
  if (openRangesOn(hours, date).length > 0) return null;
  const ofDay = hours.closedDays.filter((closed) => closed.date === date);
  return ofDay.find(({ reason }) => reason !== "")?.reason ?? "";
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
