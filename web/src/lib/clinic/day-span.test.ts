import { expect, test } from "vitest";
import { bookableSpan } from "./day-span.ts";
import type { OpenDayRules } from "./neighbour-day.ts";

const rules: OpenDayRules = {
  openingHours: {
    sunday: [],
    monday: [],
    tuesday: [],
    wednesday: [],
    thursday: [],
    friday: [],
    saturday: [],
  },
  closedDays: [],
  horizonDays: 90,
};

test("a month that lies ahead is asked for whole, also where clocks change", () => {
  expect(bookableSpan("2026-03-20", rules, "2026-02-10")).toEqual({ from: "2026-03-01", days: 31 });
});

test("this month is asked for from today, and the last one up to the horizon", () => {
  expect(bookableSpan("2026-11-25", rules, "2026-11-20")).toEqual({ from: "2026-11-20", days: 11 });
  expect(bookableSpan("2027-02-01", rules, "2026-11-20")).toEqual({ from: "2027-02-01", days: 18 });
});

test("nothing is asked of months that are past or too far ahead", () => {
  expect(bookableSpan("2026-10-31", rules, "2026-11-20")).toBeUndefined();
  expect(bookableSpan("2027-03-01", rules, "2026-11-20")).toBeUndefined();
  expect(bookableSpan("9999-12-05", rules, "2026-11-20")).toBeUndefined();
});
