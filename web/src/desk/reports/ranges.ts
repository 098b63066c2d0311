import { showEarnings, showRangeFigures } from "@clinic/contract/reports.ts";
import { daysFromTo, plusDays } from "@clinic/domain/calendar-date.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api.ts";
import {
  type ClinicDay,
  firstDayOfMonth,
  lastDayOfMonth,
  startOfClinicWeek,
} from "../../shared/clinic-day.ts";
import { createFormat } from "../../shared/clinic-region.ts";

/** A range of days that includes both `from` and `to`. */
export type DateRange = { from: ClinicDay; to: ClinicDay };

export type RangeName = "this-week" | "this-month" | "last-month" | "this-year";

/** Returns the whole week, month or year. Includes upcoming days, because they can have bookings already. */
export function findNamedRange(name: RangeName, today: ClinicDay): DateRange {
  const year = today.slice(0, "yyyy".length);
  switch (name) {
    case "this-week":
      return { from: startOfClinicWeek(today), to: plusDays(startOfClinicWeek(today), 6) };
    case "this-month":
      return findMonthRange(today);
    case "last-month":
      return findMonthRange(plusDays(firstDayOfMonth(today), -1));
    case "this-year":
      return { from: `${year}-01-01`, to: `${year}-12-31` };
  }
}

function findMonthRange(day: ClinicDay): DateRange {
  return { from: firstDayOfMonth(day), to: lastDayOfMonth(day) };
}

export function countDays({ from, to }: DateRange): number {
  return daysFromTo(from, to) + 1;
}

/** Counts the range's days after `today`, without `today` itself. */
export function countUpcomingDays({ from, to }: DateRange, today: ClinicDay): number {
  if (to <= today) return 0;
  return countDays({ from: from > today ? from : plusDays(today, 1), to });
}

const dateRangeFormat = createFormat(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }),
);

/** Formats a date range as `Nov 1 – 30, 2026`. */
export function formatDateRange({ from, to }: DateRange): string {
  return dateRangeFormat().formatRange(new Date(from), new Date(to)).replace(/\s/gu, " ");
}

export function rangeFiguresQuery({ from, to }: DateRange) {
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
