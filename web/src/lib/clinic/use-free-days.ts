import { skipToken, useQuery } from "@tanstack/react-query";
import { availableDaysQuery } from "./available-query.ts";
import type { ClinicDay } from "./clinic-day.ts";
import { bookableSpan } from "./day-span.ts";
import type { OpenDayRules } from "./neighbour-day.ts";

/** How many times are free on the days of that day's month: of anyone's, or of one dentist's. */
export function useFreeDays(day: ClinicDay, rules: OpenDayRules, today: ClinicDay, doctor?: string) {
  const span = bookableSpan(day, rules, today);
  const query = availableDaysQuery(span ?? { from: day, days: 1 }, doctor);
  return useQuery(span ? query : { ...query, queryFn: skipToken });
}
