import { listSchedule } from "@clinic/contract/clinic-days.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";

/** Stays open at the desk all day: asked again every minute. */
export function scheduleQuery(from: ClinicDay, to: ClinicDay) {
  return queryOptions({
    queryKey: ["schedule", from, to],
    queryFn: ({ signal }) => call(listSchedule, { query: { from, to } }, { signal }),
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
}
