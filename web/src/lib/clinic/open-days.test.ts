import { expect, test } from "vitest";
import { isBookableDay, lastBookableDay, neighbourDay, type OpenDayRules, whyClosed } from "./open-days.ts";

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

test("today and open days up to the horizon can be booked", () => {
  expect(isBookableDay(friday, rules, friday)).toBe(true);
  expect(lastBookableDay(rules, friday)).toBe("2027-02-18");
  expect(isBookableDay("2027-02-18", rules, friday)).toBe(true);
});

test.each([
  ["yesterday", "2026-11-19"],
  ["a weekday without hours", "2026-11-22"],
  ["a holiday", "2026-11-26"],
  ["beyond the horizon", "2027-02-19"],
])("%s can't be booked", (_, day) => {
  expect(isBookableDay(day, rules, friday)).toBe(false);
});

test("neighbours skip closed days", () => {
  expect(neighbourDay("2026-11-21", 1, rules, friday)).toBe("2026-11-23");
  expect(neighbourDay("2026-11-27", -1, rules, friday)).toBe("2026-11-25");
});

test("nothing lies before today or beyond the horizon", () => {
  expect(neighbourDay(friday, -1, rules, friday)).toBeUndefined();
  expect(neighbourDay("2027-02-18", 1, rules, friday)).toBeUndefined();
  expect(neighbourDay("2020-01-01", 1, rules, friday)).toBe(friday);
});

test("a holiday says its reason", () => {
  expect(whyClosed("2026-11-26", rules)).toBe("Thanksgiving");
  expect(whyClosed("2026-11-22", rules)).toBe("closed");
  expect(whyClosed(friday, rules)).toBeUndefined();
});
