/** A day of the clinic's calendar, `2023-01-05`, for people and for calendars. What can be reckoned with it is the domain's. */
import { plusDays } from "@clinic/domain/calendar-date.ts";
import { once } from "@clinic/domain/once.ts";

/** A day, not a moment, so that no browser's time zone can shift it. */
export type ClinicDay = string;

/** For calendars: noon in the browser's zone, which exists on every day, also where clocks change at midnight. */
export function dayAsDate(day: ClinicDay): Date {
  return new Date(`${day}T12:00`);
}

export function dateToDay(date: Date): ClinicDay {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

/** The Sunday on which its week begins, as the site's calendars have it. */
export function weekOf(day: ClinicDay): ClinicDay {
  return plusDays(day, -dayAsDate(day).getDay());
}

export function firstOfMonth(day: ClinicDay): ClinicDay {
  return `${day.slice(0, "2023-01".length)}-01`;
}

/** Not for the calendar's last month, which none follows. */
export function lastOfMonth(day: ClinicDay): ClinicDay {
  const inNextMonth = plusDays(firstOfMonth(day), 31);
  return plusDays(firstOfMonth(inNextMonth), -1);
}

/** `Thursday, Jan 5`: where the weekday helps to choose. */
export const showWeekday = dayFormatter({ weekday: "long", month: "short", day: "numeric" });

/** `Thursday, January 5, 2023`: where nothing else says of what year it is. */
export const showLongDay = dayFormatter({ dateStyle: "full" });

/** `Thu, Jan 5`: where many days stand side by side. */
export const showShortWeekday = dayFormatter({ weekday: "short", month: "short", day: "numeric" });

/** `Thursday, January 5` */
export const formatLongDay = dayFormatter({ weekday: "long", month: "long", day: "numeric" });

function dayFormatter(parts: Intl.DateTimeFormatOptions): (day: ClinicDay) => string {
  const format = once(() => new Intl.DateTimeFormat("en-US", { ...parts, timeZone: "UTC" }));
  return (day) => format().format(Date.parse(day));
}

/** Moments on the clinic's clock, for whom its zone need not be named. */

/** `Jan 5, 2023 at 09:00 AM` */
export function showMoment(instant: string, timeZone: string): string {
  return `${showDay(instant, timeZone)} at ${showTime(instant, timeZone)}`;
}

/** `Thu, Jan 5, 2023 at 09:00 AM`, as patients read their appointments. */
export function formatInstantWithWeekday(instant: string, timeZone: string): string {
  const day = { weekday: "short", month: "short", day: "numeric", year: "numeric" } as const;
  return `${formatInstantAs(instant, { ...day, timeZone })} at ${showTime(instant, timeZone)}`;
}

/** `Jan 5, 2023` */
export function showDay(instant: string, timeZone: string): string {
  return formatInstantAs(instant, { dateStyle: "medium", timeZone });
}

/** `09:00 AM`, as slots are written. */
export function showTime(instant: string, timeZone: string): string {
  return formatInstantAs(instant, { hour: "2-digit", minute: "2-digit", timeZone });
}

/** Some browsers put a narrow space before AM and PM, which no search or test expects. */
function formatInstantAs(instant: string, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en-US", format).format(new Date(instant)).replace(/\s/gu, " ");
}
