import type { ClosedDay, PublicSettings } from "@clinic/contract/settings.ts";
import { plusDays } from "@clinic/domain/calendar-date.ts";
import { lastBookableDay } from "@clinic/domain/opening-hours.ts";
import { CalendarOff } from "lucide-react";
import { useState } from "react";
import { type ClinicDay, dayToDate, formatLongDay } from "../shared/clinic-day.ts";
import { formatPartOfDay } from "../shared/clinic-format.ts";
import { currentRegion } from "../shared/clinic-region.ts";
import { Skeleton } from "./states.tsx";

export type MonthInView = { month: ClinicDay; onMonth: (month: ClinicDay) => void };

/** The month that a calendar shows. `month` is any day of that month. When `day` changes, the calendar moves to the day's month. */
export function useMonthInView(day: ClinicDay): MonthInView {
  const [view, setView] = useState({ day, month: day });
  if (view.day !== day) setView({ day, month: day });
  return { month: view.month, onMonth: (month) => setView({ day, month }) };
}

type Props = { month: ClinicDay; rules: Parameters<typeof listClosings>[1]; today: ClinicDay };

/** Lists the days of the month on which the clinic is closed, with their public reasons. */
export function MonthClosings({ month, rules, today }: Props) {
  const closings = listClosings(month, rules, today);
  if (closings.length === 0) return null;
  return (
    <ul className="month-closings" aria-label="Closed in this month">
      {closings.map((closing) => {
        const { date, from, to, reason } = closing;
        return (
          <li key={date + from}>
            <CalendarOff size={18} aria-hidden="true" />
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

/** A loading placeholder as tall as the calendar of `month`, or as six weeks if the month is unknown. */
export function CalendarSkeleton({ month }: { month?: ClinicDay }) {
  const weeks = month === undefined ? 6 : countWeeks(dayToDate(month));
  return <Skeleton className={`calendar-skeleton of-${weeks}-weeks`} />;
}

function countWeeks(date: Date): number {
  const [year, month] = [date.getFullYear(), date.getMonth()];
  const days = new Date(year, month + 1, 0).getDate();
  return Math.ceil((((new Date(year, month, 1).getDay() - currentRegion().weekStart + 7) % 7) + days) / 7);
}

type Rules = Pick<PublicSettings, "closedDays" | "horizonDays">;
type Closing = Omit<ClosedDay, "shown" | "last"> & { last: ClinicDay };

/** Lists a month's closings from today to the last bookable day. Consecutive whole days with the same reason are one closing. */
export function listClosings(month: ClinicDay, rules: Rules, today: ClinicDay): Closing[] {
  const end = lastBookableDay(rules, today);
  const inMonth = (day: ClinicDay) => day.slice(0, 7) === month.slice(0, 7);
  const days = rules.closedDays
    .map((closed) => ({ ...closed, last: closed.last ?? closed.date }))
    .filter(({ reason }) => reason !== "")
    .filter(({ date, last }) => inMonth(date) || inMonth(last) || (date < month && month < last))
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
