import { slotAt, slotMinutes, timeOfDayAt, timeOfDayMinutes } from "@clinic/domain/slot.ts";

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
