import { expect, test } from "vitest";
import type { Budget } from "./budgets.ts";
import { type Measured, median, overBudget } from "./measure.ts";

const scores = { performance: 100, accessibility: 100, "best-practices": 100, seo: 100 };
const budget: Budget = {
  path: "/",
  who: "visitor",
  scores,
  lcpMs: 1900,
  cls: 0,
  bytes: 200,
  scriptBytes: 100,
};
const measured: Measured = {
  scores,
  lcpMs: 1900,
  cls: 0,
  tbtMs: 0,
  bytes: 200,
  scriptBytes: 100,
  shownMs: 0,
  shownBytes: 0,
};

test("a page on its budget passes", () => {
  expect(overBudget(budget, measured)).toEqual([]);
});

test("a layout shift counts from the thousandth that Lighthouse shows", () => {
  expect(overBudget(budget, { ...measured, cls: 0.0004 })).toEqual([]);
  expect(overBudget(budget, { ...measured, cls: 0.0006 })).toEqual(["/: CLS 0.001 , at most 0 wanted"]);
});

test("each figure over budget is named, and one that could not be measured too", () => {
  const slow = { ...measured, scores: { ...scores, seo: 92 }, lcpMs: 2400.4, bytes: Number.NaN };
  expect(overBudget(budget, slow)).toEqual([
    "/: seo 92, at least 100 wanted",
    "/: LCP 2400 ms, at most 1900 wanted",
    "/: Transfer NaN bytes, at most 200 wanted",
  ]);
});

test("the middle run counts, figure by figure", () => {
  const runs = [3000, 1000, 2000].map((lcpMs, i) => ({ ...measured, lcpMs, cls: i }));
  expect(median(runs)).toMatchObject({ lcpMs: 2000, cls: 1 });
});

test("what is shown too late, or never, is named as its mark", () => {
  const shown = { mark: "free-times-shown", ms: 2500, bytes: 200 };
  const late = { ...measured, shownMs: Number.NaN, shownBytes: 201 };
  expect(overBudget({ ...budget, shown, expired: true }, late)).toEqual([
    "/ (expired token): free-times-shown NaN ms, at most 2500 wanted",
    "/ (expired token): Transfer until free-times-shown 201 bytes, at most 200 wanted",
  ]);
});
