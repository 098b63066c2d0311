import type { AffectedAppointment } from "@clinic/contract/affected-appointments.ts";
import type { AppointmentProblem } from "@clinic/contract/attention.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import { type Hours, isOpenFor, openRangesOn } from "@clinic/domain/opening-hours.ts";
import { slotRange } from "@clinic/domain/time-range.ts";
import { differenceInMinutes } from "date-fns/differenceInMinutes";
import { isolateDirection } from "../../shared/appointment-text.ts";

export type AffectedAnswer = { affected: readonly AffectedAppointment[]; allChecked: boolean };

export const noAffectedAppointments: AffectedAnswer = { affected: [], allChecked: true };

/** Whether an edit made appointments impossible, or the server could not check all. */
export function needsAttention({ affected, allChecked }: AffectedAnswer): boolean {
  return affected.length > 0 || !allChecked;
}

/**
 * Removes the appointments that an undone edit made possible again. Returns the given object if nothing is removed, because the
 * notice takes the focus for each new object.
 */
export function removePossibleAppointments(
  before: AffectedAnswer,
  isPossible: (booking: AffectedAppointment["booking"]) => boolean,
): AffectedAnswer {
  const affected = before.affected.filter(({ booking }) => !isPossible(booking));
  return affected.length === before.affected.length ? before : { ...before, affected };
}

/** Adds the answer of a later edit. An appointment in both answers is kept as the later answer describes it. */
export function mergeAffectedAnswers(
  before: AffectedAnswer,
  { affected, allChecked }: AffectedAnswer,
): AffectedAnswer {
  const newIds = new Set(affected.map(({ booking }) => booking._id));
  const all = [...affected, ...before.affected.filter(({ booking }) => !newIds.has(booking._id))];
  return {
    affected: all.sort((a, b) => a.booking.startsAt.localeCompare(b.booking.startsAt)),
    allChecked: allChecked && before.allChecked,
  };
}

/** The texts of the badge that says why an appointment can't take place. */
export const appointmentProblemLabels: Record<AppointmentProblem, string> = {
  "outside-hours": "Outside hours",
  "doctor-away": "Doctor away",
  "doctor-gone": "Needs another doctor",
  "no-doctor": "Needs a doctor",
};

/** Whether the clinic is closed during a part of the appointment. The doctors' working hours don't count. */
export function isClinicClosed(
  hours: Hours,
  { dateISO, slot, startsAt, endsAt }: Pick<Booking, "dateISO" | "slot" | "startsAt" | "endsAt">,
): boolean {
  return !isOpenFor(openRangesOn(hours, dateISO), slotRange(slot, differenceInMinutes(endsAt, startsAt)));
}

/** Says why the appointment can't take place. `clinicClosed` is undefined until the clinic's hours are loaded. */
export function describeAppointmentProblem(
  problem: AppointmentProblem,
  { doctor, treatment }: Pick<Booking, "doctor" | "treatment">,
  clinicClosed: boolean | undefined,
): string {
  switch (problem) {
    case "outside-hours":
      if (clinicClosed || !doctor) return "The clinic is closed then.";
      return clinicClosed === false
        ? `${isolateDirection(doctor)} isn't working then.`
        : `The clinic is closed then, or ${isolateDirection(doctor)} isn't working.`;
    case "doctor-away":
      return `${doctor ? isolateDirection(doctor) : "The doctor"} is away then.`;
    case "doctor-gone":
      return `${doctor ? isolateDirection(doctor) : "The doctor"} no longer performs ${treatment} here.`;
    case "no-doctor":
      return `It was booked before doctors performed ${treatment}, so it has no doctor yet.`;
  }
}
