import { statsSchema } from "@clinic/contract/clinic-days.ts";
import { paths } from "@clinic/contract/paths.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";

export function statsQuery(from: ClinicDay, to: ClinicDay) {
  return queryOptions({
    queryKey: ["stats", from, to],
    queryFn: ({ signal }) => call(statsSchema, paths.stats(from, to), { signal }),
    placeholderData: keepPreviousData,
  });
}
