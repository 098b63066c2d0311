import { type Problem, problemSchema } from "../contract/attention.ts";
import { type Booking, isOpen } from "./booking.ts";
import type { Clinic } from "./clinic.ts";
import { type DayVisit, timeRangeOf, visitOf } from "./day-visit.ts";
import { absencesOn, doctorIdOf, findDoctor, workingTime } from "./holders.ts";
import { openRangesOn } from "./opening-hours.ts";
import { coversTime, intersect, minutesOf } from "./time-range.ts";

/**
 * Why an upcoming appointment can't take place as planned, or null if it can. Doctors who take no new bookings keep old
 * ones, and retired treatments keep their bookings.
 */
export function problemOf(
  clinic: Clinic,
  date: string,
  visit: Pick<DayVisit, "holder" | "treatmentId" | "slot" | "minutes">,
): Problem | null {
  const time = timeRangeOf(visit);
  if (!coversTime(openRangesOn(clinic.settings, date).map(minutesOf), time)) return "outside-hours";
  const { holder, treatmentId } = visit;
  const doctorId = doctorIdOf(holder);
  if (doctorId === null) {
    const heldBy = clinic.treatments.find(({ id }) => id === treatmentId)?.heldBy;
    return heldBy === "doctors" ? "no-doctor" : null;
  }
  if (!findDoctor(clinic, holder)?.treatmentIds.includes(treatmentId)) return "doctor-gone";
  if (intersect(absencesOn(clinic.absences, doctorId, date), [time]).length > 0) return "doctor-away";
  return coversTime(workingTime(clinic, holder, date), time) ? null : "outside-hours";
}

/** The problem of a booking, or null. A past or cancelled booking has none. */
export function upcomingProblem(clinic: Clinic, booking: Booking, now: Date): Problem | null {
  const visit = isOpen(booking, now) ? visitOf(booking) : null;
  return visit && problemOf(clinic, booking.date, visit);
}

/** The booking's attention flags for problems: this problem is set and all others are cleared, or all are cleared. */
export function problemFlags(problem: Problem | null): Record<Problem, boolean> {
  const all = problemSchema.options.map((kind) => [kind, kind === problem]);
  return Object.fromEntries(all) as Record<Problem, boolean>;
}
