import { expect, test } from "vitest";
import { bookableDaysOfMonth, findAdjacentBookableDay, type OpenDayRules } from "./open-days.ts";

const open = [{ from: "08:00", to: "18:00" }];
const rules: OpenDayRules = {
  openingHours: {
    sunday: [],
    monday: open,
    tuesday: open,
    wednesday: open,
    thursday: open,
    friday: open,
    saturday: open,
  },
  closedDays: [{ date: "2026-11-26", reason: "Thanksgiving" }],
  horizonDays: 90,
};
const friday = "2026-11-20";

test("skips closed days", () => {
  expect(findAdjacentBookableDay("2026-11-21", 1, rules, friday)).toBe("2026-11-23");
  expect(findAdjacentBookableDay("2026-11-27", -1, rules, friday)).toBe("2026-11-25");
});

test("finds no day before today or beyond the horizon", () => {
  expect(findAdjacentBookableDay(friday, -1, rules, friday)).toBeUndefined();
  expect(findAdjacentBookableDay("2027-02-18", 1, rules, friday)).toBeUndefined();
  expect(findAdjacentBookableDay("2020-01-01", 1, rules, friday)).toBe(friday);
  expect(findAdjacentBookableDay("9999-12-31", 1, rules, friday)).toBeUndefined();
});

test("covers all of a future month, also where clocks change", () => {
  expect(bookableDaysOfMonth("2026-03-20", rules, "2026-02-10")).toEqual({ from: "2026-03-01", days: 31 });
});

test("covers this month from today, and the last one up to the horizon", () => {
  expect(bookableDaysOfMonth("2026-11-25", rules, "2026-11-20")).toEqual({ from: "2026-11-20", days: 11 });
  expect(bookableDaysOfMonth("2027-02-01", rules, "2026-11-20")).toEqual({ from: "2027-02-01", days: 18 });
});

test("covers nothing of months that are past or too far ahead", () => {
  expect(bookableDaysOfMonth("2026-10-31", rules, "2026-11-20")).toBeUndefined();
  expect(bookableDaysOfMonth("2027-03-01", rules, "2026-11-20")).toBeUndefined();
  expect(bookableDaysOfMonth("9999-12-05", rules, "2026-11-20")).toBeUndefined();
});
