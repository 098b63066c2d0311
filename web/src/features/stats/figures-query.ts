import { showEarnings, showRangeFigures } from "@clinic/contract/reports.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { Days } from "./ranges.ts";

export function figuresQuery({ from, to }: Days) {
  return queryOptions({
    queryKey: ["stats", "figures", from, to],
    queryFn: ({ signal }) => call(showRangeFigures, { query: { from, to } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function earningsQuery(year: number) {
  return queryOptions({
    queryKey: ["stats", "earnings", year],
    queryFn: ({ signal }) => call(showEarnings, { query: { year } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
