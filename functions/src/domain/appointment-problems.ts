import { type AppointmentProblem, appointmentProblemSchema } from "../contract/attention.ts";
import { type Booking, isUpcomingOrRunning } from "./booking.ts";
import type { Clinic } from "./clinic.ts";
import { type DayEntry, dayEntryOf, timeRangeOf } from "./day-entry.ts";
import { absencesOn, doctorIdOf, findDoctor, workingHoursWithin } from "./holders.ts";
import { openRangesOn } from "./opening-hours.ts";
import { coversTime, intersect, toTimeRange } from "./time-range.ts";

type PlannedTime = Pick<
  DayEntry,
  "holder" | "treatmentId" | "slot" | "minutes" | "accepted" | "acceptedAbsences"
>;

/**
 * Why an upcoming appointment can't take place as planned, or null if it can. Doctors who take no new bookings keep old
 * ones, and retired treatments keep their bookings. What the desk accepted is no problem; an absence that begins to apply later
 * is one.
 */
export function problemOfDayEntry(
  clinic: Clinic,
  date: string,
  visit: PlannedTime,
): AppointmentProblem | null {
  const time = timeRangeOf(visit);
  const isOutsideHoursAccepted = visit.accepted?.includes("outside-hours") ?? false;
  const open = openRangesOn(clinic.settings, date).map(toTimeRange);
  if (!isOutsideHoursAccepted && !coversTime(open, time)) return "outside-hours";
  const { holder, treatmentId } = visit;
  const doctorId = doctorIdOf(holder);
  if (doctorId === null) {
    const heldBy = clinic.treatments.find(({ id }) => id === treatmentId)?.heldBy;
    return heldBy === "doctors" ? "no-doctor" : null;
  }
  const doctor = findDoctor(clinic, holder);
  if (!doctor?.treatmentIds.includes(treatmentId)) return "doctor-gone";
  const newAbsences = clinic.absences.filter(({ id }) => !visit.acceptedAbsences?.includes(id));
  if (intersect(absencesOn(newAbsences, doctorId, date), [time]).length > 0) return "doctor-away";
  const works = isOutsideHoursAccepted || coversTime(workingHoursWithin(open, doctor, date), time);
  return works ? null : "outside-hours";
}

/** The problem of a booking, or null. A past or cancelled booking has none. */
export function problemOfBooking(clinic: Clinic, booking: Booking, now: Date): AppointmentProblem | null {
  const visit = isUpcomingOrRunning(booking, now) ? dayEntryOf(booking) : null;
  return visit && problemOfDayEntry(clinic, booking.date, visit);
}

/** The booking's attention flags for problems: this problem is set and all others are cleared, or all are cleared. */
export function problemFlags(problem: AppointmentProblem | null): Record<AppointmentProblem, boolean> {
  const all = appointmentProblemSchema.options.map((kind) => [kind, kind === problem]);
  return Object.fromEntries(all) as Record<AppointmentProblem, boolean>;
}
