/** Ranges of time within one day, in minutes after midnight. */
import type { TimeOfDayRange } from "../contract/fields.ts";
import { slotMinutes, timeOfDayAt, timeOfDayMinutes } from "./slot.ts";

/** A half-open range `[from, to)` in minutes after midnight. */
export interface TimeRange {
  from: number;
  to: number;
}

/** The time of an appointment that starts at this slot. */
export function slotRange(slot: string, durationMinutes: number): TimeRange {
  const from = slotMinutes(slot);
  return { from, to: from + durationMinutes };
}

/**
 * The time that an appointment takes of its holder: the buffer follows it. It ends at midnight, because claims and days are kept for
 * one date.
 */
export function holderRange(slot: string, durationMinutes: number, bufferMinutes: number): TimeRange {
  const { from, to } = slotRange(slot, durationMinutes);
  return { from, to: bufferMinutes === 0 ? to : Math.max(to, Math.min(to + bufferMinutes, minutesInDay)) };
}

const minutesInDay = 24 * 60;

/** The quarter-hours that a time touches, as `HHmm`. Two times that overlap have at least one in common. */
export function quarterHours({ from, to }: TimeRange): string[] {
  const keys: string[] = [];
  for (let at = from - (from % 15); at < to; at += 15) keys.push(timeOfDayAt(at).replace(":", ""));
  return keys;
}

export function toTimeRange({ from, to }: TimeOfDayRange): TimeRange {
  return { from: timeOfDayMinutes(from), to: timeOfDayMinutes(to) };
}

export function toTimeOfDayRange({ from, to }: TimeRange): TimeOfDayRange {
  return { from: timeOfDayAt(from), to: timeOfDayAt(to) };
}

/** The times that both lists of ranges have in common. */
export function intersect(some: readonly TimeRange[], others: readonly TimeRange[]): TimeRange[] {
  return some.flatMap((one) =>
    others
      .map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }))
      .filter(({ from, to }) => from < to),
  );
}

/** The first ranges without the taken ones. */
export function subtract(ranges: readonly TimeRange[], taken: readonly TimeRange[]): TimeRange[] {
  let left = [...ranges];
  for (const { from, to } of taken) {
    if (from >= to) continue;
    left = left.flatMap((range) => {
      if (to <= range.from || range.to <= from) return [range];
      return [
        { from: range.from, to: from },
        { from: to, to: range.to },
      ].filter((rest) => rest.from < rest.to);
    });
  }
  return left;
}

/** True if the ranges contain all of this time, even if it crosses from one range into another that touches it. */
export function coversTime(ranges: readonly TimeRange[], { from, to }: TimeRange): boolean {
  let until = from;
  while (until < to) {
    const next = ranges.find((range) => range.from <= until && until < range.to);
    if (!next) return false;
    until = next.to;
  }
  return true;
}
