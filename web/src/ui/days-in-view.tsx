import type { ClosedDay, PublicSettings } from "@clinic/contract/settings.ts";
import { daysFromTo, plusDays } from "@clinic/domain/calendar-date.ts";
import { lastBookableDay } from "@clinic/domain/opening-hours.ts";
import { CalendarOff } from "lucide-react";
import { useState } from "react";
import { type ClinicDay, dayToDate, formatLongDay } from "../shared/clinic-day.ts";
import { formatPartOfDay } from "../shared/clinic-format.ts";
import { currentRegion } from "../shared/clinic-region.ts";
import type { OpenDayRules } from "../shared/open-days.ts";
import { Skeleton } from "./states.tsx";
import "./calendar.scss";

/** The days that a calendar shows: two weeks from `first`, or the month of `first`. */
export type DaysInView = {
  first: ClinicDay;
  isMonth: boolean;
  show: (first: ClinicDay, isMonth: boolean) => void;
};

export const daysInTwoWeeks = 14;

/** The first of the two weeks that contain `day`, counted from today. A day that nobody can book has the nearest two weeks. */
export function startOfTwoWeeks(day: ClinicDay, today: ClinicDay, rules: OpenDayRules): ClinicDay {
  // Compares first, because a day from a link may be too far ahead to count to.
  const last = lastBookableDay(rules, today);
  const days = Math.max(0, daysFromTo(today, day < last ? day : last));
  return plusDays(today, days - (days % daysInTwoWeeks));
}

/** The two weeks of `day`, or on request its month. When `day` changes, the calendar follows. */
export function useTwoWeeksInView(day: ClinicDay, today: ClinicDay, rules: OpenDayRules): DaysInView {
  return useDaysInView(day, startOfTwoWeeks(day, today, rules), false);
}

/** The month of `day`. When `day` changes, the calendar moves to the day's month. */
export function useMonthInView(day: ClinicDay): DaysInView {
  return useDaysInView(day, day, true);
}

function useDaysInView(day: ClinicDay, start: ClinicDay, startsWithMonth: boolean): DaysInView {
  const [view, setView] = useState({ day, first: start, isMonth: startsWithMonth });
  if (view.day !== day) setView({ day, first: view.isMonth ? day : start, isMonth: view.isMonth });
  return {
    first: view.first,
    isMonth: view.isMonth,
    show: (first, isMonth) => setView({ day, first, isMonth }),
  };
}

/** The first and the last day in view. The last day of a month may be a date that doesn't exist, like February 31. */
export function spanInView({ first, isMonth }: Omit<DaysInView, "show">): Span {
  if (!isMonth) return { from: first, to: plusDays(first, daysInTwoWeeks - 1) };
  const month = first.slice(0, "2023-01".length);
  return { from: `${month}-01`, to: `${month}-31` };
}

type Props = { view: DaysInView; rules: Parameters<typeof listClosings>[1]; today: ClinicDay };

/** Lists the days in view on which the clinic is closed, with their public reasons. */
export function Closings({ view, rules, today }: Props) {
  const closings = listClosings(spanInView(view), rules, today);
  if (closings.length === 0) return null;
  return (
    <ul className="closings list-unstyled d-grid gap-2 mt-3 small text-soft" aria-label="Closed days">
      {closings.map((closing) => {
        const { date, from, to, reason } = closing;
        return (
          <li key={date + from} className="icon-line">
            <CalendarOff className="icon" aria-hidden="true" />
            <span>
              Closed {formatClosingDays(closing)}
              {from && to && `, ${formatPartOfDay({ from, to })}`}: {reason}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** A loading placeholder as tall as two weeks, or as the calendar of `month`. */
export function CalendarSkeleton({ month }: { month?: ClinicDay }) {
  const weeks = month === undefined ? "two" : countWeeks(dayToDate(month));
  return <Skeleton className={`calendar-skeleton of-${weeks}-weeks`} />;
}

function countWeeks(date: Date): number {
  const [year, month] = [date.getFullYear(), date.getMonth()];
  const days = new Date(year, month + 1, 0).getDate();
  return Math.ceil((((new Date(year, month, 1).getDay() - currentRegion().weekStart + 7) % 7) + days) / 7);
}

type Rules = Pick<PublicSettings, "closedDays" | "horizonDays">;
type Span = { from: ClinicDay; to: ClinicDay };
type Closing = Omit<ClosedDay, "shown" | "last"> & { last: ClinicDay };

/** Lists closings in a span from today to the last bookable day. Consecutive whole days with the same reason are one closing. */
export function listClosings(span: Span, rules: Rules, today: ClinicDay): Closing[] {
  const end = lastBookableDay(rules, today);
  const days = rules.closedDays
    .map((closed) => ({ ...closed, last: closed.last ?? closed.date }))
    .filter(({ reason }) => reason !== "")
    .filter(({ date, last }) => date <= span.to && last >= span.from)
    .filter(({ date, last }) => last >= today && date <= end)
    .toSorted((a, b) => formatClosingStart(a).localeCompare(formatClosingStart(b)));
  const closings: Closing[] = [];
  for (const { date, last, from, to, reason } of days) {
    const before = closings.at(-1);
    const continues = before?.reason === reason && !before.from && !from && plusDays(before.last, 1) === date;
    if (continues) before.last = last;
    else closings.push({ date, last, reason, ...(from && to && { from, to }) });
  }
  return closings;
}

function formatClosingStart({ date, from = "" }: Pick<ClosedDay, "date" | "from">): string {
  return date + from;
}

/** `Tuesday, December 1`, `Thursday, December 24 to Sunday, December 27` */
export function formatClosingDays({ date, last }: Closing): string {
  return date === last ? formatLongDay(date) : `${formatLongDay(date)} to ${formatLongDay(last)}`;
}
