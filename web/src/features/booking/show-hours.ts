import type { OpeningHours } from "@clinic/contract/settings.ts";
import { weekdayOf } from "@clinic/domain/calendar-date.ts";
import { format, parse } from "date-fns";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";

/** `8:00 AM to 6:00 PM`, with a break `8:00 AM to 12:00 PM and 1:00 PM to 6:00 PM`. */
export function showHours(day: ClinicDay, hours: OpeningHours): string {
  return hours[weekdayOf(day)].map(({ from, to }) => `${showTime(from)} to ${showTime(to)}`).join(" and ");
}

function showTime(time: string): string {
  return time === "24:00" ? "midnight" : format(parse(time, "HH:mm", new Date(2026, 0, 15)), "p");
}
