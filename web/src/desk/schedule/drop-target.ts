import type { AvailableTreatment } from "@clinic/contract/available.ts";
import type { Doctor } from "@clinic/contract/doctors.ts";
import type { ScheduledBooking } from "@clinic/contract/schedule.ts";
import type { Treatment } from "@clinic/contract/treatments.ts";
import { slotAt } from "@clinic/domain/slot.ts";
import type { TimeRange } from "@clinic/domain/time-range.ts";
import { nameBlock } from "../../shared/block-names.ts";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { findHolderTime, type GridColumn, type GridColumns } from "./day-columns.ts";
import { isPastStart, quarterHourMinutes, type WallClock } from "./grid-time.ts";

/** The appointment that is being dragged, with the time and column that it had before the drag. */
export type DraggedAppointment = TimeRange & { booking: ScheduledBooking; column: GridColumn };

/** Which doctors can be booked for which treatments. Lists are empty, and days missing, until the server has answered. */
export type BookingOptions = {
  doctors: readonly Pick<Doctor, "_id" | "treatments">[];
  treatments: readonly Pick<Treatment, "_id" | "slots">[];
  /** Whether every request for these lists has been answered or has failed. */
  isKnown: boolean;
  free: ReadonlyMap<ClinicDay, readonly AvailableTreatment[]>;
};

export type DropContext = { clock: WallClock; bookable: BookingOptions };

/** For each column's key, the start times that are free for the dragged appointment, in minutes after midnight. */
export type DropTargets = ReadonlyMap<string, readonly number[]>;

export function findDraggedAppointment({ columns }: GridColumns, id: string): DraggedAppointment | undefined {
  for (const column of columns) {
    const appointment = column.appointments.find(({ booking }) => booking._id === id);
    if (appointment) {
      return { booking: appointment.booking, column, from: appointment.from, to: appointment.to };
    }
  }
  return undefined;
}

export function findDropTargets(
  dragged: DraggedAppointment,
  { columns, span }: GridColumns,
  context: DropContext,
): DropTargets {
  const starts: number[] = [];
  for (let at = span.from; at < span.to; at += quarterHourMinutes) starts.push(at);
  return new Map(
    columns.map((column) => [
      column.key,
      starts.filter((at) => findDropObstacle(dragged, column, at, context) === ""),
    ]),
  );
}

/** Returns why nobody can drop the appointment at `at` in `column`; empty if the desk can, and the server asks about the rest. */
export function findDropRefusal(
  dragged: DraggedAppointment,
  column: GridColumn,
  at: number,
  context: DropContext,
): string {
  const isOwnColumn = column.key === dragged.column.key;
  if (isOwnColumn && at === dragged.from) return "Where it is now";
  return findDoctorObstacle(dragged, column, context);
}

/**
 * Returns why a patient couldn't have the appointment at `at` in `column`; empty if they probably could. The desk may still drop it
 * there, unless `findDropRefusal` says why not.
 */
