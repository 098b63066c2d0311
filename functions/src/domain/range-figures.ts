/** Figures of a range of days, computed from the days' documents: money in cents, times in minutes. */
import type { Clinic } from "./clinic.ts";
import { type Day, type DayVisit, emptyDay, incomeOf } from "./day-visit.ts";
import { doctorIdOf, holderOf, workingTime } from "./holders.ts";

export interface Work {
  /** The number of appointments that are booked or were missed. */
  appointments: number;
  noShows: number;
  confirmed: number;
  /** Cents received and not given back. */
  incomeCents: number;
  bookedMinutes: number;
}

type HolderWork = Work & { workedMinutes: number };

export interface RangeWork {
  total: HolderWork & { cancelled: number; keptCents: number };
  /**
   * Figures by dentist: current dentists by name, then former ones, and last, under null, all treatments without dentists.
   */
  byDoctor: ReadonlyMap<string | null, HolderWork>;
  /** Figures by treatment: current treatments in the clinic's order, then retired ones. */
  byTreatment: ReadonlyMap<string, Work>;
}

/**
 * Computes the figures of these days. Days that aren't in `known` had no booking. Working time comes from today's opening
 * hours and the clinic's absences.
 */
export function figuresOfRange(
  clinic: Clinic,
  dates: readonly string[],
  known: ReadonlyMap<string, Day>,
): RangeWork {
  const days = dates.map((date) => known.get(date) ?? emptyDay);
  const visits = days.flatMap((day) => Object.values(day.visits));
  const byDoctor = new Map(
    doctorsOf(clinic, visits).map((id) => [
      id,
      {
        ...workOf(visits.filter(({ holder }) => doctorIdOf(holder) === id)),
        workedMinutes: id === null ? 0 : sumBy(dates, (date) => minutesAtWork(clinic, id, date)),
      },
    ]),
  );
  const byTreatment = new Map(
    treatmentsOf(clinic, visits).map((id) => [
      id,
      workOf(visits.filter(({ treatmentId }) => treatmentId === id)),
    ]),
  );
  const all = workOf(visits);
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

function doctorsOf({ doctors, treatments }: Clinic, visits: readonly DayVisit[]): (string | null)[] {
  const currentIds = doctors.map(({ id }) => id);
  const bookedIds = new Set(visits.map(({ holder }) => doctorIdOf(holder)));
  const formerIds = [...bookedIds].filter((id) => id !== null && !currentIds.includes(id));
  const seats = bookedIds.has(null) || treatments.some(({ heldBy }) => heldBy === "seat");
  return [...currentIds, ...formerIds, ...(seats ? [null] : [])];
}

function treatmentsOf({ treatments }: Clinic, visits: readonly DayVisit[]): string[] {
  return [...new Set([...treatments.map(({ id }) => id), ...visits.map(({ treatmentId }) => treatmentId)])];
}

function workOf(visits: readonly DayVisit[]): Work {
  return {
    appointments: visits.length,
    noShows: visits.filter(({ status }) => status === "no-show").length,
    confirmed: visits.filter(({ confirmed }) => confirmed).length,
    incomeCents: sumBy(visits, incomeOf),
    bookedMinutes: sumBy(visits, ({ minutes }) => minutes),
  };
}

function minutesAtWork(clinic: Clinic, doctorId: string, date: string): number {
  return sumBy(workingTime(clinic, holderOf(doctorId), date), ({ from, to }) => to - from);
}

function sumBy<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
