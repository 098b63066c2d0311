/** The quarter-hours of a column, and what can be done there. */
import type { ClinicDay } from "../../../lib/clinic/clinic-day.ts";
import type { GridColumn } from "./grid-columns.ts";

/** Now on the clinic's clock. */
export type WallClock = { today: ClinicDay; minutes: number };

export const quarter = 15;

/** Empty where somebody can be booked; else why not. A seat is one of several: others may be free. */
export function whyNotFree(column: GridColumn, at: number, clock: WallClock): string {
  const pause = column.pauses.find(({ from, to }) => from <= at && at < to);
  if (pause) return pause.words;
  if (isPast(column, at, clock)) return "Past";
  const isTaken = column.visits.some(
    ({ booking, from, to }) => booking.status !== "cancelled" && from <= at && at < to,
  );
  return column.doctorId !== null && isTaken ? "Taken" : "";
}

/** Nothing can be booked anymore in the minute in which it begins. */
export function isPast(
  { dateISO }: Pick<GridColumn, "dateISO">,
  at: number,
  { today, minutes }: WallClock,
): boolean {
  return dateISO < today || (dateISO === today && at <= minutes);
}
