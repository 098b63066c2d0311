import { isBookableDay, lastBookableDay } from "@clinic/domain/opening-hours.ts";
import { DayPicker, type Modifiers } from "react-day-picker";
import {
  type AvailabilityFilter,
  type FullyBookedDays,
  useOpeningCounts,
} from "../shared/available-query.ts";
import {
  type ClinicDay,
  dateToDay,
  dayToDate,
  formatFullDay,
  formatMonth,
  formatWeekdayInCalendar,
  formatWeekdayName,
} from "../shared/clinic-day.ts";
import { currentRegion } from "../shared/clinic-region.ts";
import { bookableDaysOfMonth, type OpenDayRules } from "../shared/open-days.ts";
import type { DaysInView } from "./days-in-view.tsx";
import "./calendar.scss";

export type CalendarProps = {
  view: DaysInView;
  day: ClinicDay;
  today: ClinicDay;
  rules: OpenDayRules;
  /** The dentist and treatment that free times must match. A day without such free times counts as full. */
  sought: AvailabilityFilter;
  /** Whether a day is full for this patient, also because of their own appointments. Overrides the public counts of free times. */
  known: FullyBookedDays;
  onChoose: (day: ClinicDay) => void;
};

type Props = CalendarProps & {
  /** The days that the desk can choose. Those that patients can't book are muted. Patients choose bookable days only. */
  deskDays?: { from: ClinicDay; to: ClinicDay };
};

/** A month with one chosen day. Full days are struck through but can be chosen, because the page then offers alternatives. */
export function MonthCalendar({ view, day, today, rules, sought, known, deskDays, onChoose }: Props) {
  const counts = useOpeningCounts(bookableDaysOfMonth(view.first, rules, today), sought);
  const isFull = (date: ClinicDay) => known.get(date) ?? counts.get(date) === 0;
  const isBookable = (date: Date) => isBookableDay(rules, dateToDay(date), today);
  const first = deskDays?.from ?? today;
  const last = deskDays?.to ?? lastBookableDay(rules, today);
  const canChoose = (date: Date) =>
    deskDays ? first <= dateToDay(date) && dateToDay(date) <= last : isBookable(date);

  return (
    <>
      <DayPicker
        className="day-calendar"
        mode="single"
        required
        weekStartsOn={currentRegion().weekStart as 0 | 1 | 6}
        navLayout="around"
        selected={dayToDate(day)}
        today={dayToDate(today)}
        month={dayToDate(view.first)}
        onMonthChange={(shown) => view.show(dateToDay(shown), true)}
        startMonth={dayToDate(first)}
        endMonth={dayToDate(last)}
        disabled={(date) => !canChoose(date)}
        modifiers={{
          full: (date) => isFull(dateToDay(date)) && isBookable(date),
          muted: (date) => canChoose(date) && !isBookable(date),
        }}
        modifiersClassNames={{ full: "is-full", muted: "is-muted" }}
        onSelect={(date) => onChoose(dateToDay(date))}
        formatters={formatters}
        labels={labels}
      />
      <p className="day-calendar-key d-flex flex-wrap justify-content-center text-soft" aria-hidden="true">
        <span className="is-today">Today</span>
        <span className="is-full">
          <s>12</s> No openings
        </span>
        {deskDays ? (
          <span className="is-muted">Not bookable by patients</span>
        ) : (
          <span className="is-closed">Closed or past</span>
        )}
      </p>
    </>
  );
}

/** Names a day for screen readers. Contains the day's visible number, because speech control needs it (WCAG 2.5.3). */
function formatDayLabel(date: Date, { today, selected, full, muted }: Modifiers): string {
  const name = formatFullDay(dateToDay(date));
  const note = full ? ", no openings" : muted ? ", not bookable by patients" : "";
  return `${today ? "Today, " : ""}${name}${note}${selected ? ", selected" : ""}`;
}

const formatters = {
  formatCaption: (date: Date) => formatMonth(dateToDay(date)),
  formatWeekdayName: (date: Date) => formatWeekdayInCalendar(dateToDay(date)),
};

const labels = {
  labelDayButton: formatDayLabel,
  labelGrid: (date: Date) => formatMonth(dateToDay(date)),
  labelWeekday: (date: Date) => formatWeekdayName(dateToDay(date)),
};
