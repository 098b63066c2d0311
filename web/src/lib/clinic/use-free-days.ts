import { skipToken, useQuery } from "@tanstack/react-query";
import { availableDaysQuery, type Sought } from "./available-query.ts";
import type { ClinicDay } from "./clinic-day.ts";
import { bookableSpan } from "./day-span.ts";
import type { OpenDayRules } from "./neighbour-day.ts";

/** The number of free times on each day of that month. */
export function useFreeDays(day: ClinicDay, rules: OpenDayRules, today: ClinicDay, sought: Sought) {
  const span = bookableSpan(day, rules, today);
  const query = availableDaysQuery(span ?? { from: day, days: 1 }, sought);
  return useQuery(span ? query : { ...query, queryFn: skipToken });
}
