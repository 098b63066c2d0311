import { type Budget, categories } from "./budgets.ts";
import type { Measured } from "./measure.ts";

/** A sentence for each figure that is over its budget. */
export function overBudget(budget: Budget, measured: Measured): string[] {
  const excesses = [
    ["LCP", Math.round(measured.lcpMs), budget.lcpMs, "ms"],
    // As Lighthouse shows it: the thousandths.
    ["CLS", Number(measured.cls.toFixed(3)), budget.cls, ""],
    ["Transfer", measured.bytes, budget.bytes, "bytes"],
    ["Scripts", measured.scriptBytes, budget.scriptBytes, "bytes"],
  ] as const;
  const scores = categories
    .filter((category) => measured.scores[category] < budget.scores[category])
    .map(
      (category) =>
        `${budget.path}: ${category} ${measured.scores[category]}, at least ${budget.scores[category]} wanted`,
    );
  const figures = excesses
    .filter(([, is, most]) => !(is <= most))
    .map(([name, is, most, unit]) => `${budget.path}: ${name} ${is} ${unit}, at most ${most} wanted`);
  return [...scores, ...figures];
}
