/** The quarter-hours of a column, and what can be done there. */

import type { ScheduledBooking } from "@clinic/contract/schedule.ts";
import { slotAt } from "@clinic/domain/slot.ts";
import type { TimeRange } from "@clinic/domain/time-range.ts";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import type { GridColumn } from "./day-columns.ts";

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

/** How minutes after midnight stand and read in the grid. */

/** How far down a column that minute is. */
export function downTo(minute: number, span: TimeRange): string {
  return percent((minute - span.from) / (span.to - span.from));
}

/** Where a part of the day stands in its column. */
export function boxOf({ from, to }: TimeRange, span: TimeRange) {
  const top = Math.max(from, span.from);
  const height = Math.min(to, span.to) - top;
  return { top: downTo(top, span), height: percent(height / (span.to - span.from)) };
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(4)}%`;
}

/** `9:15`: whether it is morning, the hours beside it say. */
export function shortTime(minutes: number): string {
  return slotAt(minutes).replace(/^0| [AP]M$/g, "");
}

/** Where a visit was let go. `doctorId` null for the seats. */
export type MoveWish = {
  booking: ScheduledBooking;
  to: { date: ClinicDay; slot: string; doctorId: string | null; doctor: string | null };
};

export type Step = "up" | "down" | "left" | "right" | "hour-up" | "hour-down" | "first" | "last";

export const steps: Partial<Record<string, Step>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  PageUp: "hour-up",
  PageDown: "hour-down",
  Home: "first",
  End: "last",
};

export function stepOf(key: string): Step | undefined {
  return steps[key];
}
