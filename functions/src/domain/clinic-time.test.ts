import { expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { formatDateTimeWithZone, formatDuration, formatShortDateTime, timeZoneCity } from "./clinic-time.ts";

const clinicIn = (timeZone: string, country: string, locale = "en-US") => ({
  timeZone,
  locale,
  address: { ...demoSettings.address, country },
});
const moment = (timeZone: string, country: string, instant: string) =>
  formatDateTimeWithZone(clinicIn(timeZone, country), new Date(instant));

test.each([
  ["America/New_York", "US", "2023-01-05T13:00:00Z", "Thursday, January 5, 2023, 8:00 AM (EST, New York)"],
  ["America/New_York", "US", "2023-07-06T12:00:00Z", "Thursday, July 6, 2023, 8:00 AM (EDT, New York)"],
  ["Asia/Kolkata", "IN", "2023-01-05T03:30:00Z", "Thursday, January 5, 2023, 9:00 AM (IST, Kolkata)"],
  [
    "Australia/Lord_Howe",
    "AU",
    "2023-01-05T00:00:00Z",
    "Thursday, January 5, 2023, 11:00 AM (LHDT, Lord Howe)",
  ],
  ["Australia/Lord_Howe", "AU", "2023-07-05T22:30:00Z", "Thursday, July 6, 2023, 9:00 AM (LHST, Lord Howe)"],
  // No English of these countries abbreviates the zone.
  [
    "Asia/Kathmandu",
    "NP",
    "2023-01-05T03:15:00Z",
    "Thursday, January 5, 2023, 9:00 AM (GMT+5:45, Kathmandu)",
  ],
  ["Asia/Kolkata", "US", "2023-01-05T03:30:00Z", "Thursday, January 5, 2023, 9:00 AM (GMT+5:30, Kolkata)"],
  [
    "America/Argentina/Buenos_Aires",
    "AR",
    "2023-01-05T12:00:00Z",
    "Thursday, January 5, 2023, 9:00 AM (GMT-3, Buenos Aires)",
  ],
  ["UTC", "GB", "2023-01-05T09:00:00Z", "Thursday, January 5, 2023, 9:00 AM (UTC)"],
  ["Etc/GMT+5", "US", "2023-01-05T14:00:00Z", "Thursday, January 5, 2023, 9:00 AM (GMT-5)"],
])("an instant in %s (%s) names its time zone as people there do", (timeZone, country, instant, shown) => {
  expect(moment(timeZone, country, instant)).toBe(shown);
});

test("a time zone without a place shows no place", () => {
  expect(["UTC", "Etc/GMT+5", "America/Argentina/Buenos_Aires"].map(timeZoneCity)).toEqual([
    null,
    null,
    "Buenos Aires",
  ]);
});

test("the repeated hour at the end of summer time shows different time zones", () => {
  expect(moment("America/New_York", "US", "2023-11-05T05:30:00Z")).toMatch("1:30 AM (EDT");
  expect(moment("America/New_York", "US", "2023-11-05T06:30:00Z")).toMatch("1:30 AM (EST");
});

test.each([
  ["Europe/London", "GB", "en-GB", "2023-07-06T13:30:00Z", "Thursday 6 July 2023, 14:30 (BST, London)"],
  [
    "Australia/Sydney",
    "AU",
    "en-AU",
    "2023-01-05T03:30:00Z",
    "Thursday 5 January 2023, 2:30 pm (AEDT, Sydney)",
  ],
  ["Asia/Tokyo", "JP", "en-JP", "2023-01-05T05:30:00Z", "Thursday, January 5, 2023, 14:30 (GMT+9, Tokyo)"],
])("an instant in %s is written as in %s (%s)", (timeZone, country, locale, instant, shown) => {
  expect(formatDateTimeWithZone(clinicIn(timeZone, country, locale), new Date(instant))).toBe(shown);
});

test("subject lines show a short form", () => {
  expect(formatShortDateTime(clinicIn("America/New_York", "US"), new Date("2023-01-05T13:00:00Z"))).toBe(
    "Thu, Jan 5 at 8:00 AM",
  );
});

test("durations are shown in hours and minutes", () => {
  expect([0, 15, 60, 75, 120].map(formatDuration)).toEqual(["0 min", "15 min", "1 h", "1 h 15 min", "2 h"]);
});
