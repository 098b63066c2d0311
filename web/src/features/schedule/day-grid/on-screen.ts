/** How minutes after midnight stand and read in the grid. */
import { slotAt } from "@clinic/domain/slot.ts";
import type { TimeRange } from "@clinic/domain/time-range.ts";

/** How far down a column that minute is. */
export function downTo(minute: number, span: TimeRange): string {
  return percent((minute - span.from) / (span.to - span.from));
}

/** Where a part of the day stands in its column. */
export function boxOf({ from, to }: TimeRange, span: TimeRange) {
  const top = Math.max(from, span.from);
  const height = Math.min(to, span.to) - top;
  return { top: downTo(top, span), height: percent(height / (span.to - span.from)) };
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(4)}%`;
}

/** `9:15`: whether it is morning, the hours beside it say. */
export function shortTime(minutes: number): string {
  return slotAt(minutes).replace(/^0| [AP]M$/g, "");
}
