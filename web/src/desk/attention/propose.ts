/** Which way each of several appointments would go, so that no two of them want the same time. */
import type { AffectedAppointment } from "@clinic/contract/affected-appointments.ts";
import type { Booking, MoveRequest } from "@clinic/contract/bookings.ts";
import { slotMinutes } from "@clinic/domain/slot.ts";
import { differenceInMinutes } from "date-fns";
import { ApiError, type ApiErrorCode } from "../../shared/api-error.ts";
import { isolated } from "../../shared/appointment-words.ts";
import { showShortWeekday } from "../../shared/clinic-day.ts";

/** `later`: somebody has said to leave it as it is for now. */
export type Plan = Way | "later";

export type Choice = { key: string; plan: string };

/** `ways`: what can be done with it, what is best first. */
export type Open = { key: string; booking: AffectedAppointment["booking"]; ways: readonly Way[] };

/**
 * `chosen` are somebody's own choices, the latest first: they come before what is proposed, and of two that want the same time
 * the later one stands. What finds no time of its own is proposed to be canceled.
 */
export function propose(open: readonly Open[], chosen: readonly Choice[]): Map<string, Plan> {
  const plans = new Map<string, Plan>();
  const held: Held[] = [];
  const fits = (one: Open, plan: Plan) => {
    const wanted = heldBy(one.booking, plan);
    return !wanted || held.every((other) => !collide(wanted, other));
  };
  const hold = (one: Open, plan: Plan) => {
    const wanted = heldBy(one.booking, plan);
    if (wanted) held.push(wanted);
    plans.set(one.key, plan);
  };
  for (const { key, plan: asked } of chosen) {
    const one = open.find((other) => other.key === key);
    const plan = one && [...one.ways, "later" as const].find((way) => planKey(way) === asked);
    if (one && plan && !plans.has(key) && fits(one, plan)) hold(one, plan);
  }
  for (const one of open) {
    if (!plans.has(one.key)) hold(one, one.ways.find((way) => fits(one, way)) ?? "cancel");
  }
  return plans;
}

export function planKey(plan: Plan): string {
  return plan === "later" ? plan : keyOf(plan);
}

type Held = { date: string; from: number; to: number; whose: string[] };

/** Whose time it would take: the doctor's or the seat's, and the patient's. */
function heldBy(booking: Booking, plan: Plan): Held | undefined {
  if (plan === "later" || plan === "cancel") return undefined;
  const { date, slot, doctorId } = plan.to;
  const from = slotMinutes(slot);
  return {
    date,
    from,
    to: from + differenceInMinutes(booking.endsAt, booking.startsAt),
    whose: [
      doctorId ? `doctor ${doctorId}` : `seat ${booking.treatmentId}`,
      `patient ${booking.patientName} ${booking.phone}`,
    ],
  };
}

function collide(one: Held, other: Held): boolean {
  return (
    one.date === other.date &&
    one.from < other.to &&
    other.from < one.to &&
    one.whose.some((whose) => other.whose.includes(whose))
  );
}

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