export function findDropObstacle(
  dragged: DraggedAppointment,
  column: GridColumn,
  at: number,
  context: DropContext,
): string {
  const { booking, from } = dragged;
  const { treatmentId } = booking;
  const isOwnColumn = column.key === dragged.column.key;
  const time = { from: at, to: at + dragged.to - from };
  const blocked = column.blocks.find((block) => rangesOverlap(block, time));
  const obstacle =
    findDropRefusal(dragged, column, at, context) ||
    column.pauses.find((pause) => rangesOverlap(pause, time))?.text ||
    (isPastStart(column, at, context.clock) ? "Past" : "") ||
    (blocked ? nameBlock(blocked.block) : "") ||
    (isTimeTaken(dragged, column, time) ? "Taken" : "");
  if (obstacle) return obstacle;
  const { treatments, free } = context.bookable;
  const allSlots = treatments.find(({ _id }) => _id === treatmentId)?.slots;
  const slot = slotAt(at);
  if (allSlots && !allSlots.includes(slot)) {
    // Another doctor may take over the appointment at its agreed time, even if the treatment no longer starts then.
    const isSameTime = column.dateISO === booking.dateISO && at === from;
    return isSameTime ? "" : `${booking.treatment} doesn't start then`;
  }
  // Counts the appointment's own time as free, although the server reports that time as taken.
  const isOverlappingItself =
    isOwnColumn && rangesOverlap(findHolderTime(dragged, booking), findHolderTime(time, booking));
  const available = free.get(column.dateISO);
  if (!available || (isOverlappingItself && allSlots)) return "";
  const offer = available.find(({ _id }) => _id === treatmentId);
  if (!offer) return `${booking.treatment} isn't offered anymore`;
  const slots =
    column.doctorId === null
      ? offer.slots
      : (offer.doctors.find(({ _id }) => _id === column.doctorId)?.slots ?? []);
  return slots.includes(slot) ? "" : "Not free";
}

/** Returns why the column's doctor can't take the appointment at any time. Empty for the doctor who already has it. */
function findDoctorObstacle(
  { booking }: DraggedAppointment,
  { doctorId, doctor }: GridColumn,
  { bookable }: DropContext,
): string {
  const { treatment, treatmentId } = booking;
  if (doctorId === booking.doctorId) return "";
  const { doctors } = bookable;
  const offers = [...bookable.free.values()].flat().filter(({ _id }) => _id === treatmentId);
  const isSeatTreatment = offers.some(({ doctors: free, slots }) => free.length === 0 && slots.length > 0);
  if (doctorId === null) return isSeatTreatment ? "" : `${treatment} needs a doctor`;
  if (isSeatTreatment) return `${treatment} is booked without a doctor`;
  const isPerformed = doctors.find(({ _id }) => _id === doctorId)?.treatments.includes(treatmentId);
  return doctors.length === 0 || isPerformed ? "" : `${doctor ?? "This doctor"} doesn't perform ${treatment}`;
}

/** How near a free start attracts the dragged appointment. Less than a quarter-hour, so that every quarter-hour can be reached. */
const snapMinutes = 10;

/** Returns the free start nearest to `at`, if it is near enough, else the nearest quarter-hour. */
export function snapToStart(
  at: number,
  starts: readonly number[],
  { span, length }: { span: TimeRange; length: number },
) {
  const within = Math.min(Math.max(at, span.from), span.to - length);
  const [nearest] = starts.toSorted((one, other) => Math.abs(one - within) - Math.abs(other - within));
  if (nearest !== undefined && Math.abs(nearest - within) <= snapMinutes) return nearest;
  return Math.round(within / quarterHourMinutes) * quarterHourMinutes;
}

/**
 * In the seats column only appointments of the same treatment count, because each treatment has its own seat. The buffers of both
 * appointments count.
 */
function isTimeTaken(
  { booking }: DraggedAppointment,
  { doctorId, appointments }: GridColumn,
  time: TimeRange,
): boolean {
  return appointments.some(
    (other) =>
      other.booking._id !== booking._id &&
      other.booking.status !== "cancelled" &&
      (doctorId !== null || other.booking.treatmentId === booking.treatmentId) &&
      rangesOverlap(findHolderTime(other, other.booking), findHolderTime(time, booking)),
  );
}

function rangesOverlap(one: TimeRange, other: TimeRange): boolean {
  return one.from < other.to && other.from < one.to;
}

/** Merges the times that an appointment of `length` minutes could take into ranges that don't touch. */
export function mergeDropRanges(starts: readonly number[], length: number): TimeRange[] {
  const ranges: TimeRange[] = [];
  for (const from of starts) {
    const last = ranges.at(-1);
    if (last && from <= last.to) last.to = from + length;
    else ranges.push({ from, to: from + length });
  }
  return ranges;
}
