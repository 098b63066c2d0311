/** The columns of a day's schedule: one for each dentist, with working hours and absences of that day. */
import type { Block } from "../contract/blocks.ts";
import type { DayColumn } from "../contract/schedule.ts";
import type { Booking } from "./booking.ts";
import type { Absence, Clinic } from "./clinic.ts";
import { absencesOn, workingHoursWithin } from "./holders.ts";
import { usualRangesOn } from "./opening-hours.ts";
import { toTimeOfDayRange, toTimeRange } from "./time-range.ts";

/** An absence with its reason, which only the desk sees. */
export interface AbsenceWithReason extends Absence {
  reason: string;
}

/** The fields of an appointment that decide about columns. The doctor is null if no dentist performs the treatment. */
type ColumnAppointment = Pick<Booking, "doctorId" | "doctor" | "status" | "payment">;

/**
 * Returns a column for every dentist who works that day, is absent, or has one of these appointments or blocks. A dentist who takes no
 * bookings gets a column only with one of them.
 */
export function dayColumns(
  clinic: Clinic,
  absences: readonly AbsenceWithReason[],
  date: string,
  appointments: readonly ColumnAppointment[],
  blocks: readonly Pick<Block, "doctorId">[] = [],
): DayColumn[] {
  const open = usualRangesOn(clinic.settings, date).map(toTimeRange);
  const bookedDoctorIds = new Set(appointments.filter(isAlwaysShown).map(({ doctorId }) => doctorId));
  const working = clinic.doctors.flatMap((doctor) => {
    const hours = workingHoursWithin(open, doctor, date).map(toTimeOfDayRange);
    const isShown = bookedDoctorIds.has(doctor.id) || blocks.some(({ doctorId }) => doctorId === doctor.id);
    if (!isShown && !(doctor.bookable && hours.length > 0)) return [];
    return [{ doctorId: doctor.id, doctor: doctor.name, hours, away: awayTimes(absences, doctor.id, date) }];
  });
  const seats = bookedDoctorIds.has(null) || clinic.treatments.some(({ heldBy }) => heldBy === "seat");
  const seatsColumn = { doctorId: null, doctor: null, hours: open.map(toTimeOfDayRange), away: [] };
  return addMissingColumns(seats && open.length > 0 ? [...working, seatsColumn] : working, appointments);
}

/**
 * Adds a column for each of these appointments whose dentist has none. Such a column has no hours, and its name comes from
 * the appointment.
 */
export function addMissingColumns(
  columns: readonly DayColumn[],
  appointments: readonly ColumnAppointment[],
): DayColumn[] {
  const all = [...columns];
  for (const { doctorId, doctor } of appointments.filter(isAlwaysShown)) {
    if (all.some((column) => column.doctorId === doctorId)) continue;
    all.push({ doctorId, doctor, hours: [], away: [] });
  }
  return all.sort(byName);
}

/** True if the schedule always shows the appointment: it isn't cancelled, or its refund failed. */
function isAlwaysShown({ status, payment }: ColumnAppointment): boolean {
  return status !== "cancelled" || payment === "refund-failed";
}

/** Sorts columns by name. The column of treatments without dentists is last. */
function byName(one: DayColumn, other: DayColumn): number {
  if (one.doctorId === null || other.doctorId === null) {
    return Number(one.doctorId === null) - Number(other.doctorId === null);
  }
  return (one.doctor ?? "").localeCompare(other.doctor ?? "");
}

function awayTimes(
  absences: readonly AbsenceWithReason[],
  doctorId: string,
  date: string,
): DayColumn["away"] {
  return absences.flatMap((absence) =>
    absencesOn([absence], doctorId, date).map((time) => ({
      ...toTimeOfDayRange(time),
      reason: absence.reason,
    })),
  );
}
