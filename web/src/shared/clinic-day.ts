/** Days of the clinic's calendar, `2023-01-05`, and instants in its time zone, as pages show them. */
import { plusDays } from "@clinic/domain/calendar-date.ts";
import { once } from "@clinic/domain/once.ts";

/** `yyyy-MM-dd`. Not an instant, so no time zone can shift it. */
export type ClinicDay = string;

/** For react-day-picker. Noon in the browser's zone exists on every day, also where clocks change at midnight. */
export function dayAsDate(day: ClinicDay): Date {
  return new Date(`${day}T12:00`);
}

export function dateToDay(date: Date): ClinicDay {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

/** The Sunday of the day's week. */
export function weekOf(day: ClinicDay): ClinicDay {
  return plusDays(day, -dayAsDate(day).getDay());
}

export function firstOfMonth(day: ClinicDay): ClinicDay {
  return `${day.slice(0, "2023-01".length)}-01`;
}

/** Throws for December 9999, which has no next month. */
export function lastOfMonth(day: ClinicDay): ClinicDay {
  const inNextMonth = plusDays(firstOfMonth(day), 31);
  return plusDays(firstOfMonth(inNextMonth), -1);
}

/** `Thursday, Jan 5` */
export const showWeekday = dayFormatter({ weekday: "long", month: "short", day: "numeric" });

/** `Thursday, January 5, 2023` */
export const showLongDay = dayFormatter({ dateStyle: "full" });

/** `Thu, Jan 5` */
export const showShortWeekday = dayFormatter({ weekday: "short", month: "short", day: "numeric" });

/** `Thursday, January 5` */
export const formatLongDay = dayFormatter({ weekday: "long", month: "long", day: "numeric" });

function dayFormatter(parts: Intl.DateTimeFormatOptions): (day: ClinicDay) => string {
  const format = once(() => new Intl.DateTimeFormat("en-US", { ...parts, timeZone: "UTC" }));
  return (day) => format().format(Date.parse(day));
}

/** `Jan 5, 2023 at 09:00 AM` */
export function showMoment(instant: string, timeZone: string): string {
  return `${showDay(instant, timeZone)} at ${showTime(instant, timeZone)}`;
}

/** `Thu, Jan 5, 2023 at 09:00 AM` */
export function formatInstantWithWeekday(instant: string, timeZone: string): string {
  const day = { weekday: "short", month: "short", day: "numeric", year: "numeric" } as const;
  return `${formatInstantAs(instant, { ...day, timeZone })} at ${showTime(instant, timeZone)}`;
}

/** `Jan 5, 2023` */
export function showDay(instant: string, timeZone: string): string {
  return formatInstantAs(instant, { dateStyle: "medium", timeZone });
}

/** `09:00 AM`, the format of slots. */
export function showTime(instant: string, timeZone: string): string {
  return formatInstantAs(instant, { hour: "2-digit", minute: "2-digit", timeZone });
}

/** Some browsers put a narrow no-break space before AM and PM. */
function formatInstantAs(instant: string, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en-US", format).format(new Date(instant)).replace(/\s/gu, " ");
}
