/**
 * Gives tests days of a clinic's calendar. A worker has one clinic and runs one file at a time, so no two
 * of its tests get the same day.
 */
import type { Settings } from "../../functions/src/contract/settings.ts";
import { plusDays, todayIn, type Weekday, weekdayOf } from "../../functions/src/domain/calendar-date.ts";
import { openRangesOn } from "../../functions/src/domain/opening-hours.ts";
import { slotInstant, timeOfDayMinutes } from "../../functions/src/domain/slot.ts";

export interface DayRequirements {
  /** A past day. The default is an upcoming day. */
  past?: true;
  weekday?: Weekday | readonly Weekday[];
  /**
   * The nearest day, for tests that count the clicks to reach it. The default is the farthest day, which
   * keeps the nearest ones free.
   */
  soon?: true;
}

/** Returns the available days for a clinic and its current day. */
export interface ClinicCalendar {
  settings: Pick<Settings, "openingHours" | "closedDays" | "timeZone" | "horizonDays">;
  /**
   * The given days begin this many days from today, at least two. With two, neither midnight nor the
   * 24-hour limit for refunds affects a test that is still running.
   */
  from: number;
}

const maxPastDays = 30;

/**
 * Takes this many consecutive days on which the clinic is open all day and no clock change makes the day
 * shorter or longer. It returns them in order and adds them to the taken days. Throws if too few are left.
 */
export function takeFreeDays(
  calendar: ClinicCalendar,
  today: string,
  count: number,
  need: DayRequirements,
  taken: Set<string>,
): string[] {
  const firsts = [...possibleFirstDays(calendar, today, count, need)];
  const isFree = (day: string) => !taken.has(day) && isOpenAllDay(calendar.settings, day);
  const anyDayFits = count === 1 && !need.soon && !need.past;
  for (const first of anyDayFits ? sortByCommonWeekday(firsts.filter(isFree)) : firsts) {
    const days = Array.from({ length: count }, (_, index) => plusDays(first, index));
    if (!days.every(isFree)) continue;
    for (const day of days) taken.add(day);
    return days;
  }
  throw new Error(`No ${count} days in a row are left for ${JSON.stringify(need)} from ${today}`);
}

/**
 * Sorts the days so that the weekday with the most free days comes first. Rare weekdays then stay free for
 * tests that need one.
 */
function sortByCommonWeekday(days: readonly string[]): string[] {
  const weekdays = [...Map.groupBy(days, weekdayOf).values()];
  return weekdays.toSorted((one, other) => other.length - one.length).flat();
}

function* possibleFirstDays(
  { settings, from }: ClinicCalendar,
  today: string,
  count: number,
  need: DayRequirements,
) {
  const weekdays = need.weekday && [need.weekday].flat();
  const furthest = settings.horizonDays - count + 1;
  const [start, end, step] = need.past
    ? [-count, -count - maxPastDays, -1]
    : need.soon
      ? [from, furthest + 1, 1]
      : [furthest, from - 1, -1];
  for (let ahead = start; ahead !== end; ahead += step) {
    const day = plusDays(today, ahead);
    if (!weekdays || weekdays.includes(weekdayOf(day))) yield day;
  }
}

const minOpenMinutesOfWholeDay = 8 * 60;

function isOpenAllDay(settings: ClinicCalendar["settings"], day: string): boolean {
  const open = openRangesOn(settings, day).map(
    ({ from, to }) => timeOfDayMinutes(to) - timeOfDayMinutes(from),
  );
  return Math.max(0, ...open) >= minOpenMinutesOfWholeDay && !isClockChangeDay(settings.timeZone, day);
}

const dayMs = 86_400_000;

/** The answers are cached, because they are needed for many days again and again. */
const clockChangeCache = new Map<string, boolean>();

function isClockChangeDay(timeZone: string, day: string): boolean {
  const key = `${timeZone} ${day}`;
  const changes = clockChangeCache.get(key) ?? computeIsClockChangeDay(timeZone, day);
  clockChangeCache.set(key, changes);
  return changes;
}

/** Also correct in time zones in which midnight itself is skipped. */
function computeIsClockChangeDay(timeZone: string, day: string): boolean {
  const midnight = (date: string) => slotInstant(date, "12:00 AM", timeZone)?.getTime() ?? Number.NaN;
  return midnight(plusDays(day, 1)) - midnight(day) !== dayMs;
}

/**
 * Returns the clinic's current day, for tests at the edge of a day. In the last seconds of a day it waits
 * for the next day, so that the day does not change during the test.
 */
export async function waitForStableToday(timeZone: string): Promise<string> {
  const today = todayIn(timeZone, new Date());
  while (
    todayIn(timeZone, new Date()) === today &&
    todayIn(timeZone, new Date(Date.now() + 20_000)) !== today
  ) {
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return todayIn(timeZone, new Date());
}

const daysTakenByTests = new Set<string>();

/** Frees all days again after the clinic was emptied. */
export function releaseTakenDays(): void {
  daysTakenByTests.clear();
}

/** Returns a function that takes free days of this clinic, each at most once. */
export function createDayPool(calendar: ClinicCalendar) {
  const takeConsecutive = (count: number, need: DayRequirements = {}) => {
    const today = todayIn(calendar.settings.timeZone, new Date());
    return takeFreeDays(calendar, today, count, need, daysTakenByTests);
  };
  const take = (need: DayRequirements = {}): string => takeConsecutive(1, need)[0] ?? "";
  return { take, takeConsecutive };
}
