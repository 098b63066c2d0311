/**
 * Days of the clinic's calendar, as `yyyy-MM-dd`. They have no time zone; only `todayIn` knows of one. Without date-fns, whose
 * reading and writing of dates would be a tenth of what /appointment loads.
 */
import { tzOffset } from "@date-fns/tz/tzOffset";
import { type Weekday, weekdays } from "../contract/settings.ts";
import { invalid } from "./domain-error.ts";
import { once } from "./once.ts";

/** `Jan 5, 2023`, as people see dates. UTC skips no day. The first of its kind has the engine read a language: that waits until a date is shown. */
const shown = once(() => new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }));

/** Reads `Jan 5, 2023` or `2023-01-05`; null for a day that doesn't exist or is written otherwise, like `Jan 5, 23`. */
export function readDate(text: string): string | null {
  if (/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return isoDay(utcMidnight(text)) === text ? text : null;
  if (!/^[A-Z][a-z]{2} \d{1,2}, [1-9]\d{3}$/.test(text)) return null;
  // How such a text is read is each engine's own; what it has read must be written so.
  const date = isoDay(Date.parse(`${text} UTC`));
  return date !== null && showDate(date) === text ? date : null;
}

/** Null for no instant. */
function isoDay(instant: number): string | null {
  return Number.isNaN(instant) ? null : new Date(instant).toISOString().slice(0, dayLength);
}

const dayLength = "2023-01-05".length;
const minuteLength = "2023-01-05T08:00".length;

/** The same, refusing what is no date in the field that it stands in. */
export function requireDate(text: string, field = "date"): string {
  const date = readDate(text);
  if (date === null) throw invalid(field, "There is no such date.");
  return date;
}

export function showDate(date: string): string {
  return shown().format(utcMidnight(date));
}

/** Refuses to leave the years of four digits, which is all that dates here can be written in. */
export function plusDays(date: string, days: number): string {
  const shifted = new Date(utcMidnight(date) + days * dayMilliseconds);
  if (shifted.getUTCFullYear() > 9999) throw invalid("date", "The calendar ends with the year 9999.");
  return shifted.toISOString().slice(0, dayLength);
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

const minuteMilliseconds = 60_000;
const dayMilliseconds = 86_400_000;

/** A date without a time is UTC to `Date.parse` (ECMAScript, Date Time String Format), and a day of UTC has 24 hours. */
function utcMidnight(date: string): number {
  return Date.parse(date);
}

export function todayIn(timeZone: string, now: Date): string {
  return localTimeIn(timeZone, now).slice(0, dayLength);
}

/** As a clock on the clinic's wall says it: `2023-01-05T08:00`. */
export function localTimeIn(timeZone: string, now: Date): string {
  const offset = tzOffset(timeZone, now) * minuteMilliseconds;
  return new Date(now.getTime() + offset).toISOString().slice(0, minuteLength);
}

/** A leap year. */
const usualMost = 366;

/** Every day from `from` to `to`, both included. Refuses days that don't exist, and more than `most`. */
export function daysBetween(from: string, to: string, most = usualMost): string[] {
  const first = readDate(from) ?? refuse("from", "This day doesn't exist");
  const last = readDate(to) ?? refuse("to", "This day doesn't exist");
  const fault = rangeFault(first, last, most);
  if (fault !== null) return refuse("to", fault);
  return Array.from({ length: daysFromTo(first, last) + 1 }, (_, i) => plusDays(first, i));
}

/** Why the days from `from` to `to`, both included, are none that can be asked for; null where they are. */
export function rangeFault(from: string, to: string, most = usualMost): string | null {
  if (to < from) return "The last day must not be before the first";
  return daysFromTo(from, to) >= most ? `At most ${most} days at once` : null;
}

function refuse(field: "from" | "to", reason: string): never {
  throw invalid(field, reason);
}
