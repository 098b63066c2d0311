import { expect, test } from "vitest";
import { scheduledDay } from "../../../testing/scheduled-day.ts";
import { shownDays, standIn, turnPage } from "./shown-days.ts";

test.each(["2026-11-01", "2026-11-04", "2026-11-07"])("%s is in the week from Sunday to Saturday", (day) => {
  expect(shownDays(day, "week")).toEqual({ from: "2026-11-01", to: "2026-11-07" });
});

test("a table has the one day that columns have", () => {
  expect(shownDays("2026-11-04", "table")).toEqual(shownDays("2026-11-04", "day"));
  expect(turnPage("2026-11-04", "table", 1)).toBe("2026-11-05");
});

test("a week goes over the end of a year", () => {
  expect(shownDays("2027-01-01", "week")).toEqual({ from: "2026-12-27", to: "2027-01-02" });
});

test("pages turn by a day or a week", () => {
  expect(turnPage("2026-02-28", "day", 1)).toBe("2026-03-01");
  expect(turnPage("2026-03-03", "week", -1)).toBe("2026-02-24");
});

test("the calendar's last week is short, and no page follows it", () => {
  expect(shownDays("9999-12-31", "week")).toEqual({ from: "9999-12-26", to: "9999-12-31" });
  expect(turnPage("9999-12-31", "day", 1)).toBe("9999-12-31");
  expect(turnPage("9999-12-28", "week", 1)).toBe("9999-12-31");
  expect(turnPage("9999-12-31", "day", -1)).toBe("9999-12-30");
});

test("days stand in for others only where those will look the same", () => {
  const [monday, tuesday] = ["2026-11-23", "2026-11-24"].map((dateISO) => scheduledDay([], { dateISO }));
  if (!monday || !tuesday) throw new Error("There are two days");
  expect(standIn([monday], "2026-11-30", "day")).toEqual([monday]);
  expect(standIn([monday], "2026-11-30", "week")).toEqual([]);
  expect(standIn([monday, tuesday], "2026-11-30", "week")).toEqual([monday, tuesday]);
  expect(standIn([monday, tuesday], "2026-11-24", "table")).toEqual([tuesday]);
  expect(standIn([monday, tuesday], "2026-11-30", "day")).toEqual([]);
});
