import { isBookableDay, lastBookableDay } from "@clinic/domain/availability.ts";
import { format } from "date-fns";
import { useState } from "react";
import { DayPicker, type Modifiers } from "react-day-picker";
import { type ClinicDay, dateAsDay, dayAsDate } from "../lib/clinic/clinic-day.ts";
import type { OpenDayRules } from "../lib/clinic/neighbour-day.ts";
import "../styles/calendar.scss";

type Props = {
  day: ClinicDay;
  today: ClinicDay;
  rules: OpenDayRules;
  onChoose: (day: ClinicDay) => void;
};

/** One month in US English, weeks from Sunday, always one day chosen. */
export function DayCalendar({ day, today, rules, onChoose }: Props) {
  const [view, setView] = useState({ day, month: dayAsDate(day) });
  // A day that was chosen elsewhere, like in the address, brings its month into view.
  if (view.day !== day) setView({ day, month: dayAsDate(day) });

  return (
    <DayPicker
      className="day-calendar"
      mode="single"
      required
      weekStartsOn={0}
      navLayout="around"
      selected={dayAsDate(day)}
      today={dayAsDate(today)}
      month={view.month}
      onMonthChange={(month) => setView({ day, month })}
      startMonth={dayAsDate(today)}
      endMonth={dayAsDate(lastBookableDay(rules, today))}
      disabled={(date) => !isBookableDay(rules, dateAsDay(date), today)}
      onSelect={(date) => onChoose(dateAsDay(date))}
      labels={{ labelDayButton: nameOfDay }}
    />
  );
}

/** With the day's number as it is shown: what is seen must be in the name, for who speaks it to the computer. */
function nameOfDay(date: Date, { today, selected }: Modifiers): string {
  return `${today ? "Today, " : ""}${format(date, "EEEE, MMMM d, yyyy")}${selected ? ", selected" : ""}`;
}
