import { findNextAvailable, listAvailable, listAvailableDays } from "@clinic/contract/treatments.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api.ts";
import type { ClinicDay } from "./clinic-day.ts";
import type { DaySpan } from "./day-span.ts";

/** Every answer about free times, for invalidation after a booking, a move or a cancellation. */
export const availableKey = ["available"];

/** Everyone's times. It says of each who is free, so one dentist's are found in it without asking again. */
export function availableQuery(day: ClinicDay) {
  return queryOptions({
    queryKey: [...availableKey, day],
    queryFn: ({ signal }) => call(listAvailable, { query: { date: day } }, { signal, anonymous: true }),
  });
}

/** The first day from today with a free time, of that dentist's or, where none is given, of anyone's. */
export function nextAvailableQuery(doctor = "") {
  return queryOptions({
    queryKey: [...availableKey, "next", doctor],
    queryFn: ({ signal }) =>
      call(findNextAvailable, { query: { ...(doctor && { doctor }) } }, { signal, anonymous: true }),
  });
}

/** How many times are free on each of these days, of that dentist's or of anyone's. */
export function availableDaysQuery({ from, days }: DaySpan, doctor = "") {
  return queryOptions({
    queryKey: [...availableKey, "days", from, days, doctor],
    queryFn: ({ signal }) =>
      call(
        listAvailableDays,
        { query: { from, days, ...(doctor && { doctor }) } },
        { signal, anonymous: true },
      ),
  });
}
