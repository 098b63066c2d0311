/** Formats days of the clinic's calendar (`2023-01-05`), and instants in the clinic's time zone, for pages. */
import { plusDays } from "@clinic/domain/calendar-date.ts";
import { once } from "@clinic/domain/once.ts";

/** A calendar day, `yyyy-MM-dd`. A day is not an instant, so no time zone can shift it. */
export type ClinicDay = string;

/** The day as a `Date` for react-day-picker: noon in the browser's zone, because clocks may skip midnight on some days. */
export function dayToDate(day: ClinicDay): Date {
  return new Date(`${day}T12:00`);
}

export function dateToDay(date: Date): ClinicDay {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

/** The Sunday on which the day's week starts. */
export function startOfClinicWeek(day: ClinicDay): ClinicDay {
  return plusDays(day, -dayToDate(day).getDay());
}

export function firstDayOfMonth(day: ClinicDay): ClinicDay {
  return `${day.slice(0, "2023-01".length)}-01`;
}

/** Throws for December 9999, which has no next month. */
export function lastDayOfMonth(day: ClinicDay): ClinicDay {
  const inNextMonth = plusDays(firstDayOfMonth(day), 31);
  return plusDays(firstDayOfMonth(inNextMonth), -1);
}

/** `Thursday, Jan 5` */
export const formatMediumDay = createDayFormatter({ weekday: "long", month: "short", day: "numeric" });

/** `Thursday, January 5, 2023` */
export const formatFullDay = createDayFormatter({ dateStyle: "full" });

/** `Thu, Jan 5` */
export const formatShortDay = createDayFormatter({ weekday: "short", month: "short", day: "numeric" });

/** `Thursday, January 5` */
export const formatLongDay = createDayFormatter({ weekday: "long", month: "long", day: "numeric" });

function createDayFormatter(parts: Intl.DateTimeFormatOptions): (day: ClinicDay) => string {
  const format = once(() => new Intl.DateTimeFormat("en-US", { ...parts, timeZone: "UTC" }));
  return (day) => format().format(Date.parse(day));
}

/** `Jan 5, 2023 at 09:00 AM` */
export function formatInstant(instant: string, timeZone: string): string {
  return `${formatInstantDay(instant, timeZone)} at ${formatInstantTime(instant, timeZone)}`;
}

/** `Thu, Jan 5, 2023 at 09:00 AM` */
export function formatInstantWithWeekday(instant: string, timeZone: string): string {
  const day = { weekday: "short", month: "short", day: "numeric", year: "numeric" } as const;
  return `${formatInstantAs(instant, { ...day, timeZone })} at ${formatInstantTime(instant, timeZone)}`;
}

/** `Jan 5, 2023` */
export function formatInstantDay(instant: string, timeZone: string): string {
  return formatInstantAs(instant, { dateStyle: "medium", timeZone });
}

/** `09:00 AM`, as the API writes slots. */
export function formatInstantTime(instant: string, timeZone: string): string {
  return formatInstantAs(instant, { hour: "2-digit", minute: "2-digit", timeZone });
}

/** Replaces the narrow no-break space that some browsers put before AM and PM. */
function formatInstantAs(instant: string, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en-US", format).format(new Date(instant)).replace(/\s/gu, " ");
}
