import { differenceInHours } from "date-fns";
import { describe, expect, test } from "vitest";
import { dayOfYear, type Life, liveThrough, type Year } from "../../testing/clinic-year.ts";
import { proving } from "../../testing/proving.ts";
import type { Reminders } from "../contract/settings.ts";
import { plusDays } from "./calendar-date.ts";

/**
 * What holds for every reminder that leaves in a year, whatever happens in it. The clinic's clock is read by Intl here, and not by
 * the rules' own means.
 */

const usual: Reminders = { daysBefore: [3, 1], hours: { from: "09:00", to: "18:00" } };
const often: Reminders = { daysBefore: [7, 3, 2, 1], hours: { from: "08:15", to: "20:00" } };
/** They begin in the hour that New York skips, and in Lord Howe's half-hour. */
const early: Reminders = { daysBefore: [2, 1], hours: { from: "02:15", to: "10:00" } };
/** One day's end where the next day's begin. */
const always: Reminders = { daysBefore: [2, 1], hours: { from: "00:00", to: "24:00" } };
const none: Reminders = { daysBefore: [], hours: { from: "09:00", to: "18:00" } };

/** Through both changes of clocks of either hemisphere. */
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

/** Every other day, each until a quarter of an hour before midnight in the clinic, which comes at this hour of UTC then. */
function untilMidnight(midnight: number, days: number[]) {
  return days.map((day) => ({ from: dayOfYear(day, midnight - 25), to: dayOfYear(day, midnight - 0.25) }));
}

/** A quarter of the visits still meets every clock change, setting and outage. */
const share = proving ? 1 : 1 / 4;

describe.each([
  ["America/New_York", 11_000 * share, 5],
  ["Australia/Lord_Howe", 5_000 * share, 13],
  ["Asia/Kolkata", 4_000 * share, 18.5],
])("a year of a clinic in %s with %i visits", (timeZone, visits, midnight) => {
  const year: Year = {
    ...{ timeZone, visits, settings },
    outages: [...outages, ...untilMidnight(midnight, [342, 344, 346, 348])],
    mailOutages: [...mailOutages, ...untilMidnight(midnight, [351, 353, 355, 357])],
  };
  const lives = liveThrough(year);
  const mails = lives.flatMap((life) => life.mails);
  const clock = clockIn(timeZone);

  test("sees all that can happen to a visit", () => {
    const count = (met: (life: Life) => boolean) => lives.filter(met).length;
    expect(mails.length).toBeGreaterThan(visits / 2);
    expect(count(({ booking }) => booking.status === "cancelled")).toBeGreaterThan(visits / 10);
    expect(count(({ booking }) => booking.status === "no-show")).toBeGreaterThan(visits / 50);
    expect(count(({ changes }) => changes > 1)).toBeGreaterThan(visits / 10);
    expect(count((life) => life.mails.length > 2)).toBeGreaterThan(visits / 50);
    expect(count(({ unsent }) => unsent.includes("late"))).toBeGreaterThan(visits / 500);
    expect(count(({ unsent }) => unsent.includes("over"))).toBeGreaterThan(0);
  });

  test("reminds only on the days and within the hours of its settings", () => {
    for (const { at, booking, rules } of mails) {
      const now = clock(at);
      const days = rules.daysBefore.map((before) => plusDays(booking.date, -before));
      expect(days).toContain(now.slice(0, 10));
      expect(now.slice(11) >= rules.hours.from && now.slice(11) < rules.hours.to).toBe(true);
    }
  });

  test("reminds of nothing that is canceled or over, and of no time that it isn't at any more", () => {
    const wrong = mails.filter(
      ({ at, booking, startsAt }) =>
        booking.status !== "booked" || startsAt <= at || startsAt.getTime() !== booking.startsAt.getTime(),
    );
    expect(wrong).toEqual([]);
  });

  test("reminds of one time at most once on each of its days, and never again within six hours", () => {
    for (const life of lives) {
      const days = life.mails.map(({ at, startsAt }) => `${startsAt.getTime()} ${clock(at).slice(0, 10)}`);
      expect(new Set(days).size).toBe(days.length);
      const times = life.mails.map(({ at }) => at);
      const pauses = times.slice(1).map((time, i) => differenceInHours(time, times[i] ?? time));
      expect(Math.min(6, ...pauses)).toBe(6);
    }
  });

  test("reminds of what was booked early, left alone and met by no outage on each of the days", () => {
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
      // A minute after they were owed.
      expect(minutes).toEqual([3, 1].map((before) => `${plusDays(booking.date, -before)} 09:01`));
    }
  });
});

/** `2027-03-14 09:00` */
function clockIn(timeZone: string): (instant: Date) => string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    ...{ timeZone, year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit" },
  });
  return (instant) => format.format(instant);
}
