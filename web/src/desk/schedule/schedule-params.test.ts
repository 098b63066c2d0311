import { expect, test } from "vitest";
import { scheduledDay } from "../../../testing/scheduled-day.ts";
import { findDayOfNextPage, findShownDays, pickPlaceholderDays } from "./schedule-params.ts";

test.each(["2026-11-01", "2026-11-04", "2026-11-07"])("%s is in the week from Sunday to Saturday", (day) => {
  expect(findShownDays(day, "week")).toEqual({ from: "2026-11-01", to: "2026-11-07" });
});

test("the table shows the same day as the columns", () => {
  expect(findShownDays("2026-11-04", "table")).toEqual(findShownDays("2026-11-04", "day"));
  expect(findDayOfNextPage("2026-11-04", "table", 1)).toBe("2026-11-05");
});

test("a week can cross the end of a year", () => {
  expect(findShownDays("2027-01-01", "week")).toEqual({ from: "2026-12-27", to: "2027-01-02" });
});

test("pages turn by a day or a week", () => {
  expect(findDayOfNextPage("2026-02-28", "day", 1)).toBe("2026-03-01");
  expect(findDayOfNextPage("2026-03-03", "week", -1)).toBe("2026-02-24");
});

test("the calendar's last week is short, and no page follows it", () => {
  expect(findShownDays("9999-12-31", "week")).toEqual({ from: "9999-12-26", to: "9999-12-31" });
  expect(findDayOfNextPage("9999-12-31", "day", 1)).toBe("9999-12-31");
  expect(findDayOfNextPage("9999-12-28", "week", 1)).toBe("9999-12-31");
  expect(findDayOfNextPage("9999-12-31", "day", -1)).toBe("9999-12-30");
});

test("previous days stay on screen only if the new ones look the same", () => {
  const [monday, tuesday] = ["2026-11-23", "2026-11-24"].map((dateISO) => scheduledDay([], { dateISO }));
  if (!monday || !tuesday) throw new Error("There are two days");
  expect(pickPlaceholderDays([monday], "2026-11-30", "day")).toEqual([monday]);
  expect(pickPlaceholderDays([monday], "2026-11-30", "week")).toEqual([]);
  expect(pickPlaceholderDays([monday, tuesday], "2026-11-30", "week")).toEqual([monday, tuesday]);
  expect(pickPlaceholderDays([monday, tuesday], "2026-11-24", "table")).toEqual([tuesday]);
  expect(pickPlaceholderDays([monday, tuesday], "2026-11-30", "day")).toEqual([]);
});
