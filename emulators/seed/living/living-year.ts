/** A clinic's year around now: the past twelve months, and what is booked until the last bookable day. */

import { isUpcomingOrRunning } from "../../../functions/src/domain/booking.ts";
import { plusDays, todayIn } from "../../../functions/src/domain/calendar-date.ts";
import type { AbsenceWithReason } from "../../../functions/src/domain/day-columns.ts";
import { dateOfOpenDay } from "../open-days.ts";
import { type PlannedVisit, planDay } from "./day-plan.ts";
import type { LivingDemo } from "./demo.ts";
import { type MessageToStore, makeMessages } from "./messages.ts";
import { makeReviews, type ReviewToStore } from "./reviews.ts";
import { settleDay, timesOfTable } from "./settle-day.ts";
import { isBookedTooLate, planSickLeave, type SickLeave } from "./sick-doctor.ts";
import { type SimulatedVisit, simulateVisit } from "./simulate-visit.ts";
import { courseOf, type VisitCourse } from "./visit-course.ts";

export interface LivingYear {
  demo: LivingDemo;
  now: Date;
  visits: readonly SimulatedVisit[];
  /** The doctor who is sick, if the clinic has doctors. */
  absence: AbsenceWithReason | null;
  reviews: readonly ReviewToStore[];
  messages: readonly MessageToStore[];
}

interface Booked {
  visit: PlannedVisit;
  course: VisitCourse;
  simulated: SimulatedVisit;
}

const daysBack = 365;

/** Makes the year. It depends on the clinic's files and on `now` alone. */
export function makeLivingYear(demo: LivingDemo, now: Date): LivingYear {
  const today = todayIn(demo.clinic.settings.timeZone, now);
  const taken = timesOfTable(demo, now);
  const tableDates = demo.seed.bookings.map(({ day }) => dateOfOpenDay(day, now, demo.seed.settings));
  const possible = datesAround(demo, today).flatMap((date) => {
    const ofTable = taken.filter((one) => one.date === date);
    const countInTable = tableDates.filter((one) => one === date).length;
    return settleDay(demo, planDay(demo, date), ofTable, countInTable);
  });
  const withFailedRefund = findRefundToFail(demo, possible, today);
  const booked = possible.flatMap((visit) => {
    const fails = { ending: "cancelled-by-clinic", paysOnline: true, refundFails: true } as const;
    return simulate(demo, visit, courseOf(demo, visit, visit === withFailedRefund ? fails : {}), now);
  });
  const kept = withinLimits(demo, booked, now);
  const sick = planSickLeave(demo, { booked: kept, taken, now });
  const visits = sick ? withSickLeave(demo, kept, sick, now) : kept.map(({ simulated }) => simulated);
  return {
    ...{ demo, now, visits, absence: sick?.absence ?? null },
    reviews: makeReviews(demo, visits, now),
    messages: makeMessages(demo, now),
  };
}

function datesAround({ clinic }: LivingDemo, today: string): string[] {
  const count = daysBack + clinic.settings.horizonDays + 1;
  return Array.from({ length: count }, (_, day) => plusDays(today, day - daysBack));
}

function simulate(demo: LivingDemo, visit: PlannedVisit, course: VisitCourse, now: Date): Booked[] {
  const simulated = simulateVisit(demo, visit, course, now);
  return simulated ? [{ visit, course, simulated }] : [];
}

/** Finds a visit whose cancellation is so long ago that the server has given up its refund by now. */
function findRefundToFail(
  { seed }: LivingDemo,
  visits: readonly PlannedVisit[],
  today: string,
): PlannedVisit | undefined {
  if (!seed.settings.takesCards) return undefined;
  const [from, to] = [plusDays(today, -14), plusDays(today, -7)];
  return visits.findLast(({ date, person }) => from <= date && date <= to && person.account !== null);
}

/** An account books fewer visits than its limit, so that its owner can still book. */
function withinLimits({ clinic }: LivingDemo, booked: readonly Booked[], now: Date): Booked[] {
  const most = clinic.settings.limits.open - 2;
  const counts = new Map<string, number>();
  return booked.filter(({ simulated: { booking } }) => {
    const { uid } = booking;
    if (uid === null || !isUpcomingOrRunning(booking, now)) return true;
    const count = (counts.get(uid) ?? 0) + 1;
    counts.set(uid, count);
    return count <= most;
  });
}

function withSickLeave(
  demo: LivingDemo,
  booked: readonly Booked[],
  sick: SickLeave,
  now: Date,
): SimulatedVisit[] {
  return booked.flatMap((one) => {
    if (isBookedTooLate(one, sick)) return [];
    const { id } = one.visit;
    if (id === sick.leftId) return [{ ...one.simulated, attention: { "doctor-away": sick.reportedAt } }];
    const solution = sick.solutions.get(id);
    if (!solution) return [one.simulated];
    const changes = [...one.course.changes, ...solution].sort((a, b) => a.at.getTime() - b.at.getTime());
    return simulate(demo, one.visit, { ...one.course, changes }, now).map(({ simulated }) => simulated);
  });
}
