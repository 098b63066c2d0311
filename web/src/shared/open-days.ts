import { daysFromTo, plusDays } from "@clinic/domain/calendar-date.ts";
import { isBookableDay, lastBookableDay } from "@clinic/domain/opening-hours.ts";
import { type ClinicDay, firstDayOfMonth, lastDayOfMonth } from "./clinic-day.ts";

/** The settings that decide whether a day can be booked. The server decides which times of the day are free. */
export type OpenDayRules = Parameters<typeof isBookableDay>[0];

/** The nearest bookable day after `day`, or before `day` if `step` is -1. */
export function findAdjacentBookableDay(
  day: ClinicDay,
  step: 1 | -1,
  rules: OpenDayRules,
  today: ClinicDay,
): ClinicDay | undefined {
  const last = lastBookableDay(rules, today);
  // Stops first, because `day` may come from the URL, and `plusDays` throws after December 9999.
  if (step === 1 && day >= last) return undefined;
  let candidate = day < today && step === 1 ? today : plusDays(day, step);
  while (candidate >= today && candidate <= last) {
    if (isBookableDay(rules, candidate, today)) return candidate;
    candidate = plusDays(candidate, step);
  }
  return undefined;
}

export type DaySpan = { from: ClinicDay; days: number };

/** The bookable days of the month of `day`. Undefined if the whole month is past or too far ahead. */
export function bookableDaysOfMonth(
  day: ClinicDay,
  rules: OpenDayRules,
  today: ClinicDay,
): DaySpan | undefined {
  const first = firstDayOfMonth(day);
  const lastBookable = lastBookableDay(rules, today);
  // Stops first, because `day` may come from the URL, and `lastDayOfMonth` throws for December 9999.
  if (first > lastBookable) return undefined;
  const from = first > today ? first : today;
  const endsAtHorizon = lastDayOfMonth(day) > lastBookable;
  const last = endsAtHorizon ? lastBookable : lastDayOfMonth(day);
  return from > last ? undefined : { from, days: daysFromTo(from, last) + 1 };
}
