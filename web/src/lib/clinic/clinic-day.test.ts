import { expect, test } from "vitest";
import {
  dateAsDay,
  dayAsDate,
  lastOfMonth,
  showLongDay,
  showShortWeekday,
  showWeekday,
  showWholeDay,
  weekOf,
} from "./clinic-day.ts";

test("a day goes to a calendar's date and back as the same day", () => {
  expect(dateAsDay(dayAsDate("2026-03-08"))).toBe("2026-03-08");
});

test("a week begins on its Sunday, also across months", () => {
  expect(weekOf("2026-11-29")).toBe("2026-11-29");
  expect(weekOf("2026-12-05")).toBe("2026-11-29");
});

test("a month ends on its last day, however long it and the next one are", () => {
  const days = ["2026-01-31", "2028-02-01", "2026-11-15", "2026-12-31"];
  expect(days.map(lastOfMonth)).toEqual(["2026-01-31", "2028-02-29", "2026-11-30", "2026-12-31"]);
});

test("a day is written as Americans write it", () => {
  const ways = [showWeekday, showLongDay, showShortWeekday, showWholeDay].map((show) => show("2023-01-05"));
  expect(ways).toEqual(["Thursday, Jan 5", "Thursday, January 5, 2023", "Thu, Jan 5", "Thursday, January 5"]);
});
