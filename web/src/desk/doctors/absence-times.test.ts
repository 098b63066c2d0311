import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import {
  absenceFaults,
  absenceOverlaps,
  awayTimeFaults,
  formatAbsence,
  getAbsenceBadgeText,
  getLastAbsentDay,
  toAwaySpan,
} from "./absence-times.ts";

const days = { from: "2026-11-23", to: "2026-11-27", timed: false, fromTime: "", toTime: "" };
const week = toAwaySpan(days);
const morning = toAwaySpan({ ...days, to: days.from, timed: true, fromTime: "08:00", toTime: "10:30" });

test("includes the last of whole days, also over the end of a year", () => {
  expect(week).toEqual({ from: "2026-11-23T00:00", to: "2026-11-28T00:00" });
  expect(toAwaySpan({ ...days, to: "2026-12-31" }).to).toBe("2027-01-01T00:00");
});

test("uses typed times only for a part of a day", () => {
  expect(morning).toEqual({ from: "2026-11-23T08:00", to: "2026-11-23T10:30" });
  expect(toAwaySpan({ ...days, fromTime: "08:00", toTime: "10:30" })).toEqual(week);
});

test.each([
  [{ from: "" }, { from: "Choose the first day" }],
  [{ to: "2026-11-22" }, { to: "The last day can't be before the first" }],
  [{ timed: true, fromTime: "08:00" }, { toTime: "Choose when they are back" }],
  [
    { timed: true, to: "2026-11-23", fromTime: "10:00", toTime: "10:00" },
    { toTime: "Back at must be after Away from" },
  ],
  [{ timed: true, fromTime: "10:00", toTime: "08:00" }, {}],
  [{}, {}],
])("refuses %o at the field that is wrong, or not at all", (change, faults) => {
  expect(absenceFaults({ ...days, ...change })).toEqual(faults);
});

test("formats an absence as people say it", () => {
  expect(formatAbsence(week)).toBe("Nov 23, 2026 to Nov 27, 2026");
  expect(formatAbsence(toAwaySpan({ ...days, to: days.from }))).toBe("Nov 23, 2026");
  expect(formatAbsence(morning)).toBe("Nov 23, 2026, 08:00 AM to 10:30 AM");
  expect(formatAbsence({ from: "2026-11-23T15:00", to: "2026-11-24T12:00" })).toBe(
    "Nov 23, 2026, 03:00 PM to Nov 24, 2026, 12:00 PM",
  );
  expect(formatAbsence({ from: "2026-11-23T15:00", to: "2026-11-24T00:00" })).toBe(
    "Nov 23, 2026, 03:00 PM to midnight",
  );
});

test("says until when a doctor is away, and before that when they will be", () => {
  expect(getAbsenceBadgeText([week], "2026-11-25T09:00")).toBe("Away until Nov 27, 2026");
  expect(getAbsenceBadgeText([morning], "2026-11-23T08:00")).toBe("Away until Nov 23, 2026, 10:30 AM");
  expect(getAbsenceBadgeText([morning], "2026-11-20T09:00")).toBe("Away Nov 23, 2026, 08:00 AM to 10:30 AM");
  expect(getAbsenceBadgeText([week], "2026-11-28T00:00")).toBeUndefined();
});

test("uses the longer of two absences at the same time", () => {
  expect(getAbsenceBadgeText([morning, week], "2026-11-23T09:00")).toBe("Away until Nov 27, 2026");
  expect(getAbsenceBadgeText([week, morning], "2026-11-23T09:00")).toBe("Away until Nov 27, 2026");
});

test("merges days that were entered one by one, up to a gap", () => {
  const each = ["2026-11-25", "2026-11-26", "2026-11-28"].map((day) =>
    toAwaySpan({ ...days, from: day, to: day }),
  );
  expect(getAbsenceBadgeText(each, "2026-11-20T09:00")).toBe("Away Nov 25, 2026 to Nov 26, 2026");
  expect(getAbsenceBadgeText(each, "2026-11-25T09:00")).toBe("Away until Nov 26, 2026");
  expect(getAbsenceBadgeText(each, "2026-11-27T09:00")).toBe("Away Nov 28, 2026");
});

test.each([
  ["", "", { fromTime: "Choose when they go away", toTime: "Choose when they are back" }],
  ["13:00", "", { toTime: "Choose when they are back" }],
  ["13:00", "13:00", { toTime: "Back at must be after Away from" }],
  ["13:00", "18:00", {}],
])("checks the times of one day, from %o to %o", (fromTime, toTime, faults) => {
  expect(awayTimeFaults({ fromTime, toTime }, true)).toEqual(faults);
});

test("accepts a return at an earlier time on a later day", () => {
  expect(awayTimeFaults({ fromTime: "13:00", toTime: "09:00" }, false)).toEqual({});
});

test("does not count the day that begins when an absence ends", () => {
  expect(getLastAbsentDay({ to: "2027-01-01T00:00" })).toBe("2026-12-31");
  expect(getLastAbsentDay({ to: "2026-11-23T18:00" })).toBe("2026-11-23");
});

test.each([
  ["2026-11-23", "09:00 AM", true],
  ["2026-11-27", "05:00 PM", true],
  ["2026-11-22", "05:00 PM", false],
  ["2026-11-28", "09:00 AM", false],
] as const)("overlaps every appointment of whole days: %s, %s", (dateISO, slot, taken) => {
  expect(absenceOverlaps(week, sampleBooking({ dateISO, slot }))).toBe(taken);
});

test.each([
  ["07:00 AM", false],
  ["07:30 AM", true],
  ["10:00 AM", true],
  ["10:30 AM", false],
] as const)("overlaps an hour at %s only if they share time", (slot, taken) => {
  expect(absenceOverlaps(morning, sampleBooking({ slot }))).toBe(taken);
});
