/** A day of the clinic's calendar, `2023-01-05`, for people and for calendars. What can be reckoned with it is the domain's. */
import { plusDays } from "@clinic/domain/calendar-date.ts";
import { tz } from "@date-fns/tz";
import { format, parse } from "date-fns";

/** A day, not a moment, so that no browser's time zone can shift it. */
export type ClinicDay = string;

/** For calendars: noon in the browser's zone, which exists on every day, also where clocks change at midnight. */
export function dayAsDate(day: ClinicDay): Date {
  return parse(`${day} 12`, "yyyy-MM-dd HH", new Date(0));
}

export function dateAsDay(date: Date): ClinicDay {
  return format(date, "yyyy-MM-dd");
}

/** The Sunday on which its week begins, as the site's calendars have it. */
export function weekOf(day: ClinicDay): ClinicDay {
  return plusDays(day, -dayAsDate(day).getDay());
}

/** `Thursday, Jan 5`: where the weekday helps to choose. */
export function showWeekday(day: ClinicDay): string {
  return format(dayAsDate(day), "EEEE, MMM d");
}

/** `Thursday, January 5, 2023`: where nothing else says of what year it is. */
export function showLongDay(day: ClinicDay): string {
  return format(dayAsDate(day), "EEEE, MMMM d, yyyy");
}

/** `Thu, Jan 5`: where many days stand side by side. */
export function showShortWeekday(day: ClinicDay): string {
  return format(dayAsDate(day), "EEE, MMM d");
}

/** Now on the clinic's clock: `2023-01-05T08:00`. */
export function clinicNow(timeZone: string, now: Date): string {
  return format(now, "yyyy-MM-dd'T'HH:mm", { in: tz(timeZone) });
}
