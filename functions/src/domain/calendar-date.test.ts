import fc from "fast-check";
import { expect, test } from "vitest";
import {
  datesInRange,
  formatDate,
  plusDays,
  plusMonths,
  readDate,
  todayIn,
  weekdayOf,
} from "./calendar-date.ts";

test.each([
  ["Jan 5, 2023", "2023-01-05"],
  ["2023-01-05", "2023-01-05"],
  ["Feb 29, 2028", "2028-02-29"],
])("%s is read as a date", (text, date) => {
  expect(readDate(text)).toBe(date);
});

test.each([
  "Feb 29, 2023",
  "2023-02-30",
  "Jan 05, 2023",
  "January 5, 2023",
  "Jan 5, 23",
  "2023-1-5",
  "",
  "x",
])("refuses %o, which does not format back to itself", (text) => {
  expect(readDate(text)).toBeNull();
});

test("every formatted day is read back as the same day", () => {
  const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => plusDays("1990-01-01", days));
  fc.assert(fc.property(anyDay, (date) => readDate(formatDate(date)) === date && readDate(date) === date));
});

test("adding days ignores that some time zones once skipped a day", () => {
  expect(weekdayOf("2011-12-30")).toBe("friday");
  expect(plusDays("2011-12-29", 1)).toBe("2011-12-30");
  expect(plusDays("2026-03-08", -1)).toBe("2026-03-07");
});

test("adding a day after 9999-12-31 is refused", () => {
  expect(plusDays("9999-12-30", 1)).toBe("9999-12-31");
  expect(() => plusDays("9999-12-31", 1)).toThrowError(expect.objectContaining({ code: "invalid" }));
});

test("today is the day in the clinic's time zone, not the server's", () => {
  const now = new Date("2026-03-01T03:30:00Z");
  expect(todayIn("America/New_York", now)).toBe("2026-02-28");
  expect(todayIn("Pacific/Kiritimati", now)).toBe("2026-03-01");
});

test("a range includes its first and last day, in either date format", () => {
  expect(datesInRange("Feb 27, 2024", "2024-03-01")).toEqual([
    "2024-02-27",
    "2024-02-28",
    "2024-02-29",
    "2024-03-01",
  ]);
});

test.each([
  ["2026-02-29", "2026-03-01", "from"],
  ["2026-03-01", "2026-13-01", "to"],
  ["2026-03-02", "2026-03-01", "to"],
  ["2024-01-01", "2025-01-01", "to"],
])("refuses %s to %s because of %s", (from, to, field) => {
  expect(() => datesInRange(from, to)).toThrowError(
    expect.objectContaining({ code: "invalid", fields: { [field]: expect.any(String) } }),
  );
});

test("a range can end with 9999-12-31", () => {
  expect(datesInRange("9999-12-30", "9999-12-31")).toEqual(["9999-12-30", "9999-12-31"]);
});

test("a range can be as long as a leap year", () => {
  expect(datesInRange("2024-01-01", "2024-12-31")).toHaveLength(366);
});

test.each([
  ["2026-08-31", 6, "2027-02-28"],
  ["2027-08-31", 6, "2028-02-29"],
  ["2026-11-30", 1, "2026-12-30"],
  ["2026-11-30", 2, "2027-01-30"],
  ["2027-01-31", -1, "2026-12-31"],
  ["2027-03-31", -1, "2027-02-28"],
])("%s plus %i months is %s", (date, months, shifted) => {
  expect(plusMonths(date, months)).toBe(shifted);
});
