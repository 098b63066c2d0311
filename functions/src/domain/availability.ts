/** Which times of a day can be booked, and who is free then. */
import type { Settings } from "../contract/settings.ts";
import { type BlockedTimes, blockedTimes } from "./blocks.ts";
import { todayIn } from "./calendar-date.ts";
import type { Clinic, Doctor, Treatment } from "./clinic.ts";
import { type DayEntry, holderRangeOf } from "./day-entry.ts";
import { findDoctor, holdersForTreatment, workingTime } from "./holders.ts";
import { bookNoticeHours, earliestStart } from "./notice-hours.ts";
import { lastBookableDay, openRangesOn } from "./opening-hours.ts";
import { type InstantsResolver, instantsResolverFor } from "./slot.ts";
import { coversTime, holderRange, slotRange, subtract, type TimeRange, toTimeRange } from "./time-range.ts";

export type BookedTimes = Readonly<Record<string, Pick<DayEntry, "holder" | "slot" | "minutes" | "buffer">>>;

/** What takes the time of a day's holders: appointments and blocks. */
export interface TakenTimes {
  visits: BookedTimes;
  blocks: BlockedTimes;
}

/**
 * Returns a function that says why no patient can book a time of this day: it is in the past, sooner than the notice allows, beyond
 * the last bookable day, or outside opening hours. It returns null if the time can be booked. Dentists aren't considered.
 */
export function unbookableReason(
  settings: Settings,
  date: string,
  now: Date,
  clock: InstantsResolver = instantsResolverFor(date, settings.timeZone),
): (time: TimeRange, noticeHours?: number) => "past" | "too-soon" | "beyond-horizon" | "closed" | null {
  const today = todayIn(settings.timeZone, now);
  const isBeyondHorizon = date > lastBookableDay(settings, today);
  const open = openRangesOn(settings, date).map(toTimeRange);
  return (time, noticeHours = settings.notice.bookHours) => {
    const visit = clock(time.from, time.to - time.from);
    if (date < today || (visit && visit.startsAt <= now)) return "past";
    if (visit && visit.startsAt <= earliestStart(now, noticeHours)) return "too-soon";
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
  const timesOf = holderTimes(clinic, taken, date);
  return clinic.treatments.map((treatment) => {
    const { durationMinutes, bufferMinutes = 0 } = treatment;
    const noticeHours = bookNoticeHours(clinic.settings, treatment);
    const possibleStarts = treatment.slots
      .map((slot) => ({
        slot,
        time: slotRange(slot, durationMinutes),
        held: holderRange(slot, durationMinutes, bufferMinutes),
      }))
      .filter(({ time }) => whyNot(time, noticeHours) === null);
    const byHolder = holdersForTreatment(clinic, treatment, doctorId).map((holder) => {
      const { working, free } = timesOf(holder);
      // A buffer may reach past working time, but not into another appointment or a block.
      const slots = possibleStarts
        .filter(({ time, held }) => coversTime(working, time) && coversTime(free, held))
        .map(({ slot }) => slot);
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

interface HolderTimes {
  working: TimeRange[];
  /** The times of the whole day in which the holder has neither an appointment, with its buffer, nor a block. */
  free: TimeRange[];
}

/**
 * Returns a function from a holder (a dentist or a treatment's seat) to their times of that day. Each holder is computed only
 * once.
 */
function holderTimes(
  clinic: Clinic,
  { visits, blocks }: TakenTimes,
  date: string,
): (holder: string) => HolderTimes {
  const busy = Map.groupBy(Object.values(visits), (visit) => visit.holder);
  const known = new Map<string, HolderTimes>();
  return (holder) => {
    const times = known.get(holder) ?? {
      working: workingTime(clinic, holder, date),
      free: subtract(
        [wholeDay],
        [...(busy.get(holder) ?? []).map(holderRangeOf), ...blockedTimes(blocks, holder)],
      ),
    };
    known.set(holder, times);
    return times;
  };
}

const wholeDay: TimeRange = { from: 0, to: 24 * 60 };

/** The holder's appointments with their buffers. */
function busyTimes(visits: BookedTimes, holder: string): TimeRange[] {
  return Object.values(visits)
    .filter((visit) => visit.holder === holder)
    .map(holderRangeOf);
}

/**
 * Returns the holders without a booking or a block at that time, which includes the buffer of the wanted appointment. It doesn't
 * check whether they work then.
 */
export function freeHolders(
  holders: readonly string[],
  { visits, blocks }: TakenTimes,
  held: TimeRange,
): string[] {
  return unblockedHolders(holders, blocks, held).filter((holder) =>
    coversTime(subtract([held], busyTimes(visits, holder)), held),
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

/** Returns the holders with the fewest booked minutes on that day. Buffers count. */
export function leastBusy(holders: readonly string[], visits: BookedTimes): string[] {
  const minutes = (holder: string) =>
    busyTimes(visits, holder).reduce((sum, { from, to }) => sum + to - from, 0);
  const fewestMinutes = Math.min(...holders.map(minutes));
  return holders.filter((holder) => minutes(holder) === fewestMinutes);
}
