import { addToDay, type ClinicDay, dayAsDate } from "../../lib/clinic/clinic-day.ts";

export type View = "day" | "week";

/** The days on the sheet, both included. Weeks begin on Sunday, as the site's calendars do. */
export function shownDays(day: ClinicDay, view: View): { from: ClinicDay; to: ClinicDay } {
  if (view === "day") return { from: day, to: day };
  const from = addToDay(day, -dayAsDate(day).getDay());
  return { from, to: addToDay(from, 6) };
}

/** The same view one page on (1) or back (-1). */
export function turnPage(day: ClinicDay, view: View, step: 1 | -1): ClinicDay {
  return addToDay(day, view === "day" ? step : 7 * step);
}
