/** What can be booked: who is free when. */
import type { Settings } from "../contract/settings.ts";
import { todayIn } from "./calendar-date.ts";
import type { Clinic, Doctor, Treatment } from "./clinic.ts";
import { type DayVisit, timeOf } from "./day-visit.ts";
import { findDoctor, holdersOf, workingTime } from "./holders.ts";
import { lastBookableDay, openRangesOn } from "./opening-hours.ts";
import { type Clock, clockOf, slotMinutes } from "./slot.ts";
import { holds, minutesOf, subtract, type TimeRange } from "./time-range.ts";

export type Visits = Readonly<Record<string, Pick<DayVisit, "holder" | "slot" | "minutes">>>;

/** Of one day: why nobody can book a time of it, whoever treats; null when it can be booked. */
export function startRule(
  settings: Settings,
  date: string,
  now: Date,
  clock: Clock = clockOf(date, settings.timeZone),
): (slot: string, durationMinutes: number) => "past" | "beyond-horizon" | "closed" | null {
  const today = todayIn(settings.timeZone, now);
  const beyond = date > lastBookableDay(settings, today);
  const open = openRangesOn(settings, date).map(minutesOf);
  return (slot: string, durationMinutes: number) => {
    const from = slotMinutes(slot);
    const visit = clock(from, durationMinutes);
    if (date < today || (visit && visit.startsAt <= now)) return "past";
    if (beyond) return "beyond-horizon";
    return visit && holds(open, { from, to: from + durationMinutes }) ? null : "closed";
  };
}

/** A treatment with only those times that a patient could book now, and whose they are. */
export type Offer<Offered extends Treatment = Treatment> = Offered & {
  /** Nobody where the treatment has only its seat. */
  free: { doctor: Doctor; slots: string[] }[];
};

/** All treatments with what is free of them on that day; with `doctorId` only what is free of that doctor's. */
export function offersOn(
  clinic: Clinic,
  visits: Visits,
  date: string,
  now: Date,
  doctorId?: string,
): Offer[] {
  const whyNot = startRule(clinic.settings, date, now);
  const freeTime = freeTimes(clinic, visits, date);
  return clinic.treatments.map((treatment) => {
    const { durationMinutes } = treatment;
    const begins = treatment.slots
      .filter((slot) => whyNot(slot, durationMinutes) === null)
      .map((slot) => ({ slot, time: timeOf({ slot, minutes: durationMinutes }) }));
    const byHolder = holdersOf(clinic, treatment, doctorId).map((holder) => {
      const free = freeTime(holder);
      const slots = begins.filter(({ time }) => holds(free, time)).map(({ slot }) => slot);
      return { doctor: findDoctor(clinic, holder), slots };
    });
    const anyone = new Set(byHolder.flatMap(({ slots }) => slots));
    return {
      ...treatment,
      slots: treatment.slots.filter((slot) => anyone.has(slot)),
      free: byHolder.flatMap(({ doctor, slots }) => (doctor && slots.length > 0 ? [{ doctor, slots }] : [])),
    };
  });
}

/** By holder: when they work on that day and have nobody yet. Computed once for each. */
function freeTimes(clinic: Clinic, visits: Visits, date: string): (holder: string) => TimeRange[] {
  const busy = Map.groupBy(Object.values(visits), (visit) => visit.holder);
  const known = new Map<string, TimeRange[]>();
  return (holder) => {
    const free =
      known.get(holder) ?? subtract(workingTime(clinic, holder, date), (busy.get(holder) ?? []).map(timeOf));
    known.set(holder, free);
    return free;
  };
}

function busyTimes(visits: Visits, holder: string): TimeRange[] {
  return Object.values(visits)
    .filter((visit) => visit.holder === holder)
    .map(timeOf);
}

/** Of these holders, those who are free then. Whether they work is not asked here. */
export function freeHolders(
  holders: readonly string[],
  visits: Visits,
  { slot, durationMinutes }: { slot: string; durationMinutes: number },
): string[] {
  const time = timeOf({ slot, minutes: durationMinutes });
  return holders.filter((holder) => holds(subtract([time], busyTimes(visits, holder)), time));
}

/** Of these holders, those who have the fewest minutes taken on that day. */
export function leastBusy(holders: readonly string[], visits: Visits): string[] {
  const minutes = (holder: string) =>
    busyTimes(visits, holder).reduce((sum, { from, to }) => sum + to - from, 0);
  const least = Math.min(...holders.map(minutes));
  return holders.filter((holder) => minutes(holder) === least);
}
