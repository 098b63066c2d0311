/** Where in the grid a visit could take place instead, as far as can be seen from here: the server decides. */

import type { AvailableTreatment } from "@clinic/contract/available.ts";
import type { Doctor } from "@clinic/contract/doctors.ts";
import type { ScheduledBooking } from "@clinic/contract/schedule.ts";
import type { Treatment } from "@clinic/contract/treatments.ts";
import { slotAt } from "@clinic/domain/slot.ts";
import type { TimeRange } from "@clinic/domain/time-range.ts";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import type { Columns, GridColumn } from "./day-columns.ts";
import { isPast, quarter, type WallClock } from "./day-places.ts";

/** A visit in the hand, and where it stands until it is let go. */
export type Carried = TimeRange & { booking: ScheduledBooking; column: GridColumn };

/** What is known of who can be booked for what. Each list is empty, and each day missing, until its answer is there. */
export type Bookable = {
  doctors: readonly Pick<Doctor, "_id" | "treatments">[];
  treatments: readonly Pick<Treatment, "_id" | "slots">[];
  /** Whether all have been answered, or can't be. */
  isKnown: boolean;
  /** What is free, by day. */
  free: ReadonlyMap<ClinicDay, readonly AvailableTreatment[]>;
};

export type Grounds = { clock: WallClock; bookable: Bookable };

/** The starts that are free for it, by the column's key. */
export type DropTargets = ReadonlyMap<string, readonly number[]>;

export function findCarried({ columns }: Columns, id: string): Carried | undefined {
  for (const column of columns) {
    const visit = column.visits.find(({ booking }) => booking._id === id);
    if (visit) return { booking: visit.booking, column, from: visit.from, to: visit.to };
  }
  return undefined;
}

export function dropTargetsOf(carried: Carried, { columns, span }: Columns, grounds: Grounds): DropTargets {
  const starts: number[] = [];
  for (let at = span.from; at < span.to; at += quarter) starts.push(at);
  return new Map(
    columns.map((column) => [
      column.key,
      starts.filter((at) => whyNotThere(carried, column, at, grounds) === ""),
    ]),
  );
}

/** Empty where it is free for this visit; else what speaks against it. */
export function whyNotThere(carried: Carried, column: GridColumn, at: number, grounds: Grounds): string {
  const { booking, from } = carried;
  const { treatmentId } = booking;
  const isOwn = column.key === carried.column.key;
  if (isOwn && at === from) return "Where it is now";
  const time = { from: at, to: at + carried.to - from };
  const plain =
    whyNotWith(carried, column, grounds) ||
    column.pauses.find((pause) => overlaps(pause, time))?.words ||
    (isPast(column, at, grounds.clock) ? "Past" : "") ||
    (isTaken(carried, column, time) ? "Taken" : "");
  if (plain) return plain;
  const { treatments, free } = grounds.bookable;
  const all = treatments.find(({ _id }) => _id === treatmentId)?.slots;
  const slot = slotAt(at);
  if (all && !all.includes(slot)) {
    // Where the treatment has changed since, another doctor may still take it over at the time that was agreed.
    const sameTime = column.dateISO === booking.dateISO && at === from;
    return sameTime ? "" : `${booking.treatment} doesn't start then`;
  }
  // What it leaves is free for it, and taken for everybody else.
  const leaves = isOwn && overlaps(carried, time);
  const known = free.get(column.dateISO);
  if (!known || (leaves && all)) return "";
  const offer = known.find(({ _id }) => _id === treatmentId);
  if (!offer) return `${booking.treatment} isn't offered anymore`;
  const slots =
    column.doctorId === null
      ? offer.slots
      : (offer.doctors.find(({ _id }) => _id === column.doctorId)?.slots ?? []);
  return slots.includes(slot) ? "" : "Not free";
}

/** Why nobody in this column could do it at any time. */
function whyNotWith({ booking }: Carried, { doctorId, doctor }: GridColumn, { bookable }: Grounds): string {
  const { treatment, treatmentId } = booking;
  // Whoever has it may keep it.
  if (doctorId === booking.doctorId) return "";
  const { doctors } = bookable;
  const offers = [...bookable.free.values()].flat().filter(({ _id }) => _id === treatmentId);
  const isSeats = offers.some(({ doctors: free, slots }) => free.length === 0 && slots.length > 0);
  if (doctorId === null) {
    return isSeats ? "" : `${treatment} is done by a doctor`;
  }
  if (isSeats) return `${treatment} has a seat of its own`;
  const performs = doctors.find(({ _id }) => _id === doctorId)?.treatments.includes(treatmentId);
  return doctors.length === 0 || performs ? "" : `${doctor ?? "Nobody here"} doesn't perform ${treatment}`;
}

/** Where it comes to lie when the hand is there: on a free start nearby, else on the quarter-hour. */
export function snap(
  at: number,
  starts: readonly number[],
  { span, length }: { span: TimeRange; length: number },
) {
  const within = Math.min(Math.max(at, span.from), span.to - length);
  const [nearest] = starts.toSorted((one, other) => Math.abs(one - within) - Math.abs(other - within));
  if (nearest !== undefined && Math.abs(nearest - within) <= quarter) return nearest;
  return Math.round(within / quarter) * quarter;
}

/** Of the seats each treatment has its own. */
function isTaken({ booking }: Carried, { doctorId, visits }: GridColumn, time: TimeRange): boolean {
  return visits.some(
    (other) =>
      other.booking._id !== booking._id &&
      other.booking.status !== "cancelled" &&
      (doctorId !== null || other.booking.treatmentId === booking.treatmentId) &&
      overlaps(other, time),
  );
}

function overlaps(one: TimeRange, other: TimeRange): boolean {
  return one.from < other.to && other.from < one.to;
}

/** All that a visit of that length could cover, those parts that touch in one. */
export function freeParts(starts: readonly number[], length: number): TimeRange[] {
  const parts: TimeRange[] = [];
  for (const from of starts) {
    const last = parts.at(-1);
    if (last && from <= last.to) last.to = from + length;
    else parts.push({ from, to: from + length });
  }
  return parts;
}
