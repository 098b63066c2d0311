import { rangeFault } from "@clinic/domain/calendar-date.ts";
import { expect, test } from "vitest";
import { countDays, countUpcomingDays, findNamedRange, formatDateRange } from "./ranges.ts";

test.each([
  ["this-week", "2026-11-15", "2026-11-21"],
  ["this-month", "2026-11-01", "2026-11-30"],
  ["last-month", "2026-10-01", "2026-10-31"],
  ["this-year", "2026-01-01", "2026-12-31"],
] as const)("%s covers all its days", (name, from, to) => {
  expect(findNamedRange(name, "2026-11-20")).toEqual({ from, to });
});

test("months have their own lengths, in winter and in leap years too", () => {
  expect(findNamedRange("this-month", "2028-02-29")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(findNamedRange("last-month", "2027-03-31")).toEqual({ from: "2027-02-01", to: "2027-02-28" });
  expect(findNamedRange("last-month", "2027-01-01")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  expect(findNamedRange("this-month", "2026-12-31")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
});

test("a range has at least a day and at most a leap year", () => {
  expect(rangeFault("2026-11-20", "2026-11-20")).toBeNull();
  expect(rangeFault("2028-01-01", "2028-12-31")).toBeNull();
  expect(rangeFault("2026-11-20", "2026-11-19")).not.toBeNull();
  expect(rangeFault("2028-01-01", "2029-01-01")).not.toBeNull();
});

test("today is not upcoming, and every day of a later range is", () => {
  const week = { from: "2026-11-15", to: "2026-11-21" };
  expect(countUpcomingDays(week, "2026-11-22")).toBe(0);
  expect(countUpcomingDays(week, "2026-11-21")).toBe(0);
  expect(countUpcomingDays(week, "2026-11-18")).toBe(3);
  expect(countUpcomingDays(week, "2026-11-01")).toBe(countDays(week));
});

test("shows a range as briefly as possible", () => {
  expect(formatDateRange({ from: "2026-11-01", to: "2026-11-30" })).toBe("Nov 1 – 30, 2026");
  expect(formatDateRange({ from: "2025-12-30", to: "2026-01-02" })).toBe("Dec 30, 2025 – Jan 2, 2026");
});
