import { describe, expect, test } from "vitest";
import { defaultSettings } from "./default-clinic.ts";
import { isBookableDay, isOpenFor, lastBookableDay, openRangesOn, whyClosed } from "./opening-hours.ts";

const friday = "2026-11-20";
const thanksgiving = { ...defaultSettings, closedDays: [{ date: "2026-11-26", reason: "Thanksgiving" }] };

test("today and open days up to the horizon can be booked", () => {
  expect(lastBookableDay(thanksgiving, friday)).toBe("2027-02-18");
  expect(isBookableDay(thanksgiving, friday, friday)).toBe(true);
  expect(isBookableDay(thanksgiving, "2027-02-18", friday)).toBe(true);
});

test.each([
  ["yesterday", "2026-11-19"],
  ["a weekday without hours", "2026-11-22"],
  ["a holiday", "2026-11-26"],
  ["beyond the horizon", "2027-02-19"],
])("%s can't be booked", (_, date) => {
  expect(isBookableDay(thanksgiving, date, friday)).toBe(false);
});

test("a holiday says its reason, and other closed days none", () => {
  expect(whyClosed(thanksgiving, "2026-11-26")).toBe("Thanksgiving");
  expect(whyClosed(thanksgiving, "2026-11-22")).toBe("");
  expect(whyClosed(thanksgiving, friday)).toBeNull();
});

test("the clinic is open by the weekday, and on a closed day not at all", () => {
  expect(openRangesOn(thanksgiving, "2026-11-28")).toEqual([{ from: "09:00", to: "14:00" }]);
  expect(openRangesOn(thanksgiving, "2026-11-26")).toEqual([]);
});

describe("open from 08:00 to 11:00 and from 12:00 to 18:00", () => {
  const ranges = [
    { from: "08:00", to: "11:00" },
    { from: "12:00", to: "18:00" },
  ];
  test.each([
    ["08:00 AM", 180],
    ["05:30 PM", 30],
  ])("a visit may begin with a range and end with it: %s, %i minutes", (slot, minutes) => {
    expect(isOpenFor(ranges, slot, minutes)).toBe(true);
  });
  test.each([
    ["begins before opening", "07:45 AM", 30],
    ["ends after closing", "05:45 PM", 30],
    ["reaches into the break", "10:45 AM", 30],
    ["reaches over the break", "10:45 AM", 90],
    ["lies in the break", "11:15 AM", 30],
  ])("a visit that %s doesn't fit", (_, slot, minutes) => {
    expect(isOpenFor(ranges, slot, minutes)).toBe(false);
  });
});

test("ranges that touch leave no gap", () => {
  const touching = [
    { from: "08:00", to: "12:00" },
    { from: "12:00", to: "18:00" },
  ];
  expect(isOpenFor(touching, "11:45 AM", 30)).toBe(true);
  expect(isOpenFor(touching, "05:45 PM", 30)).toBe(false);
});
