import { listAvailable } from "@clinic/contract/treatments.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api.ts";
import type { ClinicDay } from "./clinic-day.ts";

/** Every day's answer, for invalidation after a booking, a move or a cancellation. */
export const availableKey = ["available"];

export function availableQuery(day: ClinicDay) {
  return queryOptions({
    queryKey: [...availableKey, day],
    queryFn: ({ signal }) => call(listAvailable, { query: { date: day } }, { signal, anonymous: true }),
  });
}
