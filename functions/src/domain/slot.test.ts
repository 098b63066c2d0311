import fc from "fast-check";
import { expect, test } from "vitest";
import {
  instantsResolverFor,
  slotAt,
  slotInstant,
  slotMinutes,
  timeOfDayAt,
  timeOfDayMinutes,
} from "./slot.ts";

const newYork = "America/New_York";

test.each([
  ["12:00 AM", 0],
  ["08:30 AM", 510],
  ["12:15 PM", 735],
  ["11:45 PM", 1425],
])("%s is minute %d of the day", (slot, minutes) => {
  expect(slotMinutes(slot)).toBe(minutes);
});

test("every minute of the day goes to text and back", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
      expect(slotMinutes(slotAt(minutes))).toBe(minutes);
      expect(timeOfDayMinutes(timeOfDayAt(minutes))).toBe(minutes);
    }),
  );
});

test("a slot is an instant in the clinic's time zone", () => {
  expect(slotInstant("2026-07-01", "08:00 AM", newYork)?.toISOString()).toBe("2026-07-01T12:00:00.000Z");
  expect(slotInstant("2026-12-01", "08:00 AM", newYork)?.toISOString()).toBe("2026-12-01T13:00:00.000Z");
});

test("a time that the clock change skips does not exist", () => {
  expect(slotInstant("2026-03-08", "02:30 AM", newYork)).toBeNull();
  expect(slotInstant("2026-10-04", "02:15 AM", "Australia/Lord_Howe")).toBeNull();
});

test("a time that occurs twice means the first occurrence", () => {
  expect(slotInstant("2026-11-01", "01:30 AM", newYork)?.toISOString()).toBe("2026-11-01T05:30:00.000Z");
  expect(slotInstant("2026-04-05", "01:45 AM", "Australia/Lord_Howe")?.toISOString()).toBe(
    "2026-04-04T14:45:00.000Z",
  );
});

test("a day that a time zone skipped has no slots", () => {
  expect(slotInstant("2011-12-30", "09:00 AM", "Pacific/Apia")).toBeNull();
});

test("an appointment starts and ends in local time, and may end at midnight", () => {
  const clock = instantsResolverFor("2026-07-01", newYork);
  expect(clock(22 * 60, 120)).toEqual({
    startsAt: new Date("2026-07-02T02:00:00Z"),
    endsAt: new Date("2026-07-02T04:00:00Z"),
  });
});

test("no appointment lasts past midnight", () => {
  expect(instantsResolverFor("2026-07-01", newYork)(23 * 60, 90)).toBeNull();
});

test("no appointment lasts across a clock change", () => {
  const [forward, back] = [
    instantsResolverFor("2026-03-08", newYork),
    instantsResolverFor("2026-11-01", newYork),
  ];
  expect(forward(90, 60)).toBeNull();
  expect(forward(2 * 60, 30)).toBeNull();
  expect(back(60, 90)).toBeNull();
  expect(forward(60, 45)).toEqual({
    startsAt: new Date("2026-03-08T06:00:00Z"),
    endsAt: new Date("2026-03-08T06:45:00Z"),
  });
  expect(forward(3 * 60, 60)?.startsAt).toEqual(new Date("2026-03-08T07:00:00Z"));
  expect(back(3 * 60, 60)?.startsAt).toEqual(new Date("2026-11-01T08:00:00Z"));
});

test("the day's clock gives the right instant of every quarter-hour on any day", () => {
  for (const date of ["2026-03-08", "2026-07-01", "2026-11-01"]) {
    const clock = instantsResolverFor(date, newYork);
    for (let minutes = 0; minutes < 1440; minutes += 15) {
      const visit = clock(minutes, 15);
      if (visit) expect(visit.startsAt).toEqual(slotInstant(date, slotAt(minutes), newYork));
    }
  }
});

test.each([
  // Lord Howe's clocks go from 02:00 to 02:30 in October, and from 02:00 back to 01:30 in April.
  ["Australia/Lord_Howe", "2027-10-03", "02:15 AM", null],
  ["Australia/Lord_Howe", "2027-10-03", "02:30 AM", "2027-10-02T15:30:00.000Z"],
  ["Australia/Lord_Howe", "2027-04-04", "01:45 AM", "2027-04-03T14:45:00.000Z"],
  ["Australia/Lord_Howe", "2027-04-04", "02:00 AM", "2027-04-03T15:30:00.000Z"],
  // Adelaide's summer begins in October.
  ["Australia/Adelaide", "2027-10-03", "02:30 AM", null],
  ["Australia/Adelaide", "2027-10-03", "09:00 AM", "2027-10-02T22:30:00.000Z"],
  ["Australia/Adelaide", "2027-04-04", "09:00 AM", "2027-04-03T23:30:00.000Z"],
  ["Asia/Kathmandu", "2027-10-03", "12:00 AM", "2027-10-02T18:15:00.000Z"],
  ["Asia/Kolkata", "2027-10-03", "11:45 PM", "2027-10-03T18:15:00.000Z"],
  ["Pacific/Kiritimati", "2027-10-03", "12:00 AM", "2027-10-02T10:00:00.000Z"],
  ["America/Phoenix", "2027-03-14", "02:30 AM", "2027-03-14T09:30:00.000Z"],
])("in %s %s %s is %s", (timeZone, date, slot, instant) => {
  expect(slotInstant(date, slot, timeZone)?.toISOString() ?? null).toBe(instant);
});
