import type { Schedule } from "@clinic/contract/schedule.ts";
import { plusDays } from "@clinic/domain/calendar-date.ts";
import { type ClinicDay, weekOf } from "../../lib/clinic/clinic-day.ts";

/** A day as columns, the same as a table, and the days of a week. */
export type View = "day" | "table" | "week";

/** The days on the sheet, both included. */
export function shownDays(day: ClinicDay, view: View): { from: ClinicDay; to: ClinicDay } {
  if (view !== "week") return { from: day, to: day };
  const from = weekOf(day);
  return { from, to: daysOn(from, 6) };
}

/** Of the days that were shown before, those that keep the view while its own are asked for; none where they would look otherwise. */
export function standIn(days: Schedule, day: ClinicDay, view: View): Schedule {
  const isWeek = days.length > 1;
  if (view === "week") return isWeek ? days : [];
  return isWeek ? days.filter(({ dateISO }) => dateISO === day) : days;
}

/** The same view one page on (1) or back (-1). */
export function turnPage(day: ClinicDay, view: View, step: 1 | -1): ClinicDay {
  return daysOn(day, view === "week" ? 7 * step : step);
}

const lastDay = "9999-12-31";

/** An address can name any day, also the calendar's last ones: nothing is beyond those. */
function daysOn(day: ClinicDay, days: number): ClinicDay {
  return days > 0 && day > plusDays(lastDay, -days) ? lastDay : plusDays(day, days);
}
