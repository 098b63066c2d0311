import { lastBookableDay } from "@clinic/domain/opening-hours.ts";
import { differenceInCalendarDays, endOfMonth, startOfMonth } from "date-fns";
import { type ClinicDay, dateAsDay, dayAsDate } from "./clinic-day.ts";
import type { OpenDayRules } from "./neighbour-day.ts";

/** So many days in a row. */
export type DaySpan = { from: ClinicDay; days: number };

/** The days of that day's month on which anything could be booked; nothing where all of it is past or too far ahead. */
export function bookableSpan(day: ClinicDay, rules: OpenDayRules, today: ClinicDay): DaySpan | undefined {
  const month = dayAsDate(day);
  const from = later(dateAsDay(startOfMonth(month)), today);
  const last = earlier(dateAsDay(endOfMonth(month)), lastBookableDay(rules, today));
  if (from > last) return undefined;
  return { from, days: differenceInCalendarDays(dayAsDate(last), dayAsDate(from)) + 1 };
}

const later = (one: ClinicDay, other: ClinicDay) => (one > other ? one : other);
const earlier = (one: ClinicDay, other: ClinicDay) => (one < other ? one : other);
