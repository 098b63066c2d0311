import type { TimeRange } from "@clinic/domain/time-range.ts";
import type { GridColumn } from "./day-columns.ts";
import { quarterHourMinutes } from "./grid-time.ts";

export function findColumnAt(root: HTMLElement | null, columns: readonly GridColumn[], x: number) {
  return columns.find(({ key }) => {
    const box = findColumnBody(root, key)?.getBoundingClientRect();
    return box && box.left <= x && x < box.right;
  });
}

export function findMinuteAt(
  root: HTMLElement | null,
  { key }: GridColumn,
  span: TimeRange,
  y: number,
): number {
  const box = findColumnBody(root, key)?.getBoundingClientRect();
  return box ? span.from + ((y - box.top) / box.height) * (span.to - span.from) : span.from;
}

/** Returns the quarter-hour at this height, the first or last one if the height is above or below the column. */
export function findQuarterHourAt(
  root: HTMLElement | null,
  column: GridColumn,
  span: TimeRange,
  y: number,
): number {
  const at = Math.floor(findMinuteAt(root, column, span, y) / quarterHourMinutes) * quarterHourMinutes;
  return Math.min(Math.max(at, span.from), span.to - quarterHourMinutes);
}

function findColumnBody(root: HTMLElement | null, key: string): Element | null | undefined {
  return root?.querySelector(`[data-body="${CSS.escape(key)}"]`);
}
