/**
 * One doctor is sick on the afternoon of the next open day. Most of the visits went to others or were cancelled. One is left to
 * solve.
 */

import type { Booking } from "../../../functions/src/domain/booking.ts";
import type { BookingChange } from "../../../functions/src/domain/booking-change.ts";
import { cancel, move } from "../../../functions/src/domain/booking-states.ts";
import { plusDays, todayIn } from "../../../functions/src/domain/calendar-date.ts";
import { claimIdsAfterMove } from "../../../functions/src/domain/claims.ts";
import type { AbsenceWithReason } from "../../../functions/src/domain/day-columns.ts";
import {
  doctorHolderId,
  findDoctor,
  holdersForTreatment,
  workingTime,
} from "../../../functions/src/domain/holders.ts";
import { slotMinutes, timeOfDayAt } from "../../../functions/src/domain/slot.ts";
import { coversTime, intersect, subtract, type TimeRange } from "../../../functions/src/domain/time-range.ts";
import { dateOfOpenDay } from "../open-days.ts";
import { plusSeconds, timeOn } from "./clock.ts";
import { holderTime, type PlannedVisit } from "./day-plan.ts";
import type { LivingDemo } from "./demo.ts";
import { randomOf } from "./random.ts";
import { refundSteps } from "./refund-steps.ts";
import type { TakenTime } from "./settle-day.ts";
import type { SimulatedVisit } from "./simulate-visit.ts";
import { deskOf, type TimedChange } from "./timed-change.ts";

/** In seconds. */
const minute = 60;

export interface SickLeave {
  absence: AbsenceWithReason;
  reportedAt: Date;
  /** The visit that nobody has solved yet. */
  leftId: string;
  /** How the desk solved the other appointments, by booking id. */
  solutions: ReadonlyMap<string, readonly TimedChange[]>;
}

interface SickLeaveInput {
  /** The visits that are booked by now, of all days. */
  booked: readonly BookedVisit[];
  taken: readonly TakenTime[];
  now: Date;
}

interface BookedVisit {
  visit: PlannedVisit;
  simulated: SimulatedVisit;
}

/** Null if no doctor has a visit then, or the clinic has no doctors. */
export function planSickLeave(demo: LivingDemo, input: SickLeaveInput): SickLeave | null {
  const { booked, taken, now } = input;
  const date = dateOfOpenDay(1, now, demo.seed.settings);
  const from = middleOfDay(demo, date);
  const reportedAt = timeOfReport(demo, now);
  const sick = findSickDoctor(demo, input, { date, from, reportedAt });
  const [left, ...others] = sick?.affected ?? [];
  if (!sick || !left) return null;
  const ofDay = booked.map(({ visit }) => visit).filter((visit) => visit.date === date);
  const day = new DayOfOthers(demo, ofDay, taken);
  const solutions = others.map((visit, place): [string, TimedChange[]] => {
    const at = plusSeconds(reportedAt, (6 + 4 * place) * minute);
    return [visit.id, solve(demo, visit, day.findOther(visit), at)];
  });
  return {
    absence: {
      id: `sick-${sick.id}`,
      doctorId: sick.id,
      from: `${date}T${timeOfDayAt(from)}`,
      to: `${plusDays(date, 1)}T00:00`,
      reason: "Sick",
    },
    reportedAt,
    leftId: left.id,
    solutions: new Map(solutions),
  };
}

/**
 * Finds the doctor with the most visits from this minute of the day on. Those who are needed by the clinic's own table stay healthy.
 */
function findSickDoctor(
  { clinic }: LivingDemo,
  { booked, taken }: SickLeaveInput,
  { date, from, reportedAt }: { date: string; from: number; reportedAt: Date },
): { id: string; affected: PlannedVisit[] } | undefined {
  const afternoon = [{ from, to: 24 * 60 }];
  const isThen = (time: TimeRange) => intersect(afternoon, [time]).length > 0;
  const open = booked
    .filter(({ simulated: { booking } }) => booking.status === "booked" && booking.createdAt < reportedAt)
    .map(({ visit }) => visit)
    .filter((visit) => visit.date === date && isThen(timeOf(visit)));
  const needed = taken.filter((one) => one.date === date && isThen(one.time)).map(({ holder }) => holder);
  return clinic.doctors
    .filter(({ id }) => !needed.includes(doctorHolderId(id)))
    .map(({ id }) => ({ id, affected: open.filter(({ holder }) => holder === doctorHolderId(id)) }))
    .sort((one, other) => other.affected.length - one.affected.length)[0];
}

