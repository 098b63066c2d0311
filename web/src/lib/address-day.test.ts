import { readDate } from "@clinic/domain/calendar-date.ts";
import { expect, test } from "vitest";
import { dayIn } from "./address-day.ts";

test.each([
  ["2028-02-29", "2028-02-29"],
  ["2027-02-29", null],
  ["2027-04-31", null],
  ["2027-13-01", null],
  ["2027-00-10", null],
  ["2027-2-3", null],
  ["soon", null],
  ["", null],
])("an address's date=%s is %s", (date, day) => {
  expect(dayIn(new URLSearchParams({ date }))).toBe(day);
  expect(readDate(date)).toBe(day);
});

test("an address without a date names no day", () => {
  expect(dayIn(new URLSearchParams())).toBeNull();
});
