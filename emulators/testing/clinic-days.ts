/** Days of a clinic's calendar for tests. A worker has one clinic and runs one file at a time: no two of its tests get one day. */
import type { Settings, Weekday } from "../../functions/src/contract/settings.ts";
import { plusDays, todayIn, weekdayOf } from "../../functions/src/domain/calendar-date.ts";
import { openRangesOn } from "../../functions/src/domain/opening-hours.ts";
import { slotInstant, timeOfDayMinutes } from "../../functions/src/domain/slot.ts";

export interface DayNeed {
  /** By default a day to come. */
  past?: true;
  weekday?: Weekday | readonly Weekday[];
  /** The nearest one: for tests that count the taps on the way to it. By default the farthest, which leaves those. */
  soon?: true;
}

/** Which days there are, for a clinic and the day that it has today. */
export interface Calendar {
  settings: Pick<Settings, "openingHours" | "closedDays" | "timeZone" | "horizonDays">;
  /**
   * Days ahead at which the given ones begin. At least two: then neither the turn of the day nor a refund's limit of 24
   * hours reaches a test that still runs.
   */
  from: number;
}

const daysBack = 30;

/**
 * So many of the clinic's days in a row, in order: open from morning till evening, and without a change of clocks, on
 * which an hour is missing. Adds them to the taken ones. Throws where none are left.
 */
export function takeDays(
  calendar: Calendar,
  today: string,
  count: number,
  need: DayNeed,
  taken: Set<string>,
): string[] {
  const firsts = [...firstDays(calendar, today, count, need)];
  const isFree = (day: string) => !taken.has(day) && isWhole(calendar.settings, day);
  const anyOne = count === 1 && !need.soon && !need.past;
  for (const first of anyOne ? byPlenty(firsts.filter(isFree)) : firsts) {
    const days = Array.from({ length: count }, (_, index) => plusDays(first, index));
    if (!days.every(isFree)) continue;
    for (const day of days) taken.add(day);
    return days;
  }
  throw new Error(`No ${count} days in a row are left for ${JSON.stringify(need)} from ${today}`);
}

/** Those of a weekday first that has the most of them, so that whoever needs a certain one finds it. */
function byPlenty(days: readonly string[]): string[] {
  const weekdays = [...Map.groupBy(days, weekdayOf).values()];
  return weekdays.toSorted((one, other) => other.length - one.length).flat();
}

function* firstDays({ settings, from }: Calendar, today: string, count: number, need: DayNeed) {
  const weekdays = need.weekday && [need.weekday].flat();
  const furthest = settings.horizonDays - count + 1;
  const [start, end, step] = need.past
    ? [-count, -count - daysBack, -1]
    : need.soon
      ? [from, furthest + 1, 1]
      : [furthest, from - 1, -1];
  for (let ahead = start; ahead !== end; ahead += step) {
    const day = plusDays(today, ahead);
    if (!weekdays || weekdays.includes(weekdayOf(day))) yield day;
  }
}

const wholeDayMinutes = 8 * 60;

function isWhole(settings: Calendar["settings"], day: string): boolean {
  const open = openRangesOn(settings, day).map(
    ({ from, to }) => timeOfDayMinutes(to) - timeOfDayMinutes(from),
  );
  return Math.max(0, ...open) >= wholeDayMinutes && !changesClocks(settings.timeZone, day);
}

const dayMilliseconds = 86_400_000;

/** Asked for many days again and again. */
const known = new Map<string, boolean>();

function changesClocks(timeZone: string, day: string): boolean {
  const key = `${timeZone} ${day}`;
  const changes = known.get(key) ?? hasOtherLength(timeZone, day);
  known.set(key, changes);
  return changes;
}

/** Also where midnight itself is skipped. */
function hasOtherLength(timeZone: string, day: string): boolean {
  const midnight = (date: string) => slotInstant(date, "12:00 AM", timeZone)?.getTime() ?? Number.NaN;
  return midnight(plusDays(day, 1)) - midnight(day) !== dayMilliseconds;
}

/**
 * The clinic's today, for tests at the edge of a day: in its last seconds, the next one when it has come, so that the
 * day does not turn while the test looks.
 */
export async function steadyToday(timeZone: string): Promise<string> {
  const today = todayIn(timeZone, new Date());
  while (
    todayIn(timeZone, new Date()) === today &&
    todayIn(timeZone, new Date(Date.now() + 20_000)) !== today
  ) {
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return todayIn(timeZone, new Date());
}

const takenDays = new Set<string>();

/** For an emptied clinic: its days can be booked again. */
export function freeEveryDay(): void {
  takenDays.clear();
}

/** Takes free days of this clinic, each at most once. */
export function daysOf(calendar: Calendar) {
  const takeInARow = (count: number, need: DayNeed = {}) => {
    const today = todayIn(calendar.settings.timeZone, new Date());
    return takeDays(calendar, today, count, need, takenDays);
  };
  const take = (need: DayNeed = {}): string => takeInARow(1, need)[0] ?? "";
  return { take, takeInARow };
}
