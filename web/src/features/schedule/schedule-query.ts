import { listCancelled, listSchedule } from "@clinic/contract/clinic-days.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, callForPage } from "../../lib/api.ts";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { pageAfter } from "../../lib/paged-list.ts";

/** Stays open at the desk all day: asked again every minute. */
export function scheduleQuery(from: ClinicDay, to: ClinicDay) {
  return queryOptions({
    queryKey: ["schedule", from, to],
    queryFn: ({ signal }) => call(listSchedule, { query: { from, to } }, { signal }),
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** All that was canceled on a day, where that is more than the schedule's answer holds. */
export function cancelledQuery(date: ClinicDay, after: string) {
  return queryOptions({
    queryKey: ["schedule", "cancelled", date, after],
    queryFn: ({ signal }) => callForPage(listCancelled, { query: { date, ...pageAfter(after) } }, { signal }),
  });
}
