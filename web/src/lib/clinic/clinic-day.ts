/** A day of the clinic's calendar, `2023-01-05`: a day, not a moment, so that no browser's time zone can shift it. */
import { tz } from "@date-fns/tz";
import { format, isValid, parse } from "date-fns";

export type ClinicDay = string;

/** The day that it is at the clinic. */
export function clinicToday(timeZone: string, now: Date): ClinicDay {
  return format(now, "yyyy-MM-dd", { in: tz(timeZone) });
}

/** For calendars and arithmetic: noon in the browser's zone, which exists on every day, also where clocks change at midnight. */
export function dayAsDate(day: ClinicDay): Date {
  return parse(`${day} 12`, "yyyy-MM-dd HH", new Date(0));
}

export function dateAsDay(date: Date): ClinicDay {
  return format(date, "yyyy-MM-dd");
}

export function addToDay(day: ClinicDay, days: number): ClinicDay {
  const date = dayAsDate(day);
  date.setDate(date.getDate() + days);
  return dateAsDay(date);
}

/** `Jan 5, 2023`: the format of every date that people see. */
export function showDay(day: ClinicDay): string {
  return format(dayAsDate(day), "PP");
}

/** `Thursday, Jan 5`: where the weekday helps to choose. */
export function showWeekday(day: ClinicDay): string {
  return format(dayAsDate(day), "EEEE, MMM d");
}

/** A moment on the clinic's clock: `Jan 5, 2023 at 9:00 AM`. */
export function showMoment(instant: string, timeZone: string): string {
  return format(instant, "PP 'at' p", { in: tz(timeZone) });
}

/** Undefined for what is no such day, like a hand-written `2026-02-30` in an address. */
export function parseDay(text: string | null): ClinicDay | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  return isValid(dayAsDate(text)) ? text : undefined;
}
