import type { ClosedDay, Settings } from "../../../functions/src/contract/settings.ts";
import { plusDays } from "../../../functions/src/domain/calendar-date.ts";
import { openRangesOn } from "../../../functions/src/domain/opening-hours.ts";
import { holidayOn } from "./holidays.ts";

/** A clinic enters the holidays of the next year, and deletes old ones after some weeks. */
const daysBack = 30;
const daysAhead = 365;

/** The settings with a closed day for each public holiday on which the clinic would be open. */
export function withHolidays(settings: Settings, today: string): Settings {
  const { country } = settings.address;
  const dates = Array.from({ length: daysBack + daysAhead }, (_, day) => plusDays(today, day - daysBack));
  const added = dates.flatMap((date): ClosedDay[] => {
    const reason = openRangesOn(settings, date).length > 0 ? holidayOn(country, date) : null;
    return reason === null ? [] : [{ date, reason, shown: true }];
  });
  const closedDays = [...settings.closedDays, ...added].sort((one, other) =>
    one.date.localeCompare(other.date),
  );
  return { ...settings, closedDays };
}
