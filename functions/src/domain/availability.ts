/** Which times of a day can be booked, and who is free then. */
import type { Settings } from "../contract/settings.ts";
import { type BlockedTimes, blockedTimes } from "./blocks.ts";
import { todayIn } from "./calendar-date.ts";
import type { Clinic, Doctor, Treatment } from "./clinic.ts";
import { type DayEntry, timeRangeOf } from "./day-entry.ts";
import { findDoctor, holdersForTreatment, workingTime } from "./holders.ts";
import { lastBookableDay, openRangesOn } from "./opening-hours.ts";
import { type InstantsResolver, instantsResolverFor } from "./slot.ts";
import { coversTime, slotRange, subtract, type TimeRange, toTimeRange } from "./time-range.ts";

export type BookedTimes = Readonly<Record<string, Pick<DayEntry, "holder" | "slot" | "minutes">>>;

/** What takes the time of a day's holders: appointments and blocks. */
export interface TakenTimes {
  visits: BookedTimes;
  blocks: BlockedTimes;
}

/**
 * Returns a function that says why no one can book a time of this day: it is in the past, beyond the last bookable day, or
 * outside opening hours. It returns null if the time can be booked. Dentists aren't considered.
 */
export function unbookableReason(
  settings: Settings,
  date: string,
  now: Date,
  clock: InstantsResolver = instantsResolverFor(date, settings.timeZone),
): (time: TimeRange) => "past" | "beyond-horizon" | "closed" | null {
  const today = todayIn(settings.timeZone, now);
  const isBeyondHorizon = date > lastBookableDay(settings, today);
  const open = openRangesOn(settings, date).map(toTimeRange);
  return (time: TimeRange) => {
    const visit = clock(time.from, time.to - time.from);
    if (date < today || (visit && visit.startsAt <= now)) return "past";
    if (isBeyondHorizon) return "beyond-horizon";
    return visit && coversTime(open, time) ? null : "closed";
  };
}

/** A treatment with only the times that a patient could book now, and the dentists who are free at each. */
export type TreatmentAvailability<Offered extends Treatment = Treatment> = Offered & {
  /** The free dentists with their times. It is empty for a treatment that no dentist performs. */
  free: { doctor: Doctor; slots: string[] }[];
};

/** Returns all treatments with their free times on that day. With `doctorId` only that dentist's free times count. */
export function treatmentAvailabilityOn(
  clinic: Clinic,
  taken: TakenTimes,
  date: string,
  now: Date,
  doctorId?: string,
): TreatmentAvailability[] {
  const whyNot = unbookableReason(clinic.settings, date, now);
  const freeTime = freeTimes(clinic, taken, date);
  return clinic.treatments.map((treatment) => {
    const { durationMinutes } = treatment;
    const possibleStarts = treatment.slots
      .map((slot) => ({ slot, time: slotRange(slot, durationMinutes) }))
      .filter(({ time }) => whyNot(time) === null);
    const byHolder = holdersForTreatment(clinic, treatment, doctorId).map((holder) => {
      const free = freeTime(holder);
      const slots = possibleStarts.filter(({ time }) => coversTime(free, time)).map(({ slot }) => slot);
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

/**
 * Returns a function from a holder (a dentist or a treatment's seat) to the times of that day when the holder works and
 * isn't booked or blocked. Each holder is computed only once.
 */
function freeTimes(
  clinic: Clinic,
  { visits, blocks }: TakenTimes,
  date: string,
): (holder: string) => TimeRange[] {
  const busy = Map.groupBy(Object.values(visits), (visit) => visit.holder);
  const known = new Map<string, TimeRange[]>();
  return (holder) => {
    const free =
      known.get(holder) ??
      subtract(workingTime(clinic, holder, date), [
        ...(busy.get(holder) ?? []).map(timeRangeOf),
        ...blockedTimes(blocks, holder),
      ]);
    known.set(holder, free);
    return free;
  };
}

function busyTimes(visits: BookedTimes, holder: string): TimeRange[] {
  return Object.values(visits)
    .filter((visit) => visit.holder === holder)
    .map(timeRangeOf);
}

/** Returns the holders without a booking or a block at that time. It doesn't check whether they work then. */
export function freeHolders(
  holders: readonly string[],
  { visits, blocks }: TakenTimes,
  time: TimeRange,
): string[] {
  return unblockedHolders(holders, blocks, time).filter((holder) =>
    coversTime(subtract([time], busyTimes(visits, holder)), time),
  );
}

/** Returns the holders without a block at that time. */
export function unblockedHolders(
  holders: readonly string[],
  blocks: BlockedTimes,
  time: TimeRange,
): string[] {
  return holders.filter((holder) => coversTime(subtract([time], blockedTimes(blocks, holder)), time));
}

/** Returns the holders with the fewest booked minutes on that day. */
export function leastBusy(holders: readonly string[], visits: BookedTimes): string[] {
  const minutes = (holder: string) =>
    busyTimes(visits, holder).reduce((sum, { from, to }) => sum + to - from, 0);
  const fewestMinutes = Math.min(...holders.map(minutes));
  return holders.filter((holder) => minutes(holder) === fewestMinutes);
}
