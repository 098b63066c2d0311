import {
  type AvailableTreatment,
  findNextAvailable,
  listAvailable,
  listAvailableDays,
} from "@clinic/contract/available.ts";
import { plusDays } from "@clinic/domain/calendar-date.ts";
import { type QueryClient, queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "./api.ts";
import type { ClinicDay } from "./clinic-day.ts";
import type { DaySpan } from "./open-days.ts";
import { bypassHostingCache, cacheBypassQuery } from "./prefetched-answers.ts";

const availableKey = ["available"];

/** After a booking, a move or a cancellation: reads all free times again, past Hosting's cache. */
export function refetchAvailability(client: QueryClient): void {
  bypassHostingCache();
  void client.invalidateQueries({ queryKey: availableKey });
}

/** The free times of all dentists. Each names who is free, so one dentist's times need no other request. */
export function availableTimesQuery(day: ClinicDay) {
  return queryOptions({
    queryKey: [...availableKey, day],
    queryFn: ({ signal }) =>
      call(listAvailable, { query: { date: day, ...cacheBypassQuery() } }, { signal, anonymous: true }),
  });
}

/** Which free times count. Empty or undefined: those of any dentist, or for any treatment. */
export type AvailabilityFilter = { doctor?: string | undefined; treatment?: string | undefined };

type NextAvailableRequest = z.input<typeof findNextAvailable.query>;

/** An answer covers a limited number of days. If all are full, requests the days after them. */
async function searchNextAvailable(query: NextAvailableRequest, signal: AbortSignal) {
  for (let from = query.from; ; ) {
    const answer = await call(
      findNextAvailable,
      { query: { ...query, ...(from && { from }), ...cacheBypassQuery() } },
      { signal, anonymous: true },
    );
    if (answer.next === undefined) return answer;
    from = answer.next;
  }
}

/** The first day with a free time after `after`, or from today on. */
function nextAvailableQuery({ doctor = "", treatment = "" }: AvailabilityFilter, after = "") {
  return queryOptions({
    queryKey: [...availableKey, "next", doctor, treatment, after],
    queryFn: ({ signal }) => {
      const from = after && { from: plusDays(after, 1) };
      return searchNextAvailable(
        { ...(doctor && { doctor }), ...(treatment && { treatment }), ...from },
        signal,
      );
    },
  });
}

/**
 * The day that the booking page shows first if its address names none: the first with a free time, or null. It stays the same
 * while a page shows it, whatever is booked, and one minute longer.
 */
export function firstAvailableDayQuery({ doctor = "", treatment = "" }: AvailabilityFilter) {
  return queryOptions({
    queryKey: ["first-day", doctor, treatment],
    queryFn: async ({ client, signal }): Promise<ClinicDay | null> => {
      const query = { ...(doctor && { doctor }), ...(treatment && { treatment }) };
      const { dateISO, treatments } = await searchNextAvailable(query, signal);
      // The answer is complete only without a filter by dentist.
      if (dateISO && !doctor) client.setQueryData(availableTimesQuery(dateISO).queryKey, treatments);
      return dateISO;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    // If it failed, the page already shows today.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The number of free times on each of these days. */
export function availableDaysQuery(
  { from, days }: DaySpan,
  { doctor = "", treatment = "" }: AvailabilityFilter,
) {
  return queryOptions({
    queryKey: [...availableKey, "days", from, days, doctor, treatment],
    queryFn: ({ signal }) => {
      const query = {
        from,
        days,
        ...(doctor && { doctor }),
        ...(treatment && { treatment }),
        ...cacheBypassQuery(),
      };
      return call(listAvailableDays, { query }, { signal, anonymous: true });
    },
  });
}

/** Whether each day is full. A day is missing until its times are known. */
export type FullyBookedDays = ReadonlyMap<ClinicDay, boolean>;

/** Reads the free times of these days. The calendar's counts ignore the patient's own appointments. */
export function useFullyBookedDays(
  days: readonly ClinicDay[],
  isFull: (day: ClinicDay, offered: readonly AvailableTreatment[]) => boolean,
): FullyBookedDays {
  const uniqueDays = [...new Set(days)];
  const times = useQueries({ queries: uniqueDays.map((day) => availableTimesQuery(day)) });
  const full = new Map<ClinicDay, boolean>();
  uniqueDays.forEach((day, index) => {
    const offered = times[index]?.data;
    if (offered) full.set(day, isFull(day, offered));
  });
  return full;
}

/** Null: no such day is known. Undefined: still loading. */
type NextAvailableDay = ClinicDay | null | undefined;

/** The first day after `day` with a free time, otherwise the first from today on. */
export function useNextAvailableDay(day: ClinicDay, sought: AvailabilityFilter): NextAvailableDay {
  const later = useQuery(nextAvailableQuery(sought, day));
  const found = later.data?.dateISO;
  const first = useQuery({ ...nextAvailableQuery(sought), enabled: !found && !later.isLoading });
  if (found) return found;
  if (later.isLoading || first.isLoading) return undefined;
  return first.data?.dateISO === day ? null : (first.data?.dateISO ?? null);
}
