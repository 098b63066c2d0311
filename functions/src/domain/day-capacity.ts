/** A day's booked and free minutes, of dentists and of treatments without dentists. */
import { type BlockedTimes, blockedTimes } from "./blocks.ts";
import type { Clinic } from "./clinic.ts";
import { type DayEntry, holderRangeOf } from "./day-entry.ts";
import { doctorIdOf, holdersForTreatment, workingTime } from "./holders.ts";
import { intersect, slotRange, subtract, type TimeRange } from "./time-range.ts";

export interface Capacity {
  bookedMinutes: number;
  freeMinutes: number;
}

/**
 * Computes a day's booked and free minutes. A dentist's free minute counts once, however many treatments could be booked in
 * it. A treatment without dentists has the minutes in which it can be booked. A dentist who takes no new patients has no
 * free minutes. Blocked minutes and buffers after appointments are neither booked nor free.
 */
export function capacityOn(
  clinic: Clinic,
  visits: readonly DayEntry[],
  date: string,
  blocks: BlockedTimes = {},
): Capacity {
  const holders = new Set(clinic.treatments.flatMap((treatment) => holdersForTreatment(clinic, treatment)));
  const free = [...holders].flatMap((holder) => {
    const taken = visits.filter((visit) => visit.holder === holder).map(holderRangeOf);
    return subtract(bookableRanges(clinic, holder, date), [...taken, ...blockedTimes(blocks, holder)]);
  });
  return {
    bookedMinutes: visits.reduce((sum, { minutes }) => sum + minutes, 0),
    freeMinutes: free.reduce((sum, { from, to }) => sum + to - from, 0),
  };
}

function bookableRanges(clinic: Clinic, holder: string, date: string): TimeRange[] {
  const working = workingTime(clinic, holder, date);
  if (doctorIdOf(holder) !== null) return working;
  const offered = clinic.treatments
    .filter((treatment) => holdersForTreatment(clinic, treatment).includes(holder))
    .flatMap(({ slots, durationMinutes }) => slots.map((slot) => slotRange(slot, durationMinutes)));
  return intersect(working, union(offered));
}

/** Merges overlapping time ranges, so that each minute counts once. */
function union(ranges: readonly TimeRange[]): TimeRange[] {
  const day = [{ from: 0, to: 24 * 60 }];
  return subtract(day, subtract(day, ranges));
}
