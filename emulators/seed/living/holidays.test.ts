import { expect, test } from "vitest";
import { holidayOn } from "./holidays.ts";

test.each([
  ["US", "2026-11-26", "Thanksgiving"],
  ["US", "2027-01-01", "New Year's Day"],
  // July 4, 2026 is a Saturday, so the Friday before it is observed.
  ["US", "2026-07-03", "Independence Day (observed)"],
  ["US", "2026-07-04", "Independence Day"],
  ["US", "2021-12-31", "New Year's Day (observed)"],
  ["US", "2027-05-31", "Memorial Day"],
  ["GB", "2027-03-26", "Good Friday"],
  ["GB", "2027-03-29", "Easter Monday"],
  // Boxing Day 2026 is a Saturday.
  ["GB", "2026-12-28", "Boxing Day"],
  ["GB", "2027-12-27", "Christmas Day"],
  ["GB", "2027-12-28", "Boxing Day"],
  ["GB", "2026-08-31", "Summer bank holiday"],
  ["JP", "2026-09-22", "Citizens' Holiday"],
  ["JP", "2026-09-23", "Autumnal Equinox Day"],
  ["JP", "2026-05-06", "Substitute holiday"],
  ["JP", "2027-03-22", "Substitute holiday"],
  ["JP", "2027-01-11", "Coming of Age Day"],
])("in %s, %s is %s", (country, date, name) => {
  expect(holidayOn(country, date)).toBe(name);
});

test.each([
  ["US", "2026-11-27"],
  ["GB", "2026-11-26"],
  ["JP", "2026-11-24"],
  ["DE", "2026-10-03"],
])("in %s, %s is no holiday", (country, date) => {
  expect(holidayOn(country, date)).toBeNull();
});
