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
import { fresh, passCache } from "./early-answers.ts";
import type { DaySpan } from "./open-days.ts";

/** Every answer about free times, for invalidation after a booking, a move or a cancellation. */
const availableKey = ["available"];

/** Once they may have changed by what was done here: asked again, and of the clinic itself. */
export function renewTimes(client: QueryClient): void {
  passCache();
  void client.invalidateQueries({ queryKey: availableKey });
}

/** Everyone's times. It says of each who is free, so one dentist's are found in it without asking again. */
export function availableQuery(day: ClinicDay) {
  return queryOptions({
    queryKey: [...availableKey, day],
    queryFn: ({ signal }) =>
      call(listAvailable, { query: { date: day, ...fresh() } }, { signal, anonymous: true }),
  });
}

/** Whose times, and for what: anyone's where it is empty, for anything where it isn't given. */
export type Sought = { doctor?: string | undefined; treatment?: string | undefined };

type NextAvailableRequest = z.input<typeof findNextAvailable.query>;

/** One answer looks at a limited number of days. If all are full, asks for the next ones. */
async function searchNextAvailable(query: NextAvailableRequest, signal: AbortSignal) {
  for (let from = query.from; ; ) {
    const answer = await call(
      findNextAvailable,
      { query: { ...query, ...(from && { from }), ...fresh() } },
      { signal, anonymous: true },
    );
    if (answer.next === undefined) return answer;
    from = answer.next;
  }
}

/** The first day with such a time: after that day, or where none is given from today on. */
function nextAvailableQuery({ doctor = "", treatment = "" }: Sought, after = "") {
  return queryOptions({
    queryKey: [...availableKey, "next", doctor, treatment, after],
    queryFn: async ({ signal }) => {
      const query = {
        ...(doctor && { doctor }),
        ...(treatment && { treatment }),
        ...(after && { from: plusDays(after, 1) }),
      };
      return await searchNextAvailable(query, signal);
    },
  });
}

/**
 * The day with which booking begins where none is named: the first with such a time, null where there is none. It stays so
 * for as long as a page shows it and a minute longer, whatever is booked meanwhile. What is free then is known with it.
 */
export function firstDayQuery({ doctor = "", treatment = "" }: Sought) {
  return queryOptions({
    queryKey: ["first-day", doctor, treatment],
    queryFn: async ({ client, signal }): Promise<ClinicDay | null> => {
      const query = { ...(doctor && { doctor }), ...(treatment && { treatment }) };
      const { dateISO, treatments } = await searchNextAvailable(query, signal);
      // One dentist's times aren't everyone's.
      if (dateISO && !doctor) client.setQueryData(availableQuery(dateISO).queryKey, treatments);
      return dateISO;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    // Where it could not be had, the page has gone on with today.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The number of free times on each of these days. */
export function availableDaysQuery({ from, days }: DaySpan, { doctor = "", treatment = "" }: Sought) {
  return queryOptions({
    queryKey: [...availableKey, "days", from, days, doctor, treatment],
    queryFn: ({ signal }) => {
      const query = { from, days, ...(doctor && { doctor }), ...(treatment && { treatment }), ...fresh() };
      return call(listAvailableDays, { query }, { signal, anonymous: true });
    },
  });
}

/** Whether each day is full. A day is missing until its times are known. */
export type FullDays = ReadonlyMap<ClinicDay, boolean>;

/** Reads the times of these days. The calendar's counts don't know the patient's own appointments. */
export function useFullDays(
  days: readonly ClinicDay[],
  isFull: (day: ClinicDay, offered: readonly AvailableTreatment[]) => boolean,
): FullDays {
  const each = [...new Set(days)];
  const times = useQueries({ queries: each.map((day) => availableQuery(day)) });
  const full = new Map<ClinicDay, boolean>();
  each.forEach((day, index) => {
    const offered = times[index]?.data;
    if (offered) full.set(day, isFull(day, offered));
  });
  return full;
}

/** Null: there is none, as far as anybody can say. Undefined: that isn't known yet. */
type NextAvailableDay = ClinicDay | null | undefined;

/** The first day after that one on which such a time is free; else the first of all. */
export function useNextFree(day: ClinicDay, sought: Sought): NextAvailableDay {
  const later = useQuery(nextAvailableQuery(sought, day));
  const found = later.data?.dateISO;
  const first = useQuery({ ...nextAvailableQuery(sought), enabled: !found && !later.isLoading });
  if (found) return found;
  if (later.isLoading || first.isLoading) return undefined;
  return first.data?.dateISO === day ? null : (first.data?.dateISO ?? null);
}