function timeOf({ slot, treatment }: PlannedVisit): TimeRange {
  return holderTime(slot, treatment);
}

/** Half of the day's opening time, on a full half-hour. */
function middleOfDay({ clinic }: LivingDemo, date: string): number {
  const open = workingTime(clinic, "seat", date);
  const [begin, end] = [open.at(0)?.from ?? 0, open.at(-1)?.to ?? 0];
  return Math.floor((begin + end) / 60) * 30;
}

/** The doctor called this morning, or yesterday evening if the day is young. All solutions took place since. */
function timeOfReport({ name, clinic }: LivingDemo, now: Date): Date {
  const today = todayIn(clinic.settings.timeZone, now);
  const random = randomOf(name, today, "sick");
  const thisMorning = timeOn(clinic, today, 7 * 60 + 35, random);
  const yesterday = timeOn(clinic, plusDays(today, -1), 19 * 60 + 40, random);
  return plusSeconds(thisMorning, 3600) <= now ? thisMorning : yesterday;
}

/** Finds another doctor for a visit at its time. */
class DayOfOthers {
  private readonly demo: LivingDemo;
  private readonly taken: { holder: string; time: TimeRange }[];

  constructor(demo: LivingDemo, ofDay: readonly PlannedVisit[], ofTable: SickLeaveInput["taken"]) {
    this.demo = demo;
    const dates = new Set(ofDay.map(({ date }) => date));
    const own = ofDay.map((visit) => ({ holder: visit.holder, time: timeOf(visit) }));
    this.taken = [...own, ...ofTable.filter(({ date }) => dates.has(date))];
  }

  findOther({ treatment, holder, date, slot }: PlannedVisit): string | null {
    const time = holderTime(slot, treatment);
    const isFree = (other: string) => {
      const busy = this.taken.filter((one) => one.holder === other).map((one) => one.time);
      return coversTime(subtract(workingTime(this.demo.clinic, other, date), busy), time);
    };
    const candidates = holdersForTreatment(this.demo.clinic, treatment).filter((other) => other !== holder);
    const found = candidates.find(isFree) ?? null;
    if (found !== null) this.taken.push({ holder: found, time });
    return found;
  }
}

/** The visit goes to another doctor at the same time. If nobody is free, the clinic cancels it and refunds the card. */
function solve(demo: LivingDemo, visit: PlannedVisit, other: string | null, at: Date): TimedChange[] {
  const by = deskOf(demo);
  const only = (decide: (booking: Booking) => BookingChange | null) => (booking: Booking) =>
    booking.status === "booked" && booking.createdAt < at ? decide(booking) : null;
  if (other === null) {
    return [{ at, by, change: only((booking) => cancel(booking, "clinic", at)) }, ...refundSteps(at, false)];
  }
  const { date, slot, startsAt, endsAt } = visit;
  const doctor = findDoctor(demo.clinic, other);
  const target = { date, slot, startsAt, endsAt, holder: other };
  const change = only((booking) => {
    const claims = claimIdsAfterMove(booking, target);
    const given = { ...target, claims, doctorId: doctor?.id ?? null, doctor: doctor?.name ?? null };
    return move(booking, "clinic", given, demo.clinic.settings, at);
  });
  return [{ at, by, change }];
}

/** Visits that were booked after the report can't be with the doctor. */
export function isBookedTooLate(
  { visit, simulated }: BookedVisit,
  { absence, reportedAt }: SickLeave,
): boolean {
  const isDoctor = visit.holder === doctorHolderId(absence.doctorId);
  const isThen = visit.date === absence.from.slice(0, "yyyy-MM-dd".length);
  const end = timeOfDayAt(slotMinutes(visit.slot) + visit.treatment.durationMinutes);
  return (
    isDoctor &&
    isThen &&
    end > absence.from.slice(-"hh:mm".length) &&
    simulated.booking.createdAt >= reportedAt
  );
}
