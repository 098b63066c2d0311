import type { AffectedAppointment } from "@clinic/contract/affected-appointments.ts";
import type { MoveRequest } from "@clinic/contract/bookings.ts";
import { slotMinutes } from "@clinic/domain/slot.ts";
import { ApiError, type ApiErrorCode } from "../../lib/api-error.ts";
import { showShortWeekday } from "../../lib/clinic/clinic-day.ts";
import { isolated } from "../../lib/clinic/isolated.ts";

/** `doctor`: who would treat, where that is somebody else than before. */
export type PossibleMove = { to: MoveRequest; doctor: string | null; kind: "give" | "move"; text: string };
/** What can be done with an appointment. */
export type Way = PossibleMove | "cancel";

/** Where an appointment could go: to somebody else at its own time, or to a time near it, in the order of the calendar. */
export function possibleMoves(entry: AffectedAppointment): PossibleMove[] {
  return likeliestMoves({ ...entry, nearest: entry.nearest.toSorted(byTime) });
}

/** The same in the order in which they would be proposed: what changes least for the patient comes first. */
export function likeliestMoves({ booking, doctors, nearest }: AffectedAppointment): PossibleMove[] {
  const { dateISO, slot } = booking;
  return [
    ...doctors.map(
      ({ _id, name }): PossibleMove => ({
        to: { date: dateISO, slot, doctorId: _id },
        doctor: name,
        kind: "give",
        text: `Give to ${isolated(name)}`,
      }),
    ),
    ...nearest.map((time): PossibleMove => {
      const doctor = time.doctorId === booking.doctorId ? null : time.doctor;
      return {
        to: {
          date: time.dateISO,
          slot: time.slot,
          ...(time.doctorId !== null && { doctorId: time.doctorId }),
        },
        doctor,
        kind: "move",
        text: `Move to ${showShortWeekday(time.dateISO)} at ${time.slot}${doctor ? ` with ${isolated(doctor)}` : ""}`,
      };
    }),
  ];
}

function byTime(
  one: AffectedAppointment["nearest"][number],
  other: AffectedAppointment["nearest"][number],
): number {
  const days = one.dateISO.localeCompare(other.dateISO);
  return days === 0 ? slotMinutes(one.slot) - slotMinutes(other.slot) : days;
}

export function keyOf(way: Way): string {
  return way === "cancel" ? way : `${way.to.date} ${way.to.slot} ${way.to.doctorId}`;
}

/** Nobody can have that time anymore, or not this patient. A fault that passes takes nothing away. */
export function isLost(error: unknown): boolean {
  return hasCode(error, ["slot-taken", "not-bookable", "patient-busy", "treatment-not-found"]);
}

/** It can't be moved anywhere anymore. */
export function hasBegun(error: unknown): boolean {
  return hasCode(error, ["too-late"]);
}

/** The appointment itself has come to its end meanwhile. One that has begun may still be canceled. */
export function isOver(error: unknown, way: Way | undefined): boolean {
  return hasCode(error, ["not-movable", "not-found"]) || (way === "cancel" && hasBegun(error));
}

/** What is refused now would be refused of every other too. */
export function stopsAll(error: unknown): boolean {
  return hasCode(error, [
    "offline",
    "timed-out",
    "unavailable",
    "unauthenticated",
    "forbidden",
    "too-many-requests",
  ]);
}

function hasCode(error: unknown, codes: readonly ApiErrorCode[]): boolean {
  return error instanceof ApiError && codes.includes(error.code);
}
