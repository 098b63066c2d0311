/** The clinic's opening hours and closed days. */
import type { TimeOfDayRange } from "../contract/fields.ts";
import type { ClosedDay, Settings } from "../contract/settings.ts";
import { plusDays, weekdayOf } from "./calendar-date.ts";
import { coversTime, subtract, type TimeRange, toTimeOfDayRange, toTimeRange } from "./time-range.ts";

/** True if this entry closes the clinic on that day, or for a part of it. */
function closesOn({ date, last = date }: Pick<ClosedDay, "date" | "last">, day: string): boolean {
  return date <= day && day <= last;
}

export type Hours = Pick<Settings, "openingHours" | "closedDays">;

/** The clinic's open time on that day, without closed parts. It is empty on a closed day. */
export function openRangesOn(hours: Hours, date: string): readonly TimeOfDayRange[] {
  const usual = usualRangesOn(hours, date);
  const parts = closedPartsOf(hours, date);
  if (parts.length === 0) return usual;
  return subtract(usual.map(toTimeRange), parts.map(toTimeRange)).map(toTimeOfDayRange);
}

/** The weekday's opening hours, with closed parts included. It is empty if the whole day is closed. */
export function usualRangesOn({ openingHours, closedDays }: Hours, date: string): readonly TimeOfDayRange[] {
  const closed = closedDays.some((entry) => closesOn(entry, date) && closedPartOf(entry) === null);
  return closed ? [] : openingHours[weekdayOf(date)];
}

/** A part of a day when the clinic is closed, with the reason. The desk also sees reasons that patients don't. */
export type ClosedPart = TimeOfDayRange & Pick<ClosedDay, "reason">;

/** The closed parts of that day, the earliest first. It is empty if the whole day is closed. */
export function closedPartsOf({ closedDays }: Pick<Hours, "closedDays">, date: string): ClosedPart[] {
  const ofDay = closedDays.filter((entry) => closesOn(entry, date)).map(closedPartOf);
  const parts = ofDay.filter((part) => part !== null);
  return parts.length < ofDay.length ? [] : parts.toSorted((a, b) => a.from.localeCompare(b.from));
}

/** The part that an entry closes, or null if it closes the whole day. */
function closedPartOf({ from, to, reason }: ClosedDay): ClosedPart | null {
  return from === undefined || to === undefined ? null : { from, to, reason };
}

/** True if the whole appointment fits into the half-open ranges. It may end when the clinic closes. */
export function isOpenFor(ranges: readonly TimeOfDayRange[], time: TimeRange): boolean {
  return coversTime(ranges.map(toTimeRange), time);
}

/**
 * The clinic's reason for a closed day, empty if it gave none. It is null on a day with open time. With public settings, it
 * is the reason that patients may read.
 */
export function whyClosed(hours: Hours, date: string): string | null {
  if (openRangesOn(hours, date).length > 0) return null;
  const ofDay = hours.closedDays.filter((closed) => closesOn(closed, date));
  return ofDay.find(({ reason }) => reason !== "")?.reason ?? "";
}

/** The last day that can be booked. Today is day 0 of the horizon. */
export function lastBookableDay({ horizonDays }: Pick<Settings, "horizonDays">, today: string): string {
  return plusDays(today, horizonDays);
}

/** True if the clinic is open on that day and the day can already be booked. */
export function isBookableDay(
  rules: Hours & Pick<Settings, "horizonDays">,
  date: string,
  today: string,
): boolean {
  return date >= today && date <= lastBookableDay(rules, today) && openRangesOn(rules, date).length > 0;
}
