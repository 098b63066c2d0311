import { showDailyStats } from "@clinic/contract/reports.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";

export function statsQuery(from: ClinicDay, to: ClinicDay) {
  return queryOptions({
    queryKey: ["stats", from, to],
    queryFn: ({ signal }) => call(showDailyStats, { query: { from, to } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
