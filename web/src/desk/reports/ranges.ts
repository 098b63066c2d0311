import { showEarnings, showRangeFigures } from "@clinic/contract/reports.ts";
import { daysFromTo, plusDays, rangeFault } from "@clinic/domain/calendar-date.ts";
import { once } from "@clinic/domain/once.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api.ts";
import { type ClinicDay, firstOfMonth, lastOfMonth, weekOf } from "../../shared/clinic-day.ts";

/** Both days included. */
export type Days = { from: ClinicDay; to: ClinicDay };

export type RangeName = "this-week" | "this-month" | "last-month" | "this-year";

/** Whole ones, also where they aren't over yet: their days to come can be booked already. */
export function namedRange(name: RangeName, today: ClinicDay): Days {
  const year = today.slice(0, "yyyy".length);
  switch (name) {
    case "this-week":
      return { from: weekOf(today), to: plusDays(weekOf(today), 6) };
    case "this-month":
      return monthOf(today);
    case "last-month":
      return monthOf(plusDays(firstOfMonth(today), -1));
    case "this-year":
      return { from: `${year}-01-01`, to: `${year}-12-31` };
  }
}

function monthOf(day: ClinicDay): Days {
  return { from: firstOfMonth(day), to: lastOfMonth(day) };
}

export function countDays({ from, to }: Days): number {
  return daysFromTo(from, to) + 1;
}

/** Why nothing can be shown of these days; null where it can. */
export function faultOf({ from, to }: Days): string | null {
  return rangeFault(from, to);
}

/** How many of its days come after today. */
export function daysToCome({ from, to }: Days, today: ClinicDay): number {
  if (to <= today) return 0;
  return countDays({ from: from > today ? from : plusDays(today, 1), to });
}

const dates = once(() => new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }));

/** `Nov 1 – 30, 2026` */
export function showDays({ from, to }: Days): string {
  return dates().formatRange(new Date(from), new Date(to)).replace(/\s/gu, " ");
}

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
