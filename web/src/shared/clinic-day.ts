/** Formats days of the clinic's calendar (`2023-01-05`), and instants in the clinic's time zone, for pages. */
import { localTimeIn, plusDays, todayIn } from "@clinic/domain/calendar-date.ts";
import { slotAt, timeOfDayMinutes } from "@clinic/domain/slot.ts";
import { formatSlot } from "./clinic-format.ts";
import { createFormat, currentRegion } from "./clinic-region.ts";

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

/** The day on which the day's week starts, by the clinic's calendar. */
export function startOfClinicWeek(day: ClinicDay): ClinicDay {
  return plusDays(day, -((dayToDate(day).getDay() - currentRegion().weekStart + 7) % 7));
}

export function firstDayOfMonth(day: ClinicDay): ClinicDay {
  return `${day.slice(0, "2023-01".length)}-01`;
}

/** Throws for December 9999, which has no next month. */
export function lastDayOfMonth(day: ClinicDay): ClinicDay {
  const inNextMonth = plusDays(firstDayOfMonth(day), 31);
  return plusDays(firstDayOfMonth(inNextMonth), -1);
}

/** `Jan 5, 2023` or `5 Jan 2023`. On the wire a day keeps its American form. */
export const formatDay = createDayFormatter({ dateStyle: "medium" });

/** `Thursday, Jan 5` or `Thursday 5 Jan` */
export const formatMediumDay = createDayFormatter({ weekday: "long", month: "short", day: "numeric" });

/** `Thursday, Jan 5, 2023` */
export const formatMediumDayWithYear = createDayFormatter({
  weekday: "long",
  month: "short",
  day: "numeric",
  year: "numeric",
});

/** `Thursday, January 5, 2023` */
export const formatFullDay = createDayFormatter({ dateStyle: "full" });

/** `Thu, Jan 5` */
export const formatShortDay = createDayFormatter({ weekday: "short", month: "short", day: "numeric" });

/** `Thu, Jan 5, 2023` */
export const formatShortDayWithYear = createDayFormatter({
  weekday: "short",
  month: "short",
  day: "numeric",
  year: "numeric",
});

/** `Thursday, January 5` */
export const formatLongDay = createDayFormatter({ weekday: "long", month: "long", day: "numeric" });

/** `January 2023` */
export const formatMonth = createDayFormatter({ month: "long", year: "numeric" });

/** `Thursday` */
export const formatWeekdayName = createDayFormatter({ weekday: "long" });

const formatShortWeekday = createDayFormatter({ weekday: "short" });

/** Heads a column of a calendar: `Th`, or a short name of another language. */
export function formatWeekdayInCalendar(day: ClinicDay): string {
  const name = formatShortWeekday(day);
  return currentRegion().locale.startsWith("en") ? name.slice(0, 2) : name;
}

/** `Jan 5` */
export const formatDayOfMonth = createDayFormatter({ month: "short", day: "numeric" });

function createDayFormatter(parts: Intl.DateTimeFormatOptions): (day: ClinicDay) => string {
  const format = createFormat((locale) => new Intl.DateTimeFormat(locale, { ...parts, timeZone: "UTC" }));
  return (day) => format().format(Date.parse(day));
}

/** Formats minutes after midnight: `09:15 AM`, `9:15 am` or `09:15`. */
export function formatMinutes(minutes: number): string {
  return formatSlot(slotAt(minutes));
}

/** `9 AM`, `9 am` or `09:00` */
export function formatHour(hour: number): string {
  const time = formatMinutes(hour * 60);
  return /^[\d:.]+$/.test(time) ? time : time.replace(/^0/, "").replace(":00", "");
}

/** `Jan 5, 2023 at 09:00 AM` */
export function formatInstant(instant: string, timeZone: string): string {
  return `${formatInstantDay(instant, timeZone)} at ${formatInstantTime(instant, timeZone)}`;
}

/** `Thu, Jan 5, 2023 at 09:00 AM` */
export function formatInstantWithWeekday(instant: string, timeZone: string): string {
  return `${formatShortDayWithYear(todayIn(timeZone, new Date(instant)))} at ${formatInstantTime(instant, timeZone)}`;
}

/** `today (Thu, Jan 5) at 09:00 AM`, or `Thu, Jan 5, 2023 at 09:00 AM`: until when something is possible. */
export function formatDeadline(instant: string, timeZone: string, now: Date): string {
  const day = todayIn(timeZone, new Date(instant));
  return day === todayIn(timeZone, now)
    ? `today (${formatShortDay(day)}) at ${formatInstantTime(instant, timeZone)}`
    : formatInstantWithWeekday(instant, timeZone);
}

/** `Jan 5, 2023` */
export function formatInstantDay(instant: string, timeZone: string): string {
  return formatDay(todayIn(timeZone, new Date(instant)));
}

/** `09:00 AM`, as slots are shown. */
export function formatInstantTime(instant: string, timeZone: string): string {
  return formatMinutes(
    timeOfDayMinutes(localTimeIn(timeZone, new Date(instant)).slice("2023-01-05T".length)),
  );
}
