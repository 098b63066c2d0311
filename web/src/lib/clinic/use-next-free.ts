import { useQuery } from "@tanstack/react-query";
import { nextAvailableQuery, type Sought } from "./available-query.ts";
import type { ClinicDay } from "./clinic-day.ts";

/** Null: there is none, as far as anybody can say. Undefined: that isn't known yet. */
type NextDay = ClinicDay | null | undefined;

/** The first day after that one on which such a time is free; else the first of all. */
export function useNextFree(day: ClinicDay, sought: Sought): NextDay {
  const later = useQuery(nextAvailableQuery(sought, day));
  const found = later.data?.dateISO;
  const first = useQuery({ ...nextAvailableQuery(sought), enabled: !found && !later.isLoading });
  if (found) return found;
  if (later.isLoading || first.isLoading) return undefined;
  return first.data?.dateISO === day ? null : (first.data?.dateISO ?? null);
}
