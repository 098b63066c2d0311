import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { availableQuery } from "../../lib/clinic/available-query.ts";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { neighbourDay, type OpenDayRules } from "../../lib/clinic/neighbour-day.ts";

/** A day's treatments; its bookable neighbours load ahead. While a day loads, the last one's cards hold the places. */
export function useAvailable(day: ClinicDay, rules: OpenDayRules, today: ClinicDay) {
  const client = useQueryClient();
  const available = useQuery({ ...availableQuery(day), placeholderData: keepPreviousData });
  const loaded = available.isSuccess && !available.isPlaceholderData;
  const next = neighbourDay(day, 1, rules, today);
  const previous = neighbourDay(day, -1, rules, today);

  useEffect(() => {
    if (!loaded) return;
    for (const neighbour of [next, previous]) {
      if (neighbour) void client.prefetchQuery(availableQuery(neighbour));
    }
  }, [client, loaded, next, previous]);

  return available;
}
