/** Who a day's sheet has a column for, with their working time and what of it they are away. */
import type { DayColumn } from "../contract/clinic-days.ts";
import type { Booking } from "./booking.ts";
import type { Absence, Clinic } from "./clinic.ts";
import { awayOn, hoursWithin } from "./holders.ts";
import { usualRangesOn } from "./opening-hours.ts";
import { minutesOf, timesOf } from "./time-range.ts";

/** As the desk knows it. */
export interface KnownAbsence extends Absence {
  reason: string;
}

/** An appointment of the day as far as columns go: of a seat's the doctor is null. */
type Treated = Pick<Booking, "doctorId" | "doctor" | "status" | "payment">;

/**
 * Who works that day, or would but for an absence, and who has one of these appointments all the same. A doctor who takes no
 * bookings is there only with such an appointment.
 */
export function dayColumns(
  clinic: Clinic,
  absences: readonly KnownAbsence[],
  date: string,
  appointments: readonly Treated[],
): DayColumn[] {
  const open = usualRangesOn(clinic.settings, date).map(minutesOf);
  const treating = new Set(appointments.filter(isAwaited).map(({ doctorId }) => doctorId));
  const working = clinic.doctors.flatMap((doctor) => {
    const hours = hoursWithin(open, doctor, date).map(timesOf);
    if (!treating.has(doctor.id) && !(doctor.bookable && hours.length > 0)) return [];
    return [{ doctorId: doctor.id, doctor: doctor.name, hours, away: awayTimes(absences, doctor.id, date) }];
  });
  const seats = treating.has(null) || clinic.treatments.some(({ heldBy }) => heldBy === "seat");
  const ofSeats = { doctorId: null, doctor: null, hours: open.map(timesOf), away: [] };
  return withColumnsFor(seats && open.length > 0 ? [...working, ofSeats] : working, appointments);
}

/** With one for each of these appointments that has none yet: nobody works there, and what they are called is what it says. */
export function withColumnsFor(columns: readonly DayColumn[], appointments: readonly Treated[]): DayColumn[] {
  const all = [...columns];
  for (const { doctorId, doctor } of appointments.filter(isAwaited)) {
    if (all.some((column) => column.doctorId === doctorId)) continue;
    all.push({ doctorId, doctor, hours: [], away: [] });
  }
  return all.sort(byName);
}

/** It stands, or its money is still to go back: the sheet shows it without being asked to. */
function isAwaited({ status, payment }: Treated): boolean {
  return status !== "cancelled" || payment === "refund-failed";
}

/** The seats last. */
function byName(one: DayColumn, other: DayColumn): number {
  if (one.doctorId === null || other.doctorId === null) {
    return Number(one.doctorId === null) - Number(other.doctorId === null);
  }
  return (one.doctor ?? "").localeCompare(other.doctor ?? "");
}

function awayTimes(absences: readonly KnownAbsence[], doctorId: string, date: string): DayColumn["away"] {
  return absences.flatMap((absence) =>
    awayOn([absence], doctorId, date).map((time) => ({ ...timesOf(time), reason: absence.reason })),
  );
}
