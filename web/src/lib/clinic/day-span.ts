import { daysFromTo } from "@clinic/domain/calendar-date.ts";
import { lastBookableDay } from "@clinic/domain/opening-hours.ts";
import { type ClinicDay, firstOfMonth, lastOfMonth } from "./clinic-day.ts";
import type { OpenDayRules } from "./neighbour-day.ts";

/** So many days in a row. */
export type DaySpan = { from: ClinicDay; days: number };

/** The days of that day's month on which anything could be booked; nothing where all of it is past or too far ahead. */
export function bookableSpan(day: ClinicDay, rules: OpenDayRules, today: ClinicDay): DaySpan | undefined {
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
