import type { OpenRange } from "@clinic/contract/settings.ts";
import { timeAt, timeMinutes } from "../../lib/clinic/slot-time.ts";

const midnight = 24 * 60;

/** A proposal for another range: a whole day, or after an hour's break until six. None where the day is over. */
export function nextRange(ranges: readonly OpenRange[]): OpenRange | undefined {
  const last = ranges.at(-1);
  if (!last) return { from: "08:00", to: "18:00" };
  const closes = timeMinutes(last.to);
  if (closes === null || closes + 120 > midnight) return undefined;
  const from = closes + 60;
  return { from: timeAt(from), to: timeAt(Math.max(from + 60, 18 * 60)) };
}
