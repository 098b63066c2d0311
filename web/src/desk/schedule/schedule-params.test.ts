import { expect, test } from "vitest";
import { scheduledDay } from "../../../testing/scheduled-day.ts";
import { dateRangeOf, placeholderDays, turnPage } from "./schedule-params.ts";

test.each(["2026-11-01", "2026-11-04", "2026-11-07"])("%s is in the week from Sunday to Saturday", (day) => {
  expect(dateRangeOf(day, "week")).toEqual({ from: "2026-11-01", to: "2026-11-07" });
});

test("the table shows the same day as the columns", () => {
  expect(dateRangeOf("2026-11-04", "table")).toEqual(dateRangeOf("2026-11-04", "day"));
  expect(turnPage("2026-11-04", "table", 1)).toBe("2026-11-05");
});

test("a week can cross the end of a year", () => {
  expect(dateRangeOf("2027-01-01", "week")).toEqual({ from: "2026-12-27", to: "2027-01-02" });
});

test("pages turn by a day or a week", () => {
  expect(turnPage("2026-02-28", "day", 1)).toBe("2026-03-01");
  expect(turnPage("2026-03-03", "week", -1)).toBe("2026-02-24");
});

test("the calendar's last week is short, and no page follows it", () => {
  expect(dateRangeOf("9999-12-31", "week")).toEqual({ from: "9999-12-26", to: "9999-12-31" });
  expect(turnPage("9999-12-31", "day", 1)).toBe("9999-12-31");
  expect(turnPage("9999-12-28", "week", 1)).toBe("9999-12-31");
  expect(turnPage("9999-12-31", "day", -1)).toBe("9999-12-30");
});

test("previous days stay on screen only if the new ones look the same", () => {
  const [monday, tuesday] = ["2026-11-23", "2026-11-24"].map((dateISO) => scheduledDay([], { dateISO }));
  if (!monday || !tuesday) throw new Error("There are two days");
  expect(placeholderDays([monday], "2026-11-30", "day")).toEqual([monday]);
  expect(placeholderDays([monday], "2026-11-30", "week")).toEqual([]);
  expect(placeholderDays([monday, tuesday], "2026-11-30", "week")).toEqual([monday, tuesday]);
  expect(placeholderDays([monday, tuesday], "2026-11-24", "table")).toEqual([tuesday]);
  expect(placeholderDays([monday, tuesday], "2026-11-30", "day")).toEqual([]);
});
