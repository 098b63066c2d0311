import { type Problem, problemSchema } from "../contract/attention.ts";
import { type Booking, isOpen } from "./booking.ts";
import type { Clinic } from "./clinic.ts";
import { type DayVisit, timeOf, visitOf } from "./day-visit.ts";
import { awayOn, doctorIdOf, findDoctor, workingTime } from "./holders.ts";
import { openRangesOn } from "./opening-hours.ts";
import { holds, intersect, minutesOf } from "./time-range.ts";

/**
 * Why a coming appointment can't take place as it stands; null where it can. Whether a doctor is bookable doesn't matter: what
 * was booked stands. So does what is no longer offered.
 */
export function problemOf(
  clinic: Clinic,
  date: string,
  visit: Pick<DayVisit, "holder" | "treatmentId" | "slot" | "minutes">,
): Problem | null {
  const time = timeOf(visit);
  if (!holds(openRangesOn(clinic.settings, date).map(minutesOf), time)) return "outside-hours";
  const { holder, treatmentId } = visit;
  const doctorId = doctorIdOf(holder);
  if (doctorId === null) {
    const heldBy = clinic.treatments.find(({ id }) => id === treatmentId)?.heldBy;
    return heldBy === "doctors" ? "no-doctor" : null;
  }
  if (!findDoctor(clinic, holder)?.treatmentIds.includes(treatmentId)) return "doctor-gone";
  if (intersect(awayOn(clinic.absences, doctorId, date), [time]).length > 0) return "doctor-away";
  return holds(workingTime(clinic, holder, date), time) ? null : "outside-hours";
}

/** The same of a booking. Null also for one that is over or doesn't stand. */
export function upcomingProblem(clinic: Clinic, booking: Booking, now: Date): Problem | null {
  const visit = isOpen(booking, now) ? visitOf(booking) : null;
  return visit && problemOf(clinic, booking.date, visit);
}

/** For `attention`: this one alone, or none. */
export function placeProblems(problem: Problem | null): Record<Problem, boolean> {
  const all = problemSchema.options.map((kind) => [kind, kind === problem]);
  return Object.fromEntries(all) as Record<Problem, boolean>;
}
