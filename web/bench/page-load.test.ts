import { expect, test } from "vitest";
import type { Budget } from "./budgets.ts";
import { listExceededBudgets, type PageLoad, takeMedianLoad } from "./page-load.ts";

const scores = { performance: 100, accessibility: 100, "best-practices": 100, seo: 100 };
const budget: Budget = {
  path: "/",
  account: "visitor",
  scores,
  lcpMs: 1900,
  cls: 0,
  bytes: 200,
  scriptBytes: 100,
};
const load: PageLoad = {
  scores,
  lcpMs: 1900,
  cls: 0,
  tbtMs: 0,
  bytes: 200,
  scriptBytes: 100,
  contentMs: 0,
  contentBytes: 0,
};

test("accepts a page exactly on its budget", () => {
  expect(listExceededBudgets(budget, load)).toEqual([]);
});

test("rounds layout shifts to thousandths, as Lighthouse does", () => {
  expect(listExceededBudgets(budget, { ...load, cls: 0.0004 })).toEqual([]);
  expect(listExceededBudgets(budget, { ...load, cls: 0.0006 })).toEqual(["/: CLS 0.001 , at most 0 wanted"]);
});

test("reports each value that is over budget or was not measured", () => {
  const slow = { ...load, scores: { ...scores, seo: 92 }, lcpMs: 2400.4, bytes: Number.NaN };
  expect(listExceededBudgets(budget, slow)).toEqual([
    "/: seo 92, at least 100 wanted",
    "/: LCP 2400 ms, at most 1900 wanted",
    "/: Transfer NaN bytes, at most 200 wanted",
  ]);
});

test("takes the median of each value on its own", () => {
  const loads = [3000, 1000, 2000].map((lcpMs, cls) => ({ ...load, lcpMs, cls }));
  expect(takeMedianLoad(loads)).toMatchObject({ lcpMs: 2000, cls: 1 });
});

test("reports content that never shows by the name of its mark", () => {
  const content = { mark: "free-times-shown", ms: 2500, bytes: 200 };
  const withoutContent = { ...load, contentMs: Number.NaN, contentBytes: 201 };
  expect(listExceededBudgets({ ...budget, content, expired: true }, withoutContent)).toEqual([
    "/ (expired token): free-times-shown NaN ms, at most 2500 wanted",
    "/ (expired token): Transfer until free-times-shown 201 bytes, at most 200 wanted",
  ]);
});
