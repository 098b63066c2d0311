import { daysFromTo, plusDays } from "@clinic/domain/calendar-date.ts";
import { isBookableDay, lastBookableDay } from "@clinic/domain/opening-hours.ts";
import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useOpeningCounts } from "../shared/available-query.ts";
import {
  type ClinicDay,
  formatDayOfMonth,
  formatFullDay,
  formatWeekdayInCalendar,
  formatWeekdayName,
} from "../shared/clinic-day.ts";
import { formatOpeningCount } from "../shared/clinic-format.ts";
import { CalendarSkeleton, daysInTwoWeeks, startOfTwoWeeks } from "./days-in-view.tsx";
import { lazyComponent } from "./lazy-component.tsx";
import type { CalendarProps } from "./month-calendar.tsx";

const Month = lazyComponent(
  "month-calendar",
  async () => ({ Part: (await import("./month-calendar.tsx")).MonthCalendar }),
  ({ view }) => <CalendarSkeleton month={view.first} />,
);

/** Two weeks with the number of openings of each day. A button shows the whole month instead. */
export function DayCalendar(props: CalendarProps) {
  const { view, day, today, rules } = props;
  const last = lastBookableDay(rules, today);
  const showTwoWeeks = () => view.show(startOfTwoWeeks(view.first, today, rules), false);
  const showMonth = () => {
    const isDayInView = view.first <= day && daysFromTo(view.first, day) < daysInTwoWeeks;
    view.show(isDayInView ? day : view.first, true);
  };
  return (
    <div className="day-calendar-frame">
      {view.isMonth ? <Month {...props} /> : <TwoWeeks {...props} last={last} />}
      <button type="button" className="btn btn-link w-100" onClick={view.isMonth ? showTwoWeeks : showMonth}>
        {view.isMonth ? "Show two weeks" : "Show month"}
      </button>
    </div>
  );
}

const arrowSteps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

function TwoWeeks({
  view,
  day,
  today,
  rules,
  sought,
  known,
  onChoose,
  last,
}: CalendarProps & { last: ClinicDay }) {
  const { first, show } = view;
  const days = Array.from({ length: daysInTwoWeeks }, (_, index) => plusDays(first, index));
  const counts = useOpeningCounts(
    { from: first, days: Math.min(daysInTwoWeeks, daysFromTo(first, last) + 1) },
    sought,
  );
  const [focused, setFocused] = useState<ClinicDay>();
  const canChoose = (date: ClinicDay) => isBookableDay(rules, date, today);
  // Tab reaches one day, and the arrow keys lead to the others.
  const tabStop =
    [focused, day].find((date) => date && days.includes(date) && canChoose(date)) ?? days.find(canChoose);
  const moveFocus = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = arrowSteps[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button")];
    let next = buttons.findIndex((button) => button.matches(":focus")) + step;
    while (buttons[next]?.disabled) next += step;
    buttons[next]?.focus();
  };
  const period = `${formatDayOfMonth(first)} – ${formatDayOfMonth(days.at(-1) ?? first)}`;
  return (
    <>
      <div className="calendar-nav d-flex align-items-center justify-content-between">
        <NavButton
          label="Earlier days"
          icon={ChevronLeft}
          disabled={first <= today}
          onClick={() => show(plusDays(first, -daysInTwoWeeks), false)}
        />
        <strong aria-live="polite">{period}</strong>
        <NavButton
          label="Later days"
          icon={ChevronRight}
          disabled={daysFromTo(first, last) < daysInTwoWeeks}
          onClick={() => show(plusDays(first, daysInTwoWeeks), false)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days is a grid, as in react-day-picker. */}
      <table className="two-weeks" role="grid" aria-label={period} onKeyDown={moveFocus}>
        <thead aria-hidden="true">
          <tr>
            {days.slice(0, 7).map((date) => (
              <th key={date} scope="col" abbr={formatWeekdayName(date)}>
                {formatWeekdayInCalendar(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[days.slice(0, 7), days.slice(7)].map((week) => (
            <tr key={week[0]}>
              {week.map((date) => {
                const isBookable = canChoose(date);
                const isFull = isBookable && (known.get(date) ?? counts.get(date) === 0);
                // Without a number if the public counts say 0 for a day that `known` says is free.
                const count = isFull ? 0 : (isBookable && counts.get(date)) || undefined;
                const isChosen = date === day;
                return (
                  <td key={date} data-day={date}>
                    <button
                      type="button"
                      className={dayClass(date === today, isChosen, isFull)}
                      aria-label={describeDay({ date, today, isChosen, count })}
                      disabled={!isBookable}
                      data-openings={isBookable ? count : "–"}
                      tabIndex={date === tabStop ? 0 : -1}
                      onFocus={() => setFocused(date)}
                      onClick={() => onChoose(date)}
                    >
                      <span>{Number(date.slice(-2))}</span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="day-calendar-key d-flex justify-content-center text-soft" aria-hidden="true">
        Below each day: the number of openings
      </p>
    </>
  );
}

type NavButtonProps = { label: string; icon: LucideIcon; disabled: boolean; onClick: () => void };

/** Keeps the focus when it becomes disabled, as the buttons of react-day-picker do. */
function NavButton({ label, icon: Icon, disabled, onClick }: NavButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onClick()}
    >
      <Icon className="icon" aria-hidden="true" />
    </button>
  );
}

function dayClass(isToday: boolean, isChosen: boolean, isFull: boolean): string {
  return [isToday && "is-today", isChosen && "is-chosen", isFull && "is-full"].filter(Boolean).join(" ");
}

type DescribedDay = { date: ClinicDay; today: ClinicDay; isChosen: boolean; count: number | undefined };

/** Names a day for screen readers. Contains the day's visible number, because speech control needs it (WCAG 2.5.3). */
function describeDay({ date, today, isChosen, count }: DescribedDay): string {
  const openings = count === undefined ? "" : `, ${formatOpeningCount(count)}`;
  return `${date === today ? "Today, " : ""}${formatFullDay(date)}${openings}${isChosen ? ", selected" : ""}`;
}
