import { describe, expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import {
  closedPartsOf,
  isBookableDay,
  isOpenFor,
  lastBookableDay,
  openRangesOn,
  usualRangesOn,
  whyClosed,
} from "./opening-hours.ts";
import { slotRange } from "./time-range.ts";

const friday = "2026-11-20";
const thanksgiving = { ...demoSettings, closedDays: [{ date: "2026-11-26", reason: "Thanksgiving" }] };

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

test("a holiday shows its reason, and other closed days have none", () => {
  expect(whyClosed(thanksgiving, "2026-11-26")).toBe("Thanksgiving");
  expect(whyClosed(thanksgiving, "2026-11-22")).toBe("");
  expect(whyClosed(thanksgiving, friday)).toBeNull();
});

test("a day whose closed parts leave no open time takes the reason of one of them", () => {
  const closedDays = [
    { date: friday, from: "08:00", to: "12:00", reason: "" },
    { date: friday, from: "12:00", to: "18:00", reason: "Staff training" },
  ];
  expect(whyClosed({ ...demoSettings, closedDays }, friday)).toBe("Staff training");
  expect(whyClosed({ ...demoSettings, closedDays: closedDays.slice(1) }, friday)).toBeNull();
});

test("every day of a range is closed, with the range's reason, and no day beside it", () => {
  const closedDays = [{ date: "2026-11-24", last: "2026-11-26", reason: "Renovation" }];
  const renovating = { ...demoSettings, closedDays };
  const days = ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27"];
  expect(days.map((day) => openRangesOn(renovating, day).length)).toEqual([1, 0, 0, 0, 1]);
  expect(whyClosed(renovating, "2026-11-25")).toBe("Renovation");
  expect(isBookableDay(renovating, "2026-11-26", friday)).toBe(false);
});

test("the weekday's hours apply except on a closed day", () => {
  expect(openRangesOn(thanksgiving, "2026-11-28")).toEqual([{ from: "09:00", to: "14:00" }]);
  expect(openRangesOn(thanksgiving, "2026-11-26")).toEqual([]);
});

describe("a Friday with closed parts", () => {
  const closing = (...parts: [string, string][]) => ({
    ...demoSettings,
    closedDays: [
      { date: "2026-11-19", reason: "Another day" },
      ...parts.map(([from, to]) => ({ date: friday, from, to, reason: `until ${to}` })),
    ],
  });

  test.each<[string, [string, string][], [string, string][]]>([
    [
      "within its hours",
      [["12:00", "14:00"]],
      [
        ["08:00", "12:00"],
        ["14:00", "18:00"],
      ],
    ],
    ["at their beginning", [["07:00", "09:30"]], [["09:30", "18:00"]]],
    ["up to midnight", [["16:45", "24:00"]], [["08:00", "16:45"]]],
    ["outside them", [["06:00", "08:00"]], [["08:00", "18:00"]]],
    [
      "twice",
      [
        ["15:00", "16:00"],
        ["08:00", "10:00"],
      ],
      [
        ["10:00", "15:00"],
        ["16:00", "18:00"],
      ],
    ],
    ["from first to last", [["08:00", "18:00"]], []],
  ])("is open for the rest of its hours: %s", (_, parts, left) => {
    expect(openRangesOn(closing(...parts), friday)).toEqual(left.map(([from, to]) => ({ from, to })));
  });

  test("keeps its usual hours, and lists the closed parts in order", () => {
    const hours = closing(["15:00", "16:00"], ["08:00", "10:00"]);
    expect(usualRangesOn(hours, friday)).toEqual([{ from: "08:00", to: "18:00" }]);
    expect(closedPartsOf(hours, friday)).toEqual([
      { from: "08:00", to: "10:00", reason: "until 10:00" },
      { from: "15:00", to: "16:00", reason: "until 16:00" },
    ]);
  });
});

test("a whole closed day has neither hours nor closed parts", () => {
  expect(usualRangesOn(thanksgiving, "2026-11-26")).toEqual([]);
  expect(closedPartsOf(thanksgiving, "2026-11-26")).toEqual([]);
});

describe("open from 08:00 to 11:00 and from 12:00 to 18:00", () => {
  const ranges = [
    { from: "08:00", to: "11:00" },
    { from: "12:00", to: "18:00" },
  ];
  test.each([
    ["08:00 AM", 180],
    ["05:30 PM", 30],
  ])("an appointment may start and end with a range: %s, %i minutes", (slot, minutes) => {
    expect(isOpenFor(ranges, slotRange(slot, minutes))).toBe(true);
  });
  test.each([
    ["begins before opening", "07:45 AM", 30],
    ["ends after closing", "05:45 PM", 30],
    ["reaches into the break", "10:45 AM", 30],
    ["reaches over the break", "10:45 AM", 90],
    ["lies in the break", "11:15 AM", 30],
  ])("an appointment that %s doesn't fit", (_, slot, minutes) => {
    expect(isOpenFor(ranges, slotRange(slot, minutes))).toBe(false);
  });
});

test("two ranges that touch have no gap between them", () => {
  const touching = [
    { from: "08:00", to: "12:00" },
    { from: "12:00", to: "18:00" },
  ];
  expect(isOpenFor(touching, slotRange("11:45 AM", 30))).toBe(true);
  expect(isOpenFor(touching, slotRange("05:45 PM", 30))).toBe(false);
});
