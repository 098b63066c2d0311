import { useQuery } from "@tanstack/react-query";
import { nextAvailableQuery } from "./available-query.ts";
import type { ClinicDay } from "./clinic-day.ts";
import { nextFreeDay } from "./day-span.ts";
import type { OpenDayRules } from "./neighbour-day.ts";
import { useFreeDays } from "./use-free-days.ts";

/** Null: there is none, as far as anybody can say. Undefined: that isn't known yet. */
export type NextDay = ClinicDay | null | undefined;

/** The dentist's first day with a free time, if the treatment can be had on it and it isn't the one that is looked at. */
export function useNextWith(doctor: string, day: ClinicDay, treatmentId: string): NextDay {
  const { data, isPending, isError } = useQuery(nextAvailableQuery(doctor));
  if (isPending || isError) return isError ? null : undefined;
  const isFree = data.treatments.some(({ _id, slots }) => _id === treatmentId && slots.length > 0);
  return isFree && data.dateISO !== day ? data.dateISO : null;
}

/** The next day in the month on which anyone, or that dentist, has a free time; else the first of all. */
export function useNextAfter(
  day: ClinicDay,
  rules: OpenDayRules,
  today: ClinicDay,
  doctor?: string,
): NextDay {
  const days = useFreeDays(day, rules, today, doctor);
  const later = nextFreeDay(days.data ?? [], day);
  const first = useQuery({ ...nextAvailableQuery(doctor), enabled: !later && !days.isLoading });
  if (later) return later;
  if (days.isLoading || first.isLoading) return undefined;
  return first.data?.dateISO === day ? null : (first.data?.dateISO ?? null);
}
