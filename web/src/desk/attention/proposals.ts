import type { AffectedAppointment } from "@clinic/contract/affected-appointments.ts";
import type { Booking, MoveRequest } from "@clinic/contract/bookings.ts";
import { slotMinutes } from "@clinic/domain/slot.ts";
import { differenceInMinutes } from "date-fns/differenceInMinutes";
import { ApiError, type ApiErrorCode } from "../../shared/api-error.ts";
import { isolateDirection } from "../../shared/appointment-text.ts";
import { formatShortDay } from "../../shared/clinic-day.ts";
import { formatSlot } from "../../shared/clinic-format.ts";

/** `doctor` is the new doctor's name, or null if the doctor stays. `give` keeps the time, `move` changes it. */
export type PossibleMove = { to: MoveRequest; doctor: string | null; kind: "give" | "move"; text: string };
export type Alternative = PossibleMove | "cancel";
/** `later` means that the desk leaves the appointment unchanged for now. */
export type Plan = Alternative | "later";

/** The alternative that the desk chose for one appointment. `plan` is a `planKey`. */
export type Choice = { key: string; plan: string };

/** The best alternative comes first. */
export type OpenAppointment = {
  key: string;
  booking: AffectedAppointment["booking"];
  alternatives: readonly Alternative[];
};

/**
 * Proposes an alternative for each appointment, so that no two appointments take the same time. `choices` has the latest choice
 * first: choices win over proposals, and the later choice wins a time. Without a free alternative the proposal is to cancel.
 */
export function proposePlans(
  open: readonly OpenAppointment[],
  choices: readonly Choice[],
): Map<string, Plan> {
  const plans = new Map<string, Plan>();
  const taken: TakenTime[] = [];
  const isFree = ({ booking }: OpenAppointment, plan: Plan) => {
    const wanted = getTakenTime(booking, plan);
    return !wanted || taken.every((other) => !isConflicting(wanted, other));
  };
  const assign = ({ key, booking }: OpenAppointment, plan: Plan) => {
    const wanted = getTakenTime(booking, plan);
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

function getTakenTime(booking: Booking, plan: Plan): TakenTime | undefined {
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

/** Lists other doctors at the appointment's time, then the nearest times in the order of the calendar. */
export function listMovesByDate(entry: AffectedAppointment): PossibleMove[] {
  const nearest = entry.nearest.toSorted(
    (one, other) =>
      one.dateISO.localeCompare(other.dateISO) || slotMinutes(one.slot) - slotMinutes(other.slot),
  );
  return listMovesByPreference({ ...entry, nearest });
}

/** Lists the possible moves of an appointment, those first that change least for the patient. */
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
        text: `Move to ${formatShortDay(time.dateISO)} at ${formatSlot(time.slot)}${doctor ? ` with ${isolateDirection(doctor)}` : ""}`,
      };
    }),
  ];
}

/** Whether the refused time is unavailable to this patient for good. A temporary error removes no alternative. */
export function isTimeUnavailable(error: unknown): boolean {
  return hasErrorCode(error, [
    "unusual",
    "slot-taken",
    "not-bookable",
    "patient-busy",
    "treatment-not-found",
  ]);
}

/** Whether a refusal says that the appointment has started, so that it can only be canceled. */
export function hasAppointmentStarted(error: unknown): boolean {
  return hasErrorCode(error, ["too-late"]);
}

/** Whether a refusal says that the appointment can't be changed any more. A started appointment may still be canceled. */
export function isAppointmentClosed(error: unknown, plan: Plan): boolean {
  return (
    hasErrorCode(error, ["not-movable", "not-found"]) || (plan === "cancel" && hasAppointmentStarted(error))
  );
}

/** Whether the remaining changes would fail with this error too, so that they are not sent. */
export function wouldFailForAllAppointments(error: unknown): boolean {
  return hasErrorCode(error, [
    "offline",
    "timed-out",
    "unavailable",
    "unauthenticated",
    "forbidden",
    "too-many-requests",
  ]);
}

function hasErrorCode(error: unknown, codes: readonly ApiErrorCode[]): boolean {
  return error instanceof ApiError && codes.includes(error.code);
}
