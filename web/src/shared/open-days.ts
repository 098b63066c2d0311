import { daysFromTo, plusDays } from "@clinic/domain/calendar-date.ts";
import { isBookableDay, lastBookableDay } from "@clinic/domain/opening-hours.ts";
import { type ClinicDay, firstOfMonth, lastOfMonth } from "./clinic-day.ts";

/** What decides about whole days. Single times are for the server to say. */
export type OpenDayRules = Parameters<typeof isBookableDay>[0];

/** The nearest bookable day after (or, with step -1, before) a given one. */
export function neighbourDay(
  day: ClinicDay,
  step: 1 | -1,
  rules: OpenDayRules,
  today: ClinicDay,
): ClinicDay | undefined {
  const last = lastBookableDay(rules, today);
  // An address can name any day, also the last of the calendar.
  if (step === 1 && day >= last) return undefined;
  let candidate = day < today && step === 1 ? today : plusDays(day, step);
  while (candidate >= today && candidate <= last) {
    if (isBookableDay(rules, candidate, today)) return candidate;
    candidate = plusDays(candidate, step);
  }
  return undefined;
}

/** So many days in a row. */
export type DaySpan = { from: ClinicDay; days: number };

/** The days of that day's month on which anything could be booked; nothing where all of it is past or too far ahead. */
export function bookableDaysOfMonth(
  day: ClinicDay,
  rules: OpenDayRules,
  today: ClinicDay,
): DaySpan | undefined {
  const [first, end] = [firstOfMonth(day), lastBookableDay(rules, today)];
  // An address can name any month, also the last of the calendar, which none follows.
  if (first > end) return undefined;
  const from = later(first, today);
  const last = earlier(lastOfMonth(day), end);
  if (from > last) return undefined;
  return { from, days: daysFromTo(from, last) + 1 };
}

const later = (one: ClinicDay, other: ClinicDay) => (one > other ? one : other);
const earlier = (one: ClinicDay, other: ClinicDay) => (one < other ? one : other);
