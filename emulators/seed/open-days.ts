import type { Settings } from "../../functions/src/contract/settings.ts";
import { plusDays, todayIn } from "../../functions/src/domain/calendar-date.ts";
import { type Hours, openRangesOn } from "../../functions/src/domain/opening-hours.ts";
import { demoSettings } from "./demo-clinic.ts";

/**
 * Returns the clinic's open day that is `offset` open days from today. If the clinic is closed today, the
 * next open day counts as 0. Without settings, the clinic is the demo's.
 */
export function dateOfOpenDay(
  offset: number,
  now: Date,
  settings: Hours & Pick<Settings, "timeZone"> = demoSettings,
): string {
  const isOpen = (date: string) => openRangesOn(settings, date).length > 0;
  let date = todayIn(settings.timeZone, now);
  while (!isOpen(date)) date = plusDays(date, 1);
  const step = Math.sign(offset);
  for (let left = Math.abs(offset); left > 0; ) {
    date = plusDays(date, step);
    if (isOpen(date)) left -= 1;
  }
  return date;
}
