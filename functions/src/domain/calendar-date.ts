/** Days of the clinic's calendar, as `yyyy-MM-dd`. They have no time zone; only `todayIn` knows of one. */
import { TZDate, tz } from "@date-fns/tz";
import { format, isValid, parse } from "date-fns";
import { type Weekday, weekdays } from "../contract/settings.ts";
import { invalid } from "./domain-error.ts";

/** Reading and writing needs some zone, and this one skips no day. */
const utc = { in: tz("UTC") };
const iso = "yyyy-MM-dd";
/** `Jan 5, 2023`, as people see dates. */
const shown = "PP";

/** Reads `Jan 5, 2023` or `2023-01-05`; null for a day that doesn't exist or is written otherwise, like `Jan 5, 23`. */
export function readDate(text: string): string | null {
  for (const pattern of [iso, shown]) {
    const date = parse(text, pattern, new Date(0), utc);
    const fourDigitYear = isValid(date) && date.getFullYear() >= 1000;
    if (fourDigitYear && format(date, pattern, utc) === text) return format(date, iso, utc);
  }
  return null;
}

/** The same, refusing what is no date in the field that it stands in. */
export function requireDate(text: string, field = "date"): string {
  const date = readDate(text);
  if (date === null) throw invalid(field, "There is no such date.");
  return date;
}

export function showDate(date: string): string {
  return format(parse(date, iso, new Date(0), utc), shown, utc);
}

/** Refuses to leave the years of four digits, which is all that dates here can be written in. */
export function plusDays(date: string, days: number): string {
  const shifted = new Date(utcMidnight(date) + days * dayMilliseconds);
  if (shifted.getUTCFullYear() > 9999) throw invalid("date", "The calendar ends with the year 9999.");
  return shifted.toISOString().slice(0, iso.length);
}

/** 1 from a day to the next. */
export function daysFromTo(from: string, to: string): number {
  return (utcMidnight(to) - utcMidnight(from)) / dayMilliseconds;
}

export function weekdayOf(date: string): Weekday {
  const weekday = weekdays[new Date(utcMidnight(date)).getUTCDay()];
  if (weekday === undefined) throw new RangeError(`Not a date: ${date}`);
  return weekday;
}

const dayMilliseconds = 86_400_000;

/** A date without a time is UTC to `Date.parse` (ECMAScript, Date Time String Format), and a day of UTC has 24 hours. */
function utcMidnight(date: string): number {
  return Date.parse(date);
}

export function todayIn(timeZone: string, now: Date): string {
  return format(new TZDate(now, timeZone), iso);
}

/** As a clock on the clinic's wall says it: `2023-01-05T08:00`. */
export function localTimeIn(timeZone: string, now: Date): string {
  return format(new TZDate(now, timeZone), "yyyy-MM-dd'T'HH:mm");
}

/** A leap year. */
const mostDays = 366;

/** Every day from `from` to `to`, both included. Refuses days that don't exist, and more than a year. */
export function daysBetween(from: string, to: string): string[] {
  const first = readDate(from) ?? refuse("from", "This day doesn't exist");
  const last = readDate(to) ?? refuse("to", "This day doesn't exist");
  const fault = rangeFault(first, last);
  if (fault !== null) return refuse("to", fault);
  return Array.from({ length: daysFromTo(first, last) + 1 }, (_, i) => plusDays(first, i));
}

/** Why the days from `from` to `to`, both included, are none that can be asked for; null where they are. */
export function rangeFault(from: string, to: string): string | null {
  if (to < from) return "The last day must not be before the first";
  return daysFromTo(from, to) >= mostDays ? `At most ${mostDays} days at once` : null;
}

function refuse(field: "from" | "to", reason: string): never {
  throw invalid(field, reason);
}
