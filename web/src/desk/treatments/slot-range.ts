import type { OpeningHours } from "@clinic/contract/settings.ts";
import type { ManagedTreatment } from "@clinic/contract/treatments.ts";
import { type Weekday, weekdays } from "@clinic/domain/calendar-date.ts";
import { isOpenFor } from "@clinic/domain/opening-hours.ts";
import { slotAt, slotMinutes, timeOfDayAt, timeOfDayMinutes } from "@clinic/domain/slot.ts";
import { slotRange } from "@clinic/domain/time-range.ts";

/** A day's start times as an admin thinks of them. `to` is the last start, when the steps meet it. */
export type SlotRange = { from: string; to: string; everyMinutes: number };

const most = 96;
/** All that the clinic's calendar knows: times on quarter-hours. */
const quarter = 15;

/** What of it can't be a range, by its part; emptied fields aside. */
export function rangeFaults({ from, everyMinutes }: SlotRange): { from?: string; everyMinutes?: string } {
  const off = from !== "" && timeOfDayMinutes(from) % quarter !== 0;
  return {
    ...(off && { from: "First start must be on a quarter-hour, like 09:15 AM" }),
    ...(everyMinutes % quarter > 0 && { everyMinutes: "Minutes must be 15, 30, 45 …" }),
  };
}

export function slotsBetween(range: SlotRange): string[] {
  const { from, to, everyMinutes } = range;
  const faulty = Object.keys(rangeFaults(range)).length > 0;
  // Emptied fields.
  if (faulty || from === "" || to === "" || !(everyMinutes >= quarter)) return [];
  const slots: string[] = [];
  const last = timeOfDayMinutes(to);
  for (let at = timeOfDayMinutes(from); at <= last && slots.length < most; at += everyMinutes)
    slots.push(slotAt(at));
  return slots;
}

/** Each once, in the day's order. */
export function mergeSlots(...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())].sort((a, b) => slotMinutes(a) - slotMinutes(b));
}

/** The widest steps that meet all of these times: where a form with times already in it begins. */
export function guessRange(slots: readonly string[], durationMinutes: number): SlotRange {
  const minutes = mergeSlots(slots).map(slotMinutes);
  const first = minutes[0];
  const last = minutes.at(-1);
  if (first === undefined || last === undefined)
    return { from: "09:00", to: "16:00", everyMinutes: durationMinutes };
  const step = minutes.reduce(
    (found, at, i) => (i === 0 ? 0 : commonDivisor(found, at - (minutes[i - 1] ?? at))),
    0,
  );
  return {
    from: timeOfDayAt(first),
    to: timeOfDayAt(last),
    everyMinutes: step || durationMinutes,
  };
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

/** What an admin should know about times before patients don't find them. */
type SlotFit = {
  /** On no weekday is the clinic open for the whole visit. */
  never: string[];
  /** On weekdays with opening hours, those that patients don't find, but find on another. */
  missing: { weekday: Weekday; slots: string[] }[];
  /** Begins before a visit at the time before it has ended. */
  overlapping: string[];
};

export function fitSlots(slots: readonly string[], durationMinutes: number, hours: OpeningHours): SlotFit {
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

export type HeldBy = ManagedTreatment["heldBy"];
