import type { AffectedAppointment } from "@clinic/contract/affected-appointments.ts";
import type { AppointmentProblem } from "@clinic/contract/attention.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import { type Hours, isOpenFor, openRangesOn } from "@clinic/domain/opening-hours.ts";
import { slotRange } from "@clinic/domain/time-range.ts";
import { differenceInMinutes } from "date-fns";
import { isolated } from "../../shared/appointment-words.ts";

/** What an edit's answer tells of the appointments that it made impossible. */
export type AffectedAnswer = { affected: readonly AffectedAppointment[]; allChecked: boolean };

export const nothingAffected: AffectedAnswer = { affected: [], allChecked: true };

/** Whether somebody has to look. */
export function needsLook({ affected, allChecked }: AffectedAnswer): boolean {
  return affected.length > 0 || !allChecked;
}

/** What has become possible again needs nobody anymore. The same object where that is nothing, for a new one takes the focus. */
export function without(
  before: AffectedAnswer,
  isPossible: (booking: AffectedAppointment["booking"]) => boolean,
): AffectedAnswer {
  const affected = before.affected.filter(({ booking }) => !isPossible(booking));
  return affected.length === before.affected.length ? before : { ...before, affected };
}

/** One change after another: what the earlier ones left stands on, unless the newer answer knows better. */
export function withNewer(before: AffectedAnswer, { affected, allChecked }: AffectedAnswer): AffectedAnswer {
  const known = new Set(affected.map(({ booking }) => booking._id));
  const all = [...affected, ...before.affected.filter(({ booking }) => !known.has(booking._id))];
  return {
    affected: all.sort((a, b) => a.booking.startsAt.localeCompare(b.booking.startsAt)),
    allChecked: allChecked && before.allChecked,
  };
}

/** Why a coming appointment can't take place as booked, as the desk reads it. */

/** On a mark beside the appointment. */
export const problemMarks: Record<AppointmentProblem, string> = {
  "outside-hours": "Outside hours",
  "doctor-away": "Doctor away",
  "doctor-gone": "Needs another doctor",
  "no-doctor": "Needs a doctor",
};

/** Whether the clinic itself is closed for a part of the visit, whoever treats. */
export function isClinicClosed(
  hours: Hours,
  { dateISO, slot, startsAt, endsAt }: Pick<Booking, "dateISO" | "slot" | "startsAt" | "endsAt">,
): boolean {
  return !isOpenFor(openRangesOn(hours, dateISO), slotRange(slot, differenceInMinutes(endsAt, startsAt)));
}

/** `clinicClosed`: none while nobody knows. */
export function problemSentence(
  problem: AppointmentProblem,
  { doctor, treatment }: Pick<Booking, "doctor" | "treatment">,
  clinicClosed: boolean | undefined,
): string {
  switch (problem) {
    case "outside-hours":
      if (clinicClosed || !doctor) return "The clinic is closed then.";
      return clinicClosed === false
        ? `${isolated(doctor)} isn't working then.`
        : `The clinic is closed then, or ${isolated(doctor)} isn't working.`;
    case "doctor-away":
      return `${doctor ? isolated(doctor) : "The doctor"} is away then.`;
    case "doctor-gone":
      return `${doctor ? isolated(doctor) : "The doctor"} no longer performs ${treatment} here.`;
    case "no-doctor":
      return `It was booked before doctors performed ${treatment}, so it has no doctor yet.`;
  }
}
