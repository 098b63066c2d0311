import { type OpeningHours, weekdays } from "@clinic/contract/settings.ts";
import { format, parse } from "date-fns";
import { type ClinicDay, dayAsDate } from "../../lib/clinic/clinic-day.ts";

/** `8:00 AM to 6:00 PM`, with a break `8:00 AM to 12:00 PM and 1:00 PM to 6:00 PM`. */
export function showHours(day: ClinicDay, hours: OpeningHours): string {
  const weekday = weekdays[dayAsDate(day).getDay()] ?? "sunday";
  return hours[weekday].map(({ from, to }) => `${showTime(from)} to ${showTime(to)}`).join(" and ");
}

function showTime(time: string): string {
  return time === "24:00" ? "midnight" : format(parse(time, "HH:mm", new Date(2026, 0, 15)), "p");
}
