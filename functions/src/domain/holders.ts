/**
 * The holder of an appointment's time: a dentist, or the seat of a treatment without dentists, which takes one patient at a
 * time.
 */
import { weekdayOf } from "./calendar-date.ts";
import type { Absence, Clinic, Doctor, Treatment } from "./clinic.ts";
import { openRangesOn } from "./opening-hours.ts";
import { timeOfDayMinutes } from "./slot.ts";
import { intersect, subtract, type TimeRange, toTimeRange } from "./time-range.ts";

/**
 * The holder id of a treatment without dentists, like `seat-teeth-cleaning`. Holder ids are part of claims' ids and never
 * reused.
 */
export function seatHolderId(treatmentId: string): string {
  return `seat-${treatmentId}`;
}

export function doctorHolderId(doctorId: string): string {
  return `doctor-${doctorId}`;
}

/** The dentist's id in a holder id, or null for a seat. */
export function doctorIdOf(holder: string): string | null {
  return holder.startsWith("doctor-") ? holder.slice("doctor-".length) : null;
}

export function findDoctor({ doctors }: Pick<Clinic, "doctors">, holder: string): Doctor | undefined {
  const id = doctorIdOf(holder);
  return id === null ? undefined : doctors.find((doctor) => doctor.id === id);
}

/**
 * The holders who may be given an appointment of this treatment: its seat, or the bookable dentists who perform it.
 * `doctorId` limits them to one dentist. It doesn't check whether they are free.
 */
export function holdersForTreatment(
  { doctors }: Pick<Clinic, "doctors">,
  { id, heldBy }: Pick<Treatment, "id" | "heldBy">,
  doctorId?: string,
): string[] {
  if (heldBy === "seat") return doctorId === undefined ? [seatHolderId(id)] : [];
  return doctors
    .filter((doctor) => doctor.bookable && doctor.treatmentIds.includes(id))
    .filter((doctor) => doctorId === undefined || doctor.id === doctorId)
    .map((doctor) => doctorHolderId(doctor.id));
}

/**
 * The times when a holder works on that day. Seats work whenever the clinic is open, dentists by their own hours within that
 * and without their absences. A dentist who left the clinic has no working time.
 */
export function workingTime(clinic: Clinic, holder: string, date: string): TimeRange[] {
  const open = openRangesOn(clinic.settings, date).map(toTimeRange);
  const doctorId = doctorIdOf(holder);
  if (doctorId === null) return open;
  const doctor = findDoctor(clinic, holder);
  if (!doctor) return [];
  return subtract(workingHoursWithin(open, doctor, date), absencesOn(clinic.absences, doctorId, date));
}

/** The parts of the opening time in which the dentist works by their own hours. Absences aren't subtracted. */
export function workingHoursWithin(
  open: TimeRange[],
  { hours }: Pick<Doctor, "hours">,
  date: string,
): TimeRange[] {
  return hours ? intersect(open, hours[weekdayOf(date)].map(toTimeRange)) : open;
}

/** The times of that day when the dentist is absent. */
export function absencesOn(absences: readonly Absence[], doctorId: string, date: string): TimeRange[] {
  // The end of the day is written as 24:00, because the next day of the calendar's last day doesn't exist.
  const [begin, end] = [`${date}T00:00`, `${date}T24:00`];
  return absences
    .filter((absence) => absence.doctorId === doctorId && absence.from < end && absence.to > begin)
    .map(({ from, to }) => ({
      from: from <= begin ? 0 : timeOfDayMinutes(from.slice(begin.indexOf("T") + 1)),
      to: to >= end ? 24 * 60 : timeOfDayMinutes(to.slice(begin.indexOf("T") + 1)),
    }));
}
