import { plusDays, todayIn } from "../../functions/src/domain/calendar-date.ts";
import { defaultSettings } from "../../functions/src/domain/default-clinic.ts";
import { openRangesOn } from "../../functions/src/domain/opening-hours.ts";

/**
 * Returns the clinic's open day that is `offset` open days from today. If the clinic is closed today, the
 * next open day counts as 0.
 */
export function dateOfOpenDay(offset: number, now: Date): string {
  let date = todayIn(defaultSettings.timeZone, now);
  while (!isOpen(date)) date = plusDays(date, 1);
  const step = Math.sign(offset);
  for (let left = Math.abs(offset); left > 0; ) {
    date = plusDays(date, step);
    if (isOpen(date)) left -= 1;
  }
  return date;
}

function isOpen(date: string): boolean {
  return openRangesOn(defaultSettings, date).length > 0;
}
