/** Proposes an alternative for each affected appointment, so that no two of them take the same time. */
import type { AffectedAppointment } from "@clinic/contract/affected-appointments.ts";
import type { Booking, MoveRequest } from "@clinic/contract/bookings.ts";
import { slotMinutes } from "@clinic/domain/slot.ts";
import { differenceInMinutes } from "date-fns";
import { ApiError, type ApiErrorCode } from "../../shared/api-error.ts";
import { isolateDirection } from "../../shared/appointment-text.ts";
import { formatShortDay } from "../../shared/clinic-day.ts";

/** `doctor`: the new doctor's name; null if the doctor stays the same. */
export type PossibleMove = { to: MoveRequest; doctor: string | null; kind: "give" | "move"; text: string };
export type Alternative = PossibleMove | "cancel";
/** `later`: the desk leaves the appointment as it is for now. */
export type Plan = Alternative | "later";

/** The desk's choice for one appointment. `plan` is a `planKey`. */
export type Choice = { key: string; plan: string };

/** `alternatives` has the best one first. */
export type OpenAppointment = {
  key: string;
  booking: AffectedAppointment["booking"];
  alternatives: readonly Alternative[];
};

/**
 * `choices` has the latest choice first. Choices come before proposals, and the later of two choices for the same time wins.
 * An appointment without a free alternative is proposed to be canceled.
 */
export function proposePlans(
  open: readonly OpenAppointment[],
  choices: readonly Choice[],
): Map<string, Plan> {
  const plans = new Map<string, Plan>();
  const taken: TakenTime[] = [];
  const isFree = ({ booking }: OpenAppointment, plan: Plan) => {
    const wanted = timeTakenBy(booking, plan);
    return !wanted || taken.every((other) => !isConflicting(wanted, other));
  };
  const assign = ({ key, booking }: OpenAppointment, plan: Plan) => {
    const wanted = timeTakenBy(booking, plan);
    if (wanted) taken.push(wanted);
    plans.set(key, plan);
  };
  for (const choice of choices) {
    const chosen = open.find(({ key }) => key === choice.key);
    const plan =
      chosen && [...chosen.alternatives, "later" as const].find((each) => planKey(each) === choice.plan);
    if (chosen && plan && !plans.has(choice.key) && isFree(chosen, plan)) assign(chosen, plan);
  }
  for (const each of open) {
    if (plans.has(each.key)) continue;
    assign(each, each.alternatives.find((alternative) => isFree(each, alternative)) ?? "cancel");
  }
  return plans;
}

export function planKey(plan: Plan): string {
  return typeof plan === "string" ? plan : `${plan.to.date} ${plan.to.slot} ${plan.to.doctorId}`;
}

type TakenTime = { date: string; from: number; to: number; holders: string[] };

function timeTakenBy(booking: Booking, plan: Plan): TakenTime | undefined {
  if (typeof plan === "string") return undefined;
  const { date, slot, doctorId } = plan.to;
  const from = slotMinutes(slot);
  return {
    date,
    from,
    to: from + differenceInMinutes(booking.endsAt, booking.startsAt),
    holders: [
      doctorId ? `doctor ${doctorId}` : `seat ${booking.treatmentId}`,
      `patient ${booking.patientName} ${booking.phone}`,
    ],
  };
}

function isConflicting(one: TakenTime, other: TakenTime): boolean {
  return (
    one.date === other.date &&
    one.from < other.to &&
    other.from < one.to &&
    one.holders.some((holder) => other.holders.includes(holder))
  );
}

/** Another doctor at the same time, then the nearest times in the order of the calendar. */
export function listMovesByDate(entry: AffectedAppointment): PossibleMove[] {
  const nearest = entry.nearest.toSorted(
    (one, other) =>
      one.dateISO.localeCompare(other.dateISO) || slotMinutes(one.slot) - slotMinutes(other.slot),
  );
  return listMovesByPreference({ ...entry, nearest });
}

/** The same moves, those first that change least for the patient. */
export function listMovesByPreference({ booking, doctors, nearest }: AffectedAppointment): PossibleMove[] {
  const { dateISO, slot } = booking;
  return [
    ...doctors.map(
      ({ _id, name }): PossibleMove => ({
        to: { date: dateISO, slot, doctorId: _id },
        doctor: name,
        kind: "give",
        text: `Give to ${isolateDirection(name)}`,
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
        text: `Move to ${formatShortDay(time.dateISO)} at ${time.slot}${doctor ? ` with ${isolateDirection(doctor)}` : ""}`,
      };
    }),
  ];
}

/** The refused time is gone for this patient. A fault that passes removes no alternative. */
export function isTimeGone(error: unknown): boolean {
  return hasCode(error, ["slot-taken", "not-bookable", "patient-busy", "treatment-not-found"]);
}

/** The appointment can no longer be moved, only canceled. */
export function hasAppointmentStarted(error: unknown): boolean {
  return hasCode(error, ["too-late"]);
}

/** Nothing can be done with the appointment any more. One that has started may still be canceled. */
export function isAppointmentClosed(error: unknown, plan: Plan): boolean {
  return hasCode(error, ["not-movable", "not-found"]) || (plan === "cancel" && hasAppointmentStarted(error));
}

/** Every other change would be refused now too. */
export function wouldFailForAll(error: unknown): boolean {
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
