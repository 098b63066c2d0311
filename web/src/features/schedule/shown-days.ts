import { plusDays } from "@clinic/domain/calendar-date.ts";
import { type ClinicDay, weekOf } from "../../lib/clinic/clinic-day.ts";

export type View = "day" | "week";

/** The days on the sheet, both included. */
export function shownDays(day: ClinicDay, view: View): { from: ClinicDay; to: ClinicDay } {
  if (view === "day") return { from: day, to: day };
  const from = weekOf(day);
  return { from, to: plusDays(from, 6) };
}

/** The same view one page on (1) or back (-1). */
export function turnPage(day: ClinicDay, view: View, step: 1 | -1): ClinicDay {
  return plusDays(day, view === "day" ? step : 7 * step);
}
