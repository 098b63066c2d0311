import { describe, expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import {
  awayFaults,
  awayMark,
  awayText,
  lastDayOf,
  spanOf,
  takesTimeOf,
  timeFaults,
} from "./absence-times.ts";

describe("absence times", () => {
  const days = { from: "2026-11-23", to: "2026-11-27", timed: false, fromTime: "", toTime: "" };
  const week = spanOf(days);
  const morning = spanOf({ ...days, to: days.from, timed: true, fromTime: "08:00", toTime: "10:30" });

  test("whole days include the last one, also over the end of a year", () => {
    expect(week).toEqual({ from: "2026-11-23T00:00", to: "2026-11-28T00:00" });
    expect(spanOf({ ...days, to: "2026-12-31" }).to).toBe("2027-01-01T00:00");
  });

  test("times that were typed count only where they are asked for", () => {
    expect(morning).toEqual({ from: "2026-11-23T08:00", to: "2026-11-23T10:30" });
    expect(spanOf({ ...days, fromTime: "08:00", toTime: "10:30" })).toEqual(week);
  });

  test.each([
    [{ from: "" }, { from: "Choose the first day" }],
    [{ to: "2026-11-22" }, { to: "The last day must not be before the first" }],
    [{ timed: true, fromTime: "08:00" }, { toTime: "Choose when they are back" }],
    [
      { timed: true, to: "2026-11-23", fromTime: "10:00", toTime: "10:00" },
      { toTime: "Back at must be after Away from" },
    ],
    [{ timed: true, fromTime: "10:00", toTime: "08:00" }, {}],
    [{}, {}],
  ])("%o is refused at the field that is wrong, or not at all", (change, faults) => {
    expect(awayFaults({ ...days, ...change })).toEqual(faults);
  });

  test("an absence reads as people say it", () => {
    expect(awayText(week)).toBe("Nov 23, 2026 to Nov 27, 2026");
    expect(awayText(spanOf({ ...days, to: days.from }))).toBe("Nov 23, 2026");
    expect(awayText(morning)).toBe("Nov 23, 2026, 08:00 AM to 10:30 AM");
    expect(awayText({ from: "2026-11-23T15:00", to: "2026-11-24T12:00" })).toBe(
      "Nov 23, 2026, 03:00 PM to Nov 24, 2026, 12:00 PM",
    );
    expect(awayText({ from: "2026-11-23T15:00", to: "2026-11-24T00:00" })).toBe(
      "Nov 23, 2026, 03:00 PM to midnight",
    );
  });

  test("the mark says until when somebody is away, and before that when they will be", () => {
    expect(awayMark([week], "2026-11-25T09:00")).toBe("Away until Nov 27, 2026");
    expect(awayMark([morning], "2026-11-23T08:00")).toBe("Away until Nov 23, 2026, 10:30 AM");
    expect(awayMark([morning], "2026-11-20T09:00")).toBe("Away Nov 23, 2026, 08:00 AM to 10:30 AM");
    expect(awayMark([week], "2026-11-28T00:00")).toBeUndefined();
  });

  test("of two that run at once the longer one counts", () => {
    expect(awayMark([morning, week], "2026-11-23T09:00")).toBe("Away until Nov 27, 2026");
    expect(awayMark([week, morning], "2026-11-23T09:00")).toBe("Away until Nov 27, 2026");
  });

  test("days that were entered one by one are one absence, and a gap ends it", () => {
    const each = ["2026-11-25", "2026-11-26", "2026-11-28"].map((day) =>
      spanOf({ ...days, from: day, to: day }),
    );
    expect(awayMark(each, "2026-11-20T09:00")).toBe("Away Nov 25, 2026 to Nov 26, 2026");
    expect(awayMark(each, "2026-11-25T09:00")).toBe("Away until Nov 26, 2026");
    expect(awayMark(each, "2026-11-27T09:00")).toBe("Away Nov 28, 2026");
  });
});

describe("away times", () => {
  test.each([
    ["", "", { fromTime: "Choose when they go away", toTime: "Choose when they are back" }],
    ["13:00", "", { toTime: "Choose when they are back" }],
    ["13:00", "13:00", { toTime: "Back at must be after Away from" }],
    ["13:00", "18:00", {}],
  ])("from %o to %o of one day", (fromTime, toTime, faults) => {
    expect(timeFaults({ fromTime, toTime }, true)).toEqual(faults);
  });

  test("over several days they may come back earlier in the day than they went", () => {
    expect(timeFaults({ fromTime: "13:00", toTime: "09:00" }, false)).toEqual({});
  });

  test("what ends at midnight takes nothing of the day that begins then", () => {
    expect(lastDayOf({ to: "2027-01-01T00:00" })).toBe("2026-12-31");
    expect(lastDayOf({ to: "2026-11-23T18:00" })).toBe("2026-11-23");
  });
});

describe("takes time of", () => {
  const week = { from: "2026-11-23T00:00", to: "2026-11-28T00:00" };
  const morning = { from: "2026-11-23T08:00", to: "2026-11-23T10:30" };

  test.each([
    ["2026-11-23", "09:00 AM", true],
    ["2026-11-27", "05:00 PM", true],
    ["2026-11-22", "05:00 PM", false],
    ["2026-11-28", "09:00 AM", false],
  ] as const)("whole days take every visit of theirs: %s, %s", (dateISO, slot, taken) => {
    expect(takesTimeOf(week, sampleBooking({ dateISO, slot }))).toBe(taken);
  });

  test.each([
    ["07:00 AM", false],
    ["07:30 AM", true],
    ["10:00 AM", true],
    ["10:30 AM", false],
  ] as const)("hours take only the visits that they touch: an hour at %s", (slot, taken) => {
    expect(takesTimeOf(morning, sampleBooking({ slot }))).toBe(taken);
  });
});
