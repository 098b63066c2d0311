/** Fits a day's planned visits to today's clinic: its own table of bookings (`clinic.json`), and the doctors who are away. */
import {
  doctorHolderId,
  holdersForTreatment,
  seatHolderId,
  workingTime,
} from "../../../functions/src/domain/holders.ts";
import { instantsResolverFor, slotMinutes } from "../../../functions/src/domain/slot.ts";
import { coversTime, slotRange, subtract, type TimeRange } from "../../../functions/src/domain/time-range.ts";
import { dateOfOpenDay } from "../open-days.ts";
import { holderTime, type PlannedVisit } from "./day-plan.ts";
import type { LivingDemo } from "./demo.ts";
import { randomOf } from "./random.ts";

export interface TakenTime {
  date: string;
  holder: string;
  time: TimeRange;
}

/** Minutes that stay free before and after each booking of the table, so that it can be moved by a little. */
const margin = 60;

/** The times that the table takes. A booking takes the time of every doctor who may get it. */
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

/**
 * The visits of one day that can take place. A visit whose time is taken by the table, or whose doctor is away, moves to another
 * time or doctor of that day, or is left out. The table's bookings count as visits of the day.
 */
export function settleDay(
  demo: LivingDemo,
  planned: readonly PlannedVisit[],
  table: readonly TakenTime[],
  countInTable: number,
): PlannedVisit[] {
  const [first] = planned;
  if (!first) return [];
  const day = new SettledDay(demo, first.date, table);
  const most = Math.max(0, planned.length - countInTable);
  // The order is by id, so that the day's last visits aren't the first to be left out.
  const inOrder = planned.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const [fitting, others] = [
    inOrder.filter((visit) => day.fits(visit)),
    inOrder.filter((visit) => !day.fits(visit)),
  ];
  const kept = fitting.slice(0, most);
  for (const visit of kept) day.take(visit);
  for (const visit of others) {
    const other = kept.length < most ? day.relocate(visit) : null;
    if (other) kept.push(other);
  }
  return kept.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

class SettledDay {
  private readonly demo: LivingDemo;
  private readonly date: string;
  private readonly free = new Map<string, TimeRange[]>();

  constructor(demo: LivingDemo, date: string, table: readonly TakenTime[]) {
    this.demo = demo;
    this.date = date;
    for (const { holder, time } of table) this.takeTime(holder, time);
  }

  fits({ holder, slot, treatment }: PlannedVisit): boolean {
    return coversTime(this.freeTimeOf(holder), holderTime(slot, treatment));
  }

  take({ holder, slot, treatment }: PlannedVisit): void {
    this.takeTime(holder, holderTime(slot, treatment));
  }

  /** Finds another time or doctor for the visit. */
  relocate(visit: PlannedVisit): PlannedVisit | null {
    const { treatment, date } = visit;
    const { clinic, name } = this.demo;
    const clock = instantsResolverFor(date, clinic.settings.timeZone);
    const places = holdersForTreatment(clinic, treatment).flatMap((holder) =>
      treatment.slots.flatMap((slot) => {
        const instants = clock(slotMinutes(slot), treatment.durationMinutes);
        const place = { ...visit, holder, slot, ...instants };
        return instants && this.fits(place) ? [place] : [];
      }),
    );
    if (places.length === 0) return null;
    const chosen = randomOf(name, visit.id, "elsewhere").pick(places);
    this.take(chosen);
    return chosen;
  }

  private takeTime(holder: string, time: TimeRange): void {
    this.free.set(holder, subtract(this.freeTimeOf(holder), [time]));
  }

  private freeTimeOf(holder: string): TimeRange[] {
    return this.free.get(holder) ?? workingTime(this.demo.clinic, holder, this.date);
  }
}
