import { expect, test } from "vitest";
import { daysBetween } from "./day-range.ts";

test("both days are included, written either way", () => {
  expect(daysBetween("Feb 27, 2024", "2024-03-01")).toEqual([
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
  expect(() => daysBetween(from, to)).toThrowError(
    expect.objectContaining({ code: "invalid", fields: { [field]: expect.any(String) } }),
  );
});

test("the calendar's last day is a day like others", () => {
  expect(daysBetween("9999-12-30", "9999-12-31")).toEqual(["9999-12-30", "9999-12-31"]);
});

test("a leap year is the most", () => {
  expect(daysBetween("2024-01-01", "2024-12-31")).toHaveLength(366);
});
