import { type Budget, categories, nameOf } from "./budgets.ts";
import type { Measured } from "./measure.ts";

/** A sentence for each figure that is over its budget. */
export function overBudget(budget: Budget, measured: Measured): string[] {
  const excesses = [
    ["LCP", Math.round(measured.lcpMs), budget.lcpMs, "ms"],
    // As Lighthouse shows it: the thousandths.
    ["CLS", Number(measured.cls.toFixed(3)), budget.cls, ""],
    ["Transfer", measured.bytes, budget.bytes, "bytes"],
    ["Scripts", measured.scriptBytes, budget.scriptBytes ?? Number.POSITIVE_INFINITY, "bytes"],
    ...(budget.shown
      ? ([
          [budget.shown.mark, Math.round(measured.shownMs), budget.shown.ms, "ms"],
          [`Transfer until ${budget.shown.mark}`, measured.shownBytes, budget.shown.bytes, "bytes"],
        ] as const)
      : []),
  ] as const;
  const page = nameOf(budget);
  const scores = categories
    .filter((category) => measured.scores[category] < budget.scores[category])
    .map(
      (category) =>
        `${page}: ${category} ${measured.scores[category]}, at least ${budget.scores[category]} wanted`,
    );
  const figures = excesses
    .filter(([, is, most]) => !(is <= most))
    .map(([name, is, most, unit]) => `${page}: ${name} ${is} ${unit}, at most ${most} wanted`);
  return [...scores, ...figures];
}
