import {
  type AvailableTreatment,
  findNextAvailable,
  listAvailable,
  listAvailableDays,
  listManagedTimes,
} from "@clinic/contract/available.ts";
import { plusDays } from "@clinic/domain/calendar-date.ts";
import { type QueryClient, queryOptions, skipToken, useQueries, useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "./api.ts";
import type { ClinicDay } from "./clinic-day.ts";
import type { DaySpan } from "./open-days.ts";
import { bypassHostingCache, cacheBypassQuery } from "./prefetched-answers.ts";

const availableKey = ["available"];

/** Reads all free times again, bypassing Firebase Hosting's cache. Called after a booking, a move or a cancellation. */
export function refetchAvailability(client: QueryClient): void {
  bypassHostingCache();
  void client.invalidateQueries({ queryKey: availableKey });
}

/**
 * The free times of all dentists on a day. A filter by dentist needs no further request, because the answer lists each
 * dentist's times.
 */
export function availableTimesQuery(day: ClinicDay) {
  return queryOptions({
    queryKey: [...availableKey, day],
    queryFn: ({ signal }) =>
      call(listAvailable, { query: { date: day, ...cacheBypassQuery() } }, { signal, anonymous: true }),
  });
}

/** `doctor` and `around` are empty for any doctor and for all times. */
type ManagedTimesQuery = {
  treatment: string;
  doctor?: string;
  from: ClinicDay;
  days?: number;
  around?: string;
};

/**
 * The free times of a treatment as the desk may book them: no notice limits them, and no last day that patients can book. With
 * `around`, the nearest time of each day.
 */
export function managedTimesQuery({ treatment, doctor, from, days = 1, around }: ManagedTimesQuery) {
  const query = { treatment, from, days, ...(doctor && { doctor }), ...(around && { around }) };
  return queryOptions({
    queryKey: [...availableKey, "managed", query],
    queryFn: ({ signal }) => call(listManagedTimes, { query }, { signal }),
  });
}

/** The ids of a dentist and a treatment whose free times are sought. Empty or undefined means any. */
export type AvailabilityFilter = { doctor?: string | undefined; treatment?: string | undefined };

type NextAvailableRequest = z.input<typeof findNextAvailable.query>;

/**
 * Finds the first free time. One answer covers a limited number of days. If all of them are full, requests the days after
 * them.
 */
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

/** The first day with a free time: after the day `after`, or from today on if `after` is empty. */
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
 * The first day with a free time, or null. The booking page shows this day if its URL names no day. The answer is kept while
 * a page uses it and for one minute more, so that a new booking does not change the shown day.
 */
export function firstAvailableDayQuery({ doctor = "", treatment = "" }: AvailabilityFilter) {
  return queryOptions({
    queryKey: ["first-day", doctor, treatment],
    queryFn: async ({ client, signal }): Promise<ClinicDay | null> => {
      const query = { ...(doctor && { doctor }), ...(treatment && { treatment }) };
      const { dateISO, treatments } = await searchNextAvailable(query, signal);
      // Stores the answer as the day's free times, unless the answer holds only one dentist's times.
      if (dateISO && !doctor) client.setQueryData(availableTimesQuery(dateISO).queryKey, treatments);
      return dateISO;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    // Does not repeat a failed request, because the page already shows today instead.
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

/** The number of free times by day. A day is missing until its number has loaded, and if it lies outside of `span`. */
export function useOpeningCounts(
  span: DaySpan | undefined,
  sought: AvailabilityFilter,
): ReadonlyMap<ClinicDay, number> {
  const query = availableDaysQuery(span ?? { from: "", days: 1 }, sought);
  const { data = [] } = useQuery(span ? query : { ...query, queryFn: skipToken });
  return new Map(data.map(({ dateISO, free }) => [dateISO, free]));
}

/** Maps each day to whether the day is fully booked. A day is missing until its free times have loaded. */
export type FullyBookedDays = ReadonlyMap<ClinicDay, boolean>;

/** Finds which of these days are full for this patient. The calendar's own counts ignore the patient's appointments. */
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

/** Null: no day with a free time is known. Undefined: the day is still loading. */
type NextAvailableDay = ClinicDay | null | undefined;

/** The first day with a free time after `day`, or from today on if no later day has a free time. */
export function useNextAvailableDay(day: ClinicDay, sought: AvailabilityFilter): NextAvailableDay {
  const later = useQuery(nextAvailableQuery(sought, day));
  const found = later.data?.dateISO;
  const first = useQuery({ ...nextAvailableQuery(sought), enabled: !found && !later.isLoading });
  if (found) return found;
  if (later.isLoading || first.isLoading) return undefined;
  return first.data?.dateISO === day ? null : (first.data?.dateISO ?? null);
}
