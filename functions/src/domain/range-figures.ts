/** Figures of a range of days, computed from the days' documents: money in minor units of the clinic's currency, times in minutes. */
import { blockedTimes } from "./blocks.ts";
import type { Clinic } from "./clinic.ts";
import { type Day, type DayEntry, dayWithoutBookings, incomeOf, timeRangeOf } from "./day-entry.ts";
import { doctorHolderId, doctorIdOf, workingTime } from "./holders.ts";
import { subtract } from "./time-range.ts";

export interface WorkFigures {
  /** The number of appointments that are booked or were missed. */
  appointments: number;
  noShows: number;
  confirmed: number;
  /** Cents received and not given back. */
  incomeCents: number;
  bookedMinutes: number;
}

type WorkFiguresWithHours = WorkFigures & { workedMinutes: number };

export interface RangeWorkFigures {
  total: WorkFiguresWithHours & { cancelled: number; keptCents: number };
  /**
   * Figures by dentist: current dentists by name, then former ones, and last, under null, all treatments without dentists.
   */
  byDoctor: ReadonlyMap<string | null, WorkFiguresWithHours>;
  /** Figures by treatment: current treatments in the clinic's order, then retired ones. */
  byTreatment: ReadonlyMap<string, WorkFigures>;
}

/**
 * Computes the figures of these days. Days that aren't in `known` had no booking. Working time comes from today's opening
 * hours, the clinic's absences and the days' blocks.
 */
export function figuresOfRange(
  clinic: Clinic,
  dates: readonly string[],
  known: ReadonlyMap<string, Day>,
): RangeWorkFigures {
  const days = dates.map((date) => known.get(date) ?? dayWithoutBookings);
  const visits = days.flatMap((day) => Object.values(day.visits));
  const byDoctor = new Map(
    doctorsOf(clinic, visits).map((id) => [
      id,
      {
        ...workFiguresOf(visits.filter(({ holder }) => doctorIdOf(holder) === id)),
        workedMinutes:
          id === null ? 0 : sumBy(dates, (date) => minutesAtWork(clinic, id, date, known.get(date))),
      },
    ]),
  );
  const byTreatment = new Map(
    treatmentsOf(clinic, visits).map((id) => [
      id,
      workFiguresOf(visits.filter(({ treatmentId }) => treatmentId === id)),
    ]),
  );
  const all = workFiguresOf(visits);
  const keptCents = sumBy(days, ({ cancelled }) => cancelled.cardCents + cancelled.deskCents);
  const total = {
    ...all,
    incomeCents: all.incomeCents + keptCents,
    workedMinutes: sumBy([...byDoctor.values()], ({ workedMinutes }) => workedMinutes),
    cancelled: sumBy(days, ({ cancelled }) => cancelled.count),
    keptCents,
  };
  return { total, byDoctor, byTreatment };
}

function doctorsOf({ doctors, treatments }: Clinic, visits: readonly DayEntry[]): (string | null)[] {
  const currentIds = doctors.map(({ id }) => id);
  const bookedIds = new Set(visits.map(({ holder }) => doctorIdOf(holder)));
  const formerIds = [...bookedIds].filter((id) => id !== null && !currentIds.includes(id));
  const seats = bookedIds.has(null) || treatments.some(({ heldBy }) => heldBy === "seat");
  return [...currentIds, ...formerIds, ...(seats ? [null] : [])];
}

function treatmentsOf({ treatments }: Clinic, visits: readonly DayEntry[]): string[] {
  return [...new Set([...treatments.map(({ id }) => id), ...visits.map(({ treatmentId }) => treatmentId)])];
}

function workFiguresOf(visits: readonly DayEntry[]): WorkFigures {
  return {
    appointments: visits.length,
    noShows: visits.filter(({ status }) => status === "no-show").length,
    confirmed: visits.filter(({ confirmed }) => confirmed).length,
    incomeCents: sumBy(visits, incomeOf),
    bookedMinutes: sumBy(visits, ({ minutes }) => minutes),
  };
}

/** Blocked time counts only where the desk booked it. */
function minutesAtWork(
  clinic: Clinic,
  doctorId: string,
  date: string,
  { visits, blocks }: Day = dayWithoutBookings,
): number {
  const holder = doctorHolderId(doctorId);
  const booked = Object.values(visits).filter((visit) => visit.holder === holder);
  const unused = subtract(blockedTimes(blocks, holder), booked.map(timeRangeOf));
  return sumBy(subtract(workingTime(clinic, holder, date), unused), ({ from, to }) => to - from);
}

function sumBy<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
