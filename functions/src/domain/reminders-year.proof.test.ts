import { differenceInHours } from "date-fns";
import { describe, expect, test } from "vitest";
import { dayOfYear, type SimulatedBooking, simulateYear, type Year } from "../../testing/clinic-year.ts";
import { isFullProofRun } from "../../testing/full-proof-run.ts";
import type { Reminders } from "../contract/settings.ts";
import { plusDays } from "./calendar-date.ts";

/**
 * Properties of every reminder that is sent in a simulated year. The clinic's local time is computed by Intl here,
 * independent of the code under test.
 */

const usual: Reminders = { daysBefore: [3, 1], hours: { from: "09:00", to: "18:00" } };
const often: Reminders = { daysBefore: [7, 3, 2, 1], hours: { from: "08:15", to: "20:00" } };
/** These hours begin in the hour that New York skips in spring, and in the half-hour that Lord Howe skips. */
const early: Reminders = { daysBefore: [2, 1], hours: { from: "02:15", to: "10:00" } };
/** One day's hours end when the next day's begin. */
const always: Reminders = { daysBefore: [2, 1], hours: { from: "00:00", to: "24:00" } };
const none: Reminders = { daysBefore: [], hours: { from: "09:00", to: "18:00" } };

/** The changing reminder settings of the year, across both clock changes of either hemisphere. */
const settings = [
  { from: dayOfYear(0), reminders: usual },
  { from: dayOfYear(60, 17), reminders: early },
  { from: dayOfYear(110, 5), reminders: often },
  { from: dayOfYear(200, 13), reminders: none },
  { from: dayOfYear(215, 2), reminders: usual },
  { from: dayOfYear(270), reminders: early },
  { from: dayOfYear(320, 11), reminders: often },
  { from: dayOfYear(340, 7), reminders: always },
];
const outages = [
  { from: dayOfYear(20, 3), to: dayOfYear(20, 15) },
  { from: dayOfYear(72, 6), to: dayOfYear(75, 20) },
  { from: dayOfYear(150, 12), to: dayOfYear(150, 13) },
  { from: dayOfYear(300, 22), to: dayOfYear(309, 14) },
];

const mailOutages = [
  { from: dayOfYear(40, 9), to: dayOfYear(42, 3) },
  { from: dayOfYear(130, 14), to: dayOfYear(130, 22) },
  { from: dayOfYear(308, 10), to: dayOfYear(311, 18) },
];

/** Outages on these days that end a quarter of an hour before the clinic's midnight. `midnight` is its hour in UTC. */
function untilMidnight(midnight: number, days: number[]) {
  return days.map((day) => ({ from: dayOfYear(day, midnight - 25), to: dayOfYear(day, midnight - 0.25) }));
}

/** The share of bookings in a usual run. A quarter of them still meets every clock change, setting and outage. */
const share = isFullProofRun ? 1 : 1 / 4;

describe.each([
  ["America/New_York", 11_000 * share, 5],
  ["Australia/Lord_Howe", 5_000 * share, 13],
  ["Asia/Kolkata", 4_000 * share, 18.5],
])("a year of a clinic in %s with %i appointments", (timeZone, visits, midnight) => {
  const year: Year = {
    ...{ timeZone, visits, settings },
    outages: [...outages, ...untilMidnight(midnight, [342, 344, 346, 348])],
    mailOutages: [...mailOutages, ...untilMidnight(midnight, [351, 353, 355, 357])],
  };
  const lives = simulateYear(year);
  const mails = lives.flatMap((life) => life.mails);
  const clock = clockIn(timeZone);

  test("the simulated year contains every kind of event of a booking", () => {
    const count = (met: (life: SimulatedBooking) => boolean) => lives.filter(met).length;
    expect(mails.length).toBeGreaterThan(visits / 2);
    expect(count(({ booking }) => booking.status === "cancelled")).toBeGreaterThan(visits / 10);
    expect(count(({ booking }) => booking.status === "no-show")).toBeGreaterThan(visits / 50);
    expect(count(({ changes }) => changes > 1)).toBeGreaterThan(visits / 10);
    expect(count((life) => life.mails.length > 2)).toBeGreaterThan(visits / 50);
    expect(count(({ unsent }) => unsent.includes("late"))).toBeGreaterThan(visits / 500);
    expect(count(({ unsent }) => unsent.includes("over"))).toBeGreaterThan(0);
  });

  test("reminds only on the days and in the hours of the settings", () => {
    for (const { at, booking, rules } of mails) {
      const now = clock(at);
      const days = rules.daysBefore.map((before) => plusDays(booking.date, -before));
      expect(days).toContain(now.slice(0, 10));
      expect(now.slice(11) >= rules.hours.from && now.slice(11) < rules.hours.to).toBe(true);
    }
  });

  test("never reminds of a canceled or past appointment, or of an old time", () => {
    const wrong = mails.filter(
      ({ at, booking, startsAt }) =>
        booking.status !== "booked" || startsAt <= at || startsAt.getTime() !== booking.startsAt.getTime(),
    );
    expect(wrong).toEqual([]);
  });

  test("reminds of one time at most once a day, and never twice within six hours", () => {
    for (const life of lives) {
      const days = life.mails.map(({ at, startsAt }) => `${startsAt.getTime()} ${clock(at).slice(0, 10)}`);
      expect(new Set(days).size).toBe(days.length);
      const times = life.mails.map(({ at }) => at);
      const pauses = times.slice(1).map((time, i) => differenceInHours(time, times[i] ?? time));
      expect(Math.min(6, ...pauses)).toBe(6);
    }
  });

  test("reminds on each day if the appointment was booked early and neither changed nor met an outage", () => {
    const calm = { from: dayOfYear(216), to: dayOfYear(269) };
    const untouched = lives.filter(
      ({ changes, bookedAt, booking }) =>
        changes === 0 &&
        bookedAt > calm.from &&
        booking.startsAt < calm.to &&
        differenceInHours(booking.startsAt, bookedAt) > 4 * 24,
    );
    expect(untouched.length).toBeGreaterThan(visits / 200);
    for (const { booking, mails: sent } of untouched) {
      const minutes = sent.map(({ at }) => clock(at));
      // The sender runs a minute after a reminder becomes due.
      expect(minutes).toEqual([3, 1].map((before) => `${plusDays(booking.date, -before)} 09:01`));
    }
  });
});

/** Formats an instant in the time zone as `2027-03-14 09:00`. */
function clockIn(timeZone: string): (instant: Date) => string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    ...{ timeZone, year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit" },
  });
  return (instant) => format.format(instant);
}
