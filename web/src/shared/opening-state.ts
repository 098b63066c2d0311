/** Whether the clinic is open now. Public pages use this instead of domain/opening-hours.ts, which loads the domain's calendar. */
import type { TimeOfDayRange } from "@clinic/contract/fields.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import type { Weekday } from "@clinic/domain/calendar-date.ts";

/** Times of day are clinic-local, like `18:00`. */
type OpeningState = { until: string } | { opensOn: string; from: string };

type Hours = Pick<PublicSettings, "openingHours" | "closedDays" | "timeZone">;

/** The next opening is looked for on today and as many days after it. */
const searchedDays = 14;

const dayMs = 24 * 60 * 60 * 1000;

/** Until when the clinic is open, or when it opens next. Null if it doesn't open within two weeks. */
export function openingStateAt(hours: Hours, now: Date): OpeningState | null {
  // The Swedish locale writes an instant like `2023-01-05 08:00:00`.
  const local = now.toLocaleString("sv-SE", { timeZone: hours.timeZone });
  const [today = "", clock = ""] = local.split(" ");
  const time = clock.slice(0, "08:00".length);
  const open = openRangesOn(hours, today).find(({ from, to }) => from <= time && time < to);
  if (open) return { until: open.to };
  for (let days = 0; days <= searchedDays; days++) {
    const day = new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, today.length);
    const next = openRangesOn(hours, day).find(({ from }) => days > 0 || from > time);
    if (next) return { opensOn: day, from: next.from };
  }
  return null;
}

function openRangesOn({ openingHours, closedDays }: Hours, day: string): TimeOfDayRange[] {
  const usual: readonly TimeOfDayRange[] = openingHours[weekdayOf(day)];
  const closings = closedDays.filter(({ date, last = date }) => date <= day && day <= last);
  return closings.reduce<TimeOfDayRange[]>(
    (ranges, { from = "00:00", to = "24:00" }) =>
      ranges
        .flatMap((range) => [
          { from: range.from, to: range.to < from ? range.to : from },
          { from: range.from > to ? range.from : to, to: range.to },
        ])
        .filter((range) => range.from < range.to),
    [...usual],
  );
}

/** The keys of the opening hours are the English names. */
function weekdayOf(day: string): Weekday {
  const name = new Date(day).toLocaleDateString("en", { weekday: "long", timeZone: "UTC" }).toLowerCase();
  return name as Weekday;
}
