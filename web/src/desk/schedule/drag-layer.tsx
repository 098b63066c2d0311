import type { Booking } from "@clinic/contract/bookings.ts";
import type { TimeRange } from "@clinic/domain/time-range.ts";
import { useEffect, useRef } from "react";
import { formatDentistSuffix, isolateDirection } from "../../shared/appointment-text.ts";
import { formatMediumDay, formatMinutes } from "../../shared/clinic-day.ts";
import { formatSlot } from "../../shared/clinic-format.ts";
import type { GridColumn } from "./day-columns.ts";
import { type DraggedAppointment, type DropTargets, mergeDropRanges } from "./drop-target.ts";
import { cssBoxOf, type ProposedMove } from "./grid-time.ts";

type DragLayerProps = {
  position: DragPosition;
  columns: readonly GridColumn[];
  span: TimeRange;
  /** Whether the grid scrolls to the dragged appointment. Only for the keyboard: a pointer scrolls near the grid's edges. */
  follow: boolean;
};

/** Draws the free times, and the dragged appointment where it would be dropped, above the grid's blocks. */
export function DragLayer({ position, columns, span, follow }: DragLayerProps) {
  const { dragged, target, at, obstacle, isRefused, dropTargets } = position;
  const { booking, from, to } = dragged;
  const length = to - from;
  // Draws the appointment at least half an hour high, because its two lines of text need that height.
  const { top, height } = cssBoxOf({ from: at, to: at + Math.max(length, 30) }, span);
  const ghost = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again at each new position of the dragged appointment.
  useEffect(() => {
    if (follow) ghost.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [follow, target.key, at]);
  return columns.map((column, index) => (
    <div
      key={column.key}
      className={`moving-column${dropTargets.get(column.key)?.length ? "" : " is-blocked"}`}
      style={{ gridColumn: index + 2 }}
    >
      {mergeDropRanges(dropTargets.get(column.key) ?? [], length).map((range) => (
        <div key={range.from} className="moving-free" style={cssBoxOf(range, span)} />
      ))}
      {column.key === target.key && (
        <div
          ref={ghost}
          className={`moving-ghost${obstacle ? " is-unusual" : ""}${isRefused ? " is-refused" : ""}`}
          style={obstacle ? { top, minHeight: height } : { top, height }}
        >
          <strong>{formatMinutes(at)}</strong>
          <span>{obstacle || booking.patientName}</span>
        </div>
      )}
    </div>
  ));
}

export type DragPosition = {
  dragged: DraggedAppointment;
  target: GridColumn;
  /** The start at which the appointment would be dropped, in minutes after midnight. */
  at: number;
  /** Why a patient couldn't have the appointment at `at`; empty if they could. */
  obstacle: string;
  /** Whether the desk can't drop the appointment there either. */
  isRefused: boolean;
  dropTargets: DropTargets;
  /** Whether the free times that the arrow keys lead to are still loading. */
  isLoading: boolean;
};

/** Says to screen readers `10:30 AM, Dr. Mei-Lin Chen, free`. At the start, also explains the keys. */
export function describeDrag(position: DragPosition, nameOf: (column: GridColumn) => string): string {
  const { dragged, target, at, obstacle, dropTargets, isLoading } = position;
  if (isLoading) return "Looking for free times…";
  const place = `${formatMinutes(at)}, ${nameOf(target)}`;
  if (at !== dragged.from || target.key !== dragged.column.key) return `${place}, ${obstacle || "free"}`;
  const name = dragged.booking.patientName;
  const hasFree = [...dropTargets.values()].some((starts) => starts.length > 0);
  if (!hasFree) return `${name}, ${place}: no other time is free here. Press Escape to cancel.`;
  return `Moving ${name}, now ${place}. Arrow keys choose a free time, Enter asks and then moves it, Escape cancels.`;
}

type AppointmentPlace = Pick<Booking, "dateISO" | "slot" | "doctor" | "doctorId">;

/** Says `From 09:00 AM with Dr. A to 10:30 AM with Dr. B.` A time or doctor that stays the same comes once, at the end. */
export function describeMove(seen: AppointmentPlace, to: ProposedMove["to"]): string {
  const after = { ...to, dateISO: to.date };
  if (seen.doctorId === to.doctorId) {
    return `From ${formatMoveTime(seen, after)} to ${formatMoveTime(after, seen)}${formatDentistSuffix(seen)}.`;
  }
  const isSameTime = seen.dateISO === to.date && seen.slot === to.slot;
  if (isSameTime && seen.doctor && to.doctor) {
    return `From ${isolateDirection(seen.doctor)} to ${isolateDirection(to.doctor)}, at ${formatSlot(to.slot)} as before.`;
  }
  return `From ${formatMoveTime(seen, after)}${formatDentistSuffix(seen)} to ${formatMoveTime(after, seen)}${formatDentistSuffix(to)}.`;
}

/** Formats the time of `place`, with the day if `other` is on another day. */
function formatMoveTime(
  place: Pick<AppointmentPlace, "dateISO" | "slot">,
  other: Pick<AppointmentPlace, "dateISO">,
): string {
  if (place.dateISO === other.dateISO) return formatSlot(place.slot);
  return `${formatMediumDay(place.dateISO)}, ${formatSlot(place.slot)}`;
}
