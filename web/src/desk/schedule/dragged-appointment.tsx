import type { Booking } from "@clinic/contract/bookings.ts";
import { slotAt } from "@clinic/domain/slot.ts";
import type { TimeRange } from "@clinic/domain/time-range.ts";
import { useEffect, useRef } from "react";
import { isolated, withDentist } from "../../shared/appointment-words.ts";
import { showWeekday } from "../../shared/clinic-day.ts";
import type { GridColumn } from "./day-columns.ts";
import { boxOf, type MoveWish } from "./day-places.ts";
import { type Carried, type DropTargets, freeParts } from "./drop-target.ts";

type Props = {
  over: Over;
  columns: readonly GridColumn[];
  span: TimeRange;
  /** The grid scrolls along: a hand scrolls itself. */
  follow: boolean;
};

/** Over the blocks: what is free for the visit in the hand, and the visit where it would come to stand. */
export function MovingLayer({ over, columns, span, follow }: Props) {
  const { carried, target, at, why, landings } = over;
  const { booking, from, to } = carried;
  const length = to - from;
  // Two lines find room in half an hour.
  const { top, height } = boxOf({ from: at, to: at + Math.max(length, 30) }, span);
  const ghost = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each new place.
  useEffect(() => {
    if (follow) ghost.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [follow, target.key, at]);
  return columns.map((column, index) => (
    <div
      key={column.key}
      className={`moving-column${landings.get(column.key)?.length ? "" : " is-shut"}`}
      style={{ gridColumn: index + 2 }}
    >
      {freeParts(landings.get(column.key) ?? [], length).map((part) => (
        <div key={part.from} className="moving-free" style={boxOf(part, span)} />
      ))}
      {column.key === target.key && (
        <div
          ref={ghost}
          className={`moving-ghost${why ? " is-refused" : ""}`}
          style={why ? { top, minHeight: height } : { top, height }}
        >
          <strong>{slotAt(at)}</strong>
          <span>{why || booking.patientName}</span>
        </div>
      )}
    </div>
  ));
}

/** What is said of a visit on its way, and asked before it moves. */

/** A visit in the hand over a place, and all that are free for it. */
export type Over = {
  carried: Carried;
  target: GridColumn;
  at: number;
  why: string;
  landings: DropTargets;
  /** Where the keys lead isn't known yet. */
  isLooking: boolean;
};

/** `10:30 AM, Dr. Mei-Lin Chen, free`. Where it begins, also how one goes on. */
export function sayMoving(over: Over, nameOf: (column: GridColumn) => string): string {
  const { carried, target, at, why, landings, isLooking } = over;
  if (isLooking) return "Looking for free times…";
  const place = `${slotAt(at)}, ${nameOf(target)}`;
  if (at !== carried.from || target.key !== carried.column.key) return `${place}, ${why || "free"}`;
  const who = carried.booking.patientName;
  const hasFree = [...landings.values()].some((starts) => starts.length > 0);
  if (!hasFree) return `${who}, ${place}: nothing else is free here. Escape leaves it.`;
  return `Moving ${who}, now ${place}. Arrow keys go to free places, Enter asks and moves, Escape leaves it where it is.`;
}

type Place = Pick<Booking, "dateISO" | "slot" | "doctor" | "doctorId">;

/** `From 09:00 AM with Dr. A to 10:30 AM with Dr. B.`: of what stays the same once, at the end. */
export function moveQuestion(seen: Place, to: MoveWish["to"]): string {
  const after = { ...to, dateISO: to.date };
  if (seen.doctorId === to.doctorId) {
    return `From ${whenOf(seen, after)} to ${whenOf(after, seen)}${withDentist(seen)}.`;
  }
  const sameTime = seen.dateISO === to.date && seen.slot === to.slot;
  if (sameTime && seen.doctor && to.doctor) {
    return `From ${isolated(seen.doctor)} to ${isolated(to.doctor)}, at ${to.slot} as before.`;
  }
  return `From ${whenOf(seen, after)}${withDentist(seen)} to ${whenOf(after, seen)}${withDentist(to)}.`;
}

/** With its day where the other has another. */
function whenOf(place: Pick<Place, "dateISO" | "slot">, other: Pick<Place, "dateISO">): string {
  if (place.dateISO === other.dateISO) return place.slot;
  return `${showWeekday(place.dateISO)}, ${place.slot}`;
}
