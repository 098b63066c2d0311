import type { AvailableTreatment } from "@clinic/contract/available.ts";
import { useQueries } from "@tanstack/react-query";
import { availableQuery } from "./available-query.ts";
import type { ClinicDay } from "./clinic-day.ts";

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
