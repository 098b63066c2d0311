import type { ScheduledBooking } from "@clinic/contract/schedule.ts";
import { localTimeIn } from "@clinic/domain/calendar-date.ts";
import { slotAt, timeOfDayMinutes } from "@clinic/domain/slot.ts";
import type { TimeRange } from "@clinic/domain/time-range.ts";
import { nameBlock } from "../../shared/block-names.ts";
import { type ClinicDay, formatMinutes } from "../../shared/clinic-day.ts";
import { findHolderTime, type GridColumn, type PlacedBlock } from "./day-columns.ts";

/** The current date at the clinic, and the time of day in minutes after midnight. */
export type WallClock = { today: ClinicDay; minutes: number };

/** The smallest step in the day grid, in minutes. */
export const quarterHourMinutes = 15;

export function readWallClock(timeZone: string, now: Date): WallClock {
  const [today = "", time = ""] = localTimeIn(timeZone, now).split("T");
  return { today, minutes: timeOfDayMinutes(time) };
}

/** Returns the start of the quarter-hour that runs now, with no particular doctor. */
export function findCurrentQuarterHour(timeZone: string) {
  const { today, minutes } = readWallClock(timeZone, new Date());
  const from = Math.floor(minutes / quarterHourMinutes) * quarterHourMinutes;
  return { date: today, slot: slotAt(from), doctorId: null, isExact: true };
}

/** Returns why patients can't book minute `at`; empty if they can. The seats column always has room for more. */
export function findBookingObstacle(column: GridColumn, at: number, clock: WallClock): string {
  const closed = findClosedTime(column, at, clock);
  if (closed) return closed;
  const blocked = findBlockAt(column, at);
  if (blocked) return nameBlock(blocked.block);
  const isTaken = column.appointments.some((appointment) => {
    const { from, to } = findHolderTime(appointment, appointment.booking);
    return appointment.booking.status !== "cancelled" && from <= at && at < to;
  });
  return column.doctorId !== null && isTaken ? "Taken" : "";
}

export function findBlockAt({ blocks }: Pick<GridColumn, "blocks">, at: number): PlacedBlock | undefined {
  return blocks.find(({ from, to }) => from <= at && at < to);
}

/** Returns why minute `at` is no working time of the column; empty if it is. Other appointments don't count. */
export function findClosedTime(column: GridColumn, at: number, clock: WallClock): string {
  const pause = column.pauses.find(({ from, to }) => from <= at && at < to);
  if (pause) return pause.text;
  return isPastStart(column, at, clock) ? "Past" : "";
}

/** A start in the current minute counts as past, because patients can't book it. */
export function isPastStart(
  { dateISO }: Pick<GridColumn, "dateISO">,
  at: number,
  { today, minutes }: WallClock,
): boolean {
  return dateISO < today || (dateISO === today && at <= minutes);
}

/** Returns the CSS distance of a minute from the column's top. */
export function cssTopOf(minute: number, span: TimeRange): string {
  return toCssPercent((minute - span.from) / (span.to - span.from));
}

/** Returns the CSS top and height of a time range, cut to the hours on screen. */
export function cssBoxOf({ from, to }: TimeRange, span: TimeRange) {
  const top = Math.max(from, span.from);
  const height = Math.min(to, span.to) - top;
  return { top: cssTopOf(top, span), height: toCssPercent(height / (span.to - span.from)) };
}

export function toCssPercent(share: number): string {
  return `${(share * 100).toFixed(4)}%`;
}

/** Formats a time as `9:15` or `09:15`, without AM or PM, because the hours at the grid's side have them. */
export function formatTimeWithoutAmPm(minutes: number): string {
  const time = formatMinutes(minutes);
  const amPm = amPmOf(minutes);
  return amPm === "" ? time : time.slice(0, -amPm.length).replace(/^0/, "");
}

/** The end of a time with its space, like ` AM` or ` pm`. Empty for a clock of 24 hours. */
export function amPmOf(minutes: number): string {
  return / ?[^\d:.h ]+$/u.exec(formatMinutes(minutes))?.[0] ?? "";
}

/**
 * A time that somebody has chosen in the grid. `doctorId` is null for a seat (a treatment without a doctor). `isExact`: the time is
 * past, blocked or outside the hours, so no free time is proposed in its place.
 */
export type GridSlot = { date: ClinicDay; slot: string; doctorId: string | null; isExact?: boolean };

/** A dropped appointment and its new place. `doctorId` is null in the seats column. */
export type ProposedMove = {
  booking: ScheduledBooking;
  to: { date: ClinicDay; slot: string; doctorId: string | null; doctor: string | null };
};

export type GridStep = "up" | "down" | "left" | "right" | "hour-up" | "hour-down" | "first" | "last";

export const gridStepOfKey: Partial<Record<string, GridStep>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  PageUp: "hour-up",
  PageDown: "hour-down",
  Home: "first",
  End: "last",
};
