import type { TimeOfDayRange } from "@clinic/contract/fields.ts";
import { timeOfDayAt, timeOfDayMinutes } from "@clinic/domain/slot.ts";

const midnight = 24 * 60;

/** A proposal for another range: a whole day, or after an hour's break until six. None where the day is over. */
export function nextRange(ranges: readonly TimeOfDayRange[]): TimeOfDayRange | undefined {
  const last = ranges.at(-1);
  if (!last) return { from: "08:00", to: "18:00" };
  // An emptied field.
  if (last.to === "") return undefined;
  const from = timeOfDayMinutes(last.to) + 60;
  if (from + 60 > midnight) return undefined;
  return { from: timeOfDayAt(from), to: timeOfDayAt(Math.max(from + 60, 18 * 60)) };
}
