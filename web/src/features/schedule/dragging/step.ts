/** The keyboard's way with a visit in the hand: through free places alone. */
import type { Step } from "../day-grid/cursor.ts";
import type { GridColumn } from "../day-grid/grid-columns.ts";
import type { Landings } from "./landing.ts";

/** Where it is over: a column's key, and minutes after midnight. */
export type Target = { column: string; at: number };

/** One step on; the same target where there is nothing free that way. */
export function stepTo(
  target: Target,
  step: Step,
  columns: readonly Pick<GridColumn, "key">[],
  landings: Landings,
): Target {
  const index = columns.findIndex(({ key }) => key === target.column);
  const startsOf = (column: string) => landings.get(column) ?? [];
  if (step === "left" || step === "right") {
    const onward =
      step === "left" ? columns.slice(0, Math.max(index, 0)).reverse() : columns.slice(index + 1);
    const beside = onward.find(({ key }) => startsOf(key).length > 0);
    return beside ? { column: beside.key, at: nearest(startsOf(beside.key), target.at) } : target;
  }
  const at = along(startsOf(target.column), target.at, step);
  return at === undefined || at === target.at ? target : { column: target.column, at };
}

function along(starts: readonly number[], from: number, step: Exclude<Step, "left" | "right">) {
  const later = starts.filter((at) => at > from);
  const earlier = starts.filter((at) => at < from).reverse();
  switch (step) {
    case "down":
      return later[0];
    case "up":
      return earlier[0];
    case "hour-down":
      return later.find((at) => at >= from + 60) ?? later.at(-1);
    case "hour-up":
      return earlier.find((at) => at <= from - 60) ?? earlier.at(-1);
    case "first":
      return starts[0];
    case "last":
      return starts.at(-1);
  }
}

/** Of two as near the earlier. */
function nearest(starts: readonly number[], to: number): number {
  return starts.reduce((best, at) => (Math.abs(at - to) < Math.abs(best - to) ? at : best), starts[0] ?? to);
}
