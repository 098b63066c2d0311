/**
 * Days of the clinic's calendar as `yyyy-MM-dd`. They have no time zone; only `todayIn` and `localTimeIn` take one. This
 * file doesn't use date-fns, whose parsing and formatting would be a tenth of the code that the booking page loads.
 */
import { tzOffset } from "@date-fns/tz/tzOffset";
import { invalid } from "./domain-error.ts";
import { once } from "./once.ts";

/** In the order of `Date.getUTCDay`. */
export const weekdays = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const;
export type Weekday = (typeof weekdays)[number];

/**
 * Formats a day as people see it: `Jan 5, 2023`. In UTC no day is skipped. The first formatter makes the browser load
 * language data, so it is created only when a date is shown.
 */
const dateFormatter = once(() => new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }));

/** Reads `Jan 5, 2023` or `2023-01-05`. Returns null for a day that doesn't exist or for another form, like `Jan 5, 23`. */
export function readDate(text: string): string | null {
  if (/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return utcDateOf(utcMidnight(text)) === text ? text : null;
  if (!/^[A-Z][a-z]{2} \d{1,2}, [1-9]\d{3}$/.test(text)) return null;
  // Each JavaScript engine reads such texts in its own way, so the result must format back to the same text.
  const date = utcDateOf(Date.parse(`${text} UTC`));
  return date !== null && formatDate(date) === text ? date : null;
}

/** The day of an instant in UTC, or null if the number is no instant. */
function utcDateOf(instant: number): string | null {
  return Number.isNaN(instant) ? null : new Date(instant).toISOString().slice(0, dateTextLength);
}

const dateTextLength = "2023-01-05".length;
const localTimeTextLength = "2023-01-05T08:00".length;

/** Reads a date like `readDate`, and throws `invalid` for the given field if it isn't one. */
export function requireDate(text: string, field = "date"): string {
  const date = readDate(text);
  if (date === null) throw invalid(field, "This day doesn't exist");
  return date;
}

export function formatDate(date: string): string {
  return dateFormatter().format(utcMidnight(date));
}

/** Adds days to a date. It throws after the year 9999, because dates here are written with four-digit years. */
export function plusDays(date: string, days: number): string {
  const shifted = new Date(utcMidnight(date) + days * dayMilliseconds);
  if (shifted.getUTCFullYear() > 9999) throw invalid("date", "The calendar ends with the year 9999.");
  return shifted.toISOString().slice(0, dateTextLength);
}

/**
 * Adds months to a date. A day that the month doesn't have becomes its last: a month after January 31 is February 28, or 29 in a leap
 * year.
 */
export function plusMonths(date: string, months: number): string {
  const day = new Date(utcMidnight(date));
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const shifted = Date.UTC(year, month, Math.min(day.getUTCDate(), lastDay));
  return plusDays(new Date(shifted).toISOString().slice(0, dateTextLength), 0);
}

/** The number of days from one date to another: 1 from a day to the next. */
export function daysFromTo(from: string, to: string): number {
  return (utcMidnight(to) - utcMidnight(from)) / dayMilliseconds;
}

export function weekdayOf(date: string): Weekday {
  const weekday = weekdays[new Date(utcMidnight(date)).getUTCDay()];
  if (weekday === undefined) throw new RangeError(`Not a date: ${date}`);
  return weekday;
}

const minuteMilliseconds = 60_000;
const dayMilliseconds = 86_400_000;

/** `Date.parse` reads a date without a time as UTC (ECMAScript, Date Time String Format). Each day in UTC has 24 hours. */
function utcMidnight(date: string): number {
  return Date.parse(date);
}

export function todayIn(timeZone: string, now: Date): string {
  return localTimeIn(timeZone, now).slice(0, dateTextLength);
}

/** The local time as a clock on the clinic's wall shows it: `2023-01-05T08:00`. */
export function localTimeIn(timeZone: string, now: Date): string {
  const offset = tzOffset(timeZone, now) * minuteMilliseconds;
  return new Date(now.getTime() + offset).toISOString().slice(0, localTimeTextLength);
}

/** The usual longest range in days: a leap year. */
const maxRangeDays = 366;

/**
 * Lists every day from `from` to `to`, both included. It throws for days that don't exist, and for more than `most` days.
 */
export function datesInRange(from: string, to: string, most = maxRangeDays): string[] {
  const first = readDate(from) ?? refuseRange("from", "This day doesn't exist");
  const last = readDate(to) ?? refuseRange("to", "This day doesn't exist");
  const fault = rangeFault(first, last, most);
  if (fault !== null) return refuseRange("to", fault);
  return Array.from({ length: daysFromTo(first, last) + 1 }, (_, i) => plusDays(first, i));
}

/** Returns why the range from `from` to `to` (both included) can't be requested, or null if it can. */
export function rangeFault(from: string, to: string, most = maxRangeDays): string | null {
  if (to < from) return "The last day can't be before the first";
  return daysFromTo(from, to) >= most ? `At most ${most} days at once` : null;
}

function refuseRange(field: "from" | "to", reason: string): never {
  throw invalid(field, reason);
}
