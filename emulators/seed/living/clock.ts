/** Times at which people do something, in the clinic's time zone. */
import { plusDays } from "../../../functions/src/domain/calendar-date.ts";
import type { Clinic } from "../../../functions/src/domain/clinic.ts";
import { openRangesOn } from "../../../functions/src/domain/opening-hours.ts";
import { instantFrom } from "../../../functions/src/domain/slot.ts";
import { toTimeRange } from "../../../functions/src/domain/time-range.ts";
import { isOpen } from "./day-plan.ts";
import type { Random } from "./random.ts";

/** Minutes after midnight between which patients use the site. */
const waking = { from: 6 * 60 + 40, to: 22 * 60 + 50 };

/** A time of that day, with random seconds. `minutes` are after midnight. */
export function timeOn({ settings }: Clinic, date: string, minutes: number, random: Random): Date {
  return plusSeconds(instantFrom(date, minutes, settings.timeZone), random.below(60));
}

/** A time of that day when people are awake. They book most in the evening. */
export function homeTime(clinic: Clinic, date: string, random: Random): Date {
  const minutes = Math.max(random.between(waking.from, waking.to), random.between(waking.from, waking.to));
  return timeOn(clinic, date, minutes, random);
}

/** A time when the desk works: on that day, or on the last open day before it. */
export function deskTime(clinic: Clinic, date: string, random: Random): Date {
  const day = openDayUntil(clinic, date);
  const { from, to } = toTimeRange(random.pick(openRangesOn(clinic.settings, day)));
  return timeOn(clinic, day, random.between(from, to - 1), random);
}

/** No clinic is closed for longer than this, so its last open day is found in these days. */
const longestClosure = 30;

function openDayUntil(clinic: Clinic, date: string): string {
  for (let back = 0; back < longestClosure; back++) {
    const day = plusDays(date, -back);
    if (isOpen(clinic, day)) return day;
  }
  throw new Error(`The clinic is closed for ${longestClosure} days before ${date}`);
}

export function plusSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
