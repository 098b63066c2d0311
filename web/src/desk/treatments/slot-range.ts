import type { OpeningHours } from "@clinic/contract/settings.ts";
import { type Weekday, weekdays } from "@clinic/domain/calendar-date.ts";
import { isOpenFor } from "@clinic/domain/opening-hours.ts";
import { slotAt, slotMinutes, timeOfDayAt, timeOfDayMinutes } from "@clinic/domain/slot.ts";
import { slotRange } from "@clinic/domain/time-range.ts";

/** Start times at a regular interval. `to` is the last start time if the interval reaches it exactly. */
export type SlotRange = { from: string; to: string; everyMinutes: number };

const quarterMinutes = 15;

/** Returns the errors of the fields `from` and `everyMinutes`. An empty field has no error. */
export function rangeFaults({ from, everyMinutes }: SlotRange): { from?: string; everyMinutes?: string } {
  const isOffQuarter = from !== "" && timeOfDayMinutes(from) % quarterMinutes !== 0;
  return {
    ...(isOffQuarter && { from: "First start must be on a quarter-hour, like 09:15 AM" }),
    ...(everyMinutes % quarterMinutes > 0 && { everyMinutes: "Minutes must be 15, 30, 45 …" }),
  };
}

export function listSlots(range: SlotRange): string[] {
  const { from, to, everyMinutes } = range;
  const hasFaults = Object.keys(rangeFaults(range)).length > 0;
  // `everyMinutes` is NaN for an empty number field.
  if (hasFaults || from === "" || to === "" || !(everyMinutes >= quarterMinutes)) return [];
  const slots: string[] = [];
  const last = timeOfDayMinutes(to);
  for (let at = timeOfDayMinutes(from); at <= last; at += everyMinutes) slots.push(slotAt(at));
  return slots;
}

/** Merges start times without duplicates, in the order of the day. */
export function mergeSlots(...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())].sort((a, b) => slotMinutes(a) - slotMinutes(b));
}

/** Finds the range with the widest interval that contains all of these start times. */
export function guessRange(slots: readonly string[], durationMinutes: number): SlotRange {
  const minutes = mergeSlots(slots).map(slotMinutes);
  const first = minutes[0];
  const last = minutes.at(-1);
  if (first === undefined || last === undefined)
    return { from: "09:00", to: "16:00", everyMinutes: durationMinutes };
  const step = minutes.reduce((divisor, at) => greatestCommonDivisor(divisor, at - first), 0);
  return {
    from: timeOfDayAt(first),
    to: timeOfDayAt(last),
    everyMinutes: step || durationMinutes,
  };
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

type SlotFit = {
  /** Times at which the clinic closes before the appointment ends, or is closed, on every weekday. */
  never: string[];
  /** For each open weekday, the times that its opening hours don't allow but another weekday's do. */
  missing: { weekday: Weekday; slots: string[] }[];
  /** Times that begin before an appointment at the previous time has ended. */
  overlapping: string[];
};

/** Finds the start times that opening hours or a previous appointment make unusable. */
export function checkSlots(slots: readonly string[], durationMinutes: number, hours: OpeningHours): SlotFit {
  const inOrder = mergeSlots(slots);
  const fits = (slot: string, weekday: Weekday) =>
    isOpenFor(hours[weekday], slotRange(slot, durationMinutes));
  const never = inOrder.filter((slot) => !weekdays.some((weekday) => fits(slot, weekday)));
  const missing = weekdays
    .filter((weekday) => hours[weekday].length > 0)
    .map((weekday) => ({
      weekday,
      slots: inOrder.filter((slot) => !fits(slot, weekday) && !never.includes(slot)),
    }))
    .filter((day) => day.slots.length > 0);
  const overlapping = inOrder.filter((slot, i) => {
    const before = inOrder[i - 1];
    return before !== undefined && slotMinutes(slot) < slotMinutes(before) + durationMinutes;
  });
  return { never, missing, overlapping };
}
