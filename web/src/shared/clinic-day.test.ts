import { afterEach, expect, test } from "vitest";
import { demoPublicSettings } from "../../../emulators/seed/demo-clinic.ts";
import {
  dateToDay,
  dayToDate,
  formatFullDay,
  formatHour,
  formatInstant,
  formatInstantDay,
  formatInstantTime,
  formatInstantWithWeekday,
  formatLongDay,
  formatMediumDay,
  formatMonth,
  formatShortDay,
  formatWeekdayInCalendar,
  lastDayOfMonth,
  startOfClinicWeek,
} from "./clinic-day.ts";
import { setRegion } from "./clinic-region.ts";

afterEach(() => setRegion(demoPublicSettings));

test("a day converted to a date and back is the same", () => {
  expect(dateToDay(dayToDate("2026-03-08"))).toBe("2026-03-08");
});

test("a week begins on Sunday, also across months", () => {
  expect(startOfClinicWeek("2026-11-29")).toBe("2026-11-29");
  expect(startOfClinicWeek("2026-12-05")).toBe("2026-11-29");
});

test("a week begins on the day that the clinic chose", () => {
  setRegion({ currency: "GBP", locale: "en-GB", weekStart: 1 });
  expect(["2026-11-29", "2026-11-30", "2026-12-06"].map(startOfClinicWeek)).toEqual([
    "2026-11-23",
    "2026-11-30",
    "2026-11-30",
  ]);
  setRegion({ currency: "KWD", locale: "en-KW", weekStart: 6 });
  expect(["2026-11-27", "2026-11-28"].map(startOfClinicWeek)).toEqual(["2026-11-21", "2026-11-28"]);
});

test("formats days and instants as the clinic's country does", () => {
  setRegion({ currency: "GBP", locale: "en-GB", weekStart: 1 });
  expect(formatFullDay("2023-01-05")).toBe("Thursday, 5 January 2023");
  expect(formatShortDay("2023-01-05")).toBe("Thu 5 Jan");
  expect(formatInstant("2026-12-01T14:30:00.000Z", "Europe/London")).toBe("1 Dec 2026 at 14:30");
  expect([formatHour(9), formatHour(14)]).toEqual(["09:00", "14:00"]);
  setRegion({ currency: "AUD", locale: "en-AU", weekStart: 1 });
  expect(formatInstant("2026-12-01T03:30:00.000Z", "Australia/Sydney")).toBe("1 Dec 2026 at 2:30 pm");
  expect([formatHour(9), formatHour(14)]).toEqual(["9 am", "2 pm"]);
});

test("heads the calendar by the clinic's formats", () => {
  expect([formatMonth("2026-11-01"), formatWeekdayInCalendar("2026-11-30")]).toEqual(["November 2026", "Mo"]);
  setRegion({ currency: "EUR", locale: "fr-FR", weekStart: 1 });
  expect([formatMonth("2026-11-01"), formatWeekdayInCalendar("2026-11-30")]).toEqual([
    "novembre 2026",
    "lun.",
  ]);
});

test("finds the last day of months of all lengths", () => {
  const days = ["2026-01-31", "2028-02-01", "2026-11-15", "2026-12-31"];
  expect(days.map(lastDayOfMonth)).toEqual(["2026-01-31", "2028-02-29", "2026-11-30", "2026-12-31"]);
});

test("formats days in US English", () => {
  const formatted = [formatMediumDay, formatFullDay, formatShortDay, formatLongDay].map((show) =>
    show("2023-01-05"),
  );
  expect(formatted).toEqual([
    "Thursday, Jan 5",
    "Thursday, January 5, 2023",
    "Thu, Jan 5",
    "Thursday, January 5",
  ]);
});

const zone = "America/New_York";
const [summer, winter] = ["2026-07-01T13:00:00.000Z", "2026-12-01T14:00:00.000Z"];

test("formats an instant in the clinic's zone, in summer and winter", () => {
  expect(formatInstant(summer, zone)).toBe("Jul 1, 2026 at 09:00 AM");
  expect(formatInstant(winter, zone)).toBe("Dec 1, 2026 at 09:00 AM");
});

test("formats an instant with its weekday, and its time alone", () => {
  expect(formatInstantWithWeekday(winter, zone)).toBe("Tue, Dec 1, 2026 at 09:00 AM");
  expect(formatInstantTime("2026-12-01T17:30:00.000Z", zone)).toBe("12:30 PM");
});

test("uses the clinic's day late in the evening", () => {
  expect(formatInstantDay("2026-12-02T04:59:59.000Z", zone)).toBe("Dec 1, 2026");
});
