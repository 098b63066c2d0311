/** What is said of a visit on its way, and asked before it moves. */

import type { Booking } from "@clinic/contract/bookings.ts";
import { slotAt } from "@clinic/domain/slot.ts";
import { showWeekday } from "../../../lib/clinic/clinic-day.ts";
import { isolated } from "../../../lib/clinic/isolated.ts";
import { withDentist } from "../../../lib/clinic/visit-words.ts";
import type { GridColumn } from "../day-grid/grid-columns.ts";
import type { Carried, Landings } from "./landing.ts";
import type { MoveWish } from "./move-wish.ts";

/** A visit in the hand over a place, and all that are free for it. */
export type Over = {
  carried: Carried;
  target: GridColumn;
  at: number;
  why: string;
  landings: Landings;
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
