/** The times that the clinic's own table of bookings (`clinic.json`) takes. The living demo leaves them alone. */
import { absencesOn, doctorHolderId, doctorIdOf, seatHolderId } from "../../../functions/src/domain/holders.ts";
import { intersect, slotRange, type TimeRange } from "../../../functions/src/domain/time-range.ts";
import { dateOfOpenDay } from "../open-days.ts";
import type { PlannedVisit } from "./day-plan.ts";
import type { LivingDemo } from "./demo.ts";

interface TakenTime {
  date: string;
  holder: string;
  time: TimeRange;
}

/** Minutes that stay free before and after each booking of the table, so that it can be moved by a little. */
const margin = 60;

/** A booking of the table takes the time of every doctor who may get it. */
export function timesOfTable({ seed, clinic }: LivingDemo, now: Date): TakenTime[] {
  return seed.bookings.flatMap(({ day, doctors, treatment, slot }) => {
    const date = dateOfOpenDay(day, now, seed.settings);
    const minutes = clinic.treatments.find(({ id }) => id === treatment)?.durationMinutes ?? 0;
    const { from, to } = slotRange(slot, minutes);
    const time = { from: from - margin, to: to + margin };
    const holders = doctors.length > 0 ? doctors.map(doctorHolderId) : [seatHolderId(treatment)];
    return holders.map((holder) => ({ date, holder, time }));
  });
}

/** True if the visit takes no time of the table, and its doctor isn't away. */
export function canTakePlace(
  { clinic }: LivingDemo,
  taken: readonly TakenTime[],
  { date, holder, slot, treatment }: PlannedVisit,
): boolean {
  const time = [slotRange(slot, treatment.durationMinutes)];
  const doctorId = doctorIdOf(holder);
  const away = doctorId === null ? [] : absencesOn(clinic.absences, doctorId, date);
  const others = taken.filter((one) => one.date === date && one.holder === holder).map((one) => one.time);
  return intersect([...away, ...others], time).length === 0;
}
