import { expect, test } from "vitest";
import { neighbourDay, type OpenDayRules } from "./neighbour-day.ts";

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

test("neighbours skip closed days", () => {
  expect(neighbourDay("2026-11-21", 1, rules, friday)).toBe("2026-11-23");
  expect(neighbourDay("2026-11-27", -1, rules, friday)).toBe("2026-11-25");
});

test("nothing lies before today or beyond the horizon", () => {
  expect(neighbourDay(friday, -1, rules, friday)).toBeUndefined();
  expect(neighbourDay("2027-02-18", 1, rules, friday)).toBeUndefined();
  expect(neighbourDay("2020-01-01", 1, rules, friday)).toBe(friday);
  expect(neighbourDay("9999-12-31", 1, rules, friday)).toBeUndefined();
});
