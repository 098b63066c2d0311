import { type PublicSettings, weekdays } from "@clinic/contract/settings.ts";
import { addToDay, type ClinicDay, dayAsDate } from "./clinic-day.ts";

/** What decides about whole days. Single times are for the server to say. */
export type OpenDayRules = Pick<PublicSettings, "openingHours" | "closedDays" | "horizonDays">;

/** Today counts as day 0 of the horizon: contract, settings. */
export function lastBookableDay(rules: OpenDayRules, today: ClinicDay): ClinicDay {
  return addToDay(today, rules.horizonDays);
}

export function isBookableDay(day: ClinicDay, rules: OpenDayRules, today: ClinicDay): boolean {
  if (day < today || day > lastBookableDay(rules, today)) return false;
  return whyClosed(day, rules) === undefined;
}

/** The reason why the clinic is closed all day, for people; undefined when it opens. */
export function whyClosed(day: ClinicDay, rules: OpenDayRules): string | undefined {
  const closed = rules.closedDays.find(({ date }) => date === day);
  if (closed) return closed.reason || "closed";
  const weekday = weekdays[dayAsDate(day).getDay()];
  return weekday && rules.openingHours[weekday].length > 0 ? undefined : "closed";
}

/** The nearest bookable day after (or, with step -1, before) a given one. */
export function neighbourDay(
  day: ClinicDay,
  step: 1 | -1,
  rules: OpenDayRules,
  today: ClinicDay,
): ClinicDay | undefined {
  const last = lastBookableDay(rules, today);
  let candidate = day < today && step === 1 ? today : addToDay(day, step);
  while (candidate >= today && candidate <= last) {
    if (isBookableDay(candidate, rules, today)) return candidate;
    candidate = addToDay(candidate, step);
  }
  return undefined;
}
