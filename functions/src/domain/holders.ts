/** Who holds an appointment's time: the seat of its treatment, for one patient at a time, or one doctor. */
import { weekdayOf } from "./calendar-date.ts";
import type { Absence, Clinic, Doctor, Treatment } from "./clinic.ts";
import { openRangesOn } from "./opening-hours.ts";
import { timeOfDayMinutes } from "./slot.ts";
import { intersect, minutesOf, subtract, type TimeRange } from "./time-range.ts";

/** `seat-teeth-cleaning` or `doctor-a1b2c3`: part of claims' ids, and never used twice. */
export function seatOf(treatmentId: string): string {
  return `seat-${treatmentId}`;
}

export function holderOf(doctorId: string): string {
  return `doctor-${doctorId}`;
}

/** Null for a seat. */
export function doctorIdOf(holder: string): string | null {
  return holder.startsWith("doctor-") ? holder.slice("doctor-".length) : null;
}

export function findDoctor({ doctors }: Pick<Clinic, "doctors">, holder: string): Doctor | undefined {
  const id = doctorIdOf(holder);
  return id === null ? undefined : doctors.find((doctor) => doctor.id === id);
}

/** Who may be given an appointment for this treatment, with `doctorId` that one alone. Whether they are free is not asked here. */
export function holdersOf(
  { doctors }: Pick<Clinic, "doctors">,
  { id, heldBy }: Pick<Treatment, "id" | "heldBy">,
  doctorId?: string,
): string[] {
  if (heldBy === "seat") return doctorId === undefined ? [seatOf(id)] : [];
  return doctors
    .filter((doctor) => doctor.bookable && doctor.treatmentIds.includes(id))
    .filter((doctor) => doctorId === undefined || doctor.id === doctorId)
    .map((doctor) => holderOf(doctor.id));
}

/**
 * When this holder works on that day: seats as long as the clinic is open, doctors within that by their own hours, without
 * their absences. Nothing for a doctor who works here no more.
 */
export function workingTime(clinic: Clinic, holder: string, date: string): TimeRange[] {
  const open = openRangesOn(clinic.settings, date).map(minutesOf);
  const doctorId = doctorIdOf(holder);
  if (doctorId === null) return open;
  const doctor = findDoctor(clinic, holder);
  if (!doctor) return [];
  return subtract(hoursWithin(open, doctor, date), awayOn(clinic.absences, doctorId, date));
}

/** What of this time that doctor works on that day by their own hours, whether absent or not. */
export function hoursWithin(open: TimeRange[], { hours }: Pick<Doctor, "hours">, date: string): TimeRange[] {
  return hours ? intersect(open, hours[weekdayOf(date)].map(minutesOf)) : open;
}

/** When this doctor is absent on that day. */
export function awayOn(absences: readonly Absence[], doctorId: string, date: string): TimeRange[] {
  // Not the next day's midnight: the calendar's last day has none.
  const [begin, end] = [`${date}T00:00`, `${date}T24:00`];
  return absences
    .filter((absence) => absence.doctorId === doctorId && absence.from < end && absence.to > begin)
    .map(({ from, to }) => ({
      from: from <= begin ? 0 : timeOfDayMinutes(from.slice(begin.indexOf("T") + 1)),
      to: to >= end ? 24 * 60 : timeOfDayMinutes(to.slice(begin.indexOf("T") + 1)),
    }));
}
