import { shortDayText } from "../../components/clinic/clinic-format.ts";
import type { Soonest } from "../../lib/published/published-treatments.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** `Next free: today, 9:00 AM`, `Next free: Mon, Nov 23, 9:00 AM`, or that nothing is: days are the clinic's. */
export function nextFreeText(soonest: Soonest | undefined, timeZone: string, now: Date): string {
  if (!soonest) return "No free time in the next two weeks";
  return `Next free: ${dayText(soonest.dateISO, timeZone, now)}, ${soonest.slot.replace(/^0/, "")}`;
}

function dayText(date: string, timeZone: string, now: Date): string {
  // Sweden writes dates as `2023-01-05`.
  const today = now.toLocaleDateString("sv-SE", { timeZone });
  if (date === today) return "today";
  // Between two days, both read in UTC, lie 24 hours, also where the clocks change.
  return Date.parse(date) - Date.parse(today) === dayMs ? "tomorrow" : shortDayText(date);
}
