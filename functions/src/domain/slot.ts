/** Slots are start times in the clinic's time zone as people see them, like `08:00 AM`. */
import { tzOffset } from "@date-fns/tz/tzOffset";
import { millisecondsInDay, millisecondsInMinute as minute } from "date-fns/constants";
import { plusDays } from "./calendar-date.ts";

/** Converts a slot to minutes after midnight. */
export function slotMinutes(slot: string): number {
  const hour = Number(slot.slice(0, 2)) % 12;
  return (slot.endsWith("PM") ? hour + 12 : hour) * 60 + Number(slot.slice(3, 5));
}

/** Converts minutes after midnight to a slot: 510 becomes `08:30 AM`. */
export function slotAt(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  return `${twoDigits(hour % 12 || 12)}:${twoDigits(minutes % 60)} ${hour < 12 ? "AM" : "PM"}`;
}

/** Converts minutes after midnight to a 24-hour time: 510 becomes `08:30`. */
export function timeOfDayAt(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** Converts a 24-hour time to minutes after midnight. `24:00` is allowed. */
export function timeOfDayMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The instant at which a slot of that day starts. It is null if the clocks go forward over that time. */
export function slotInstant(date: string, slot: string, timeZone: string): Date | null {
  return instantAt(date, slotMinutes(slot), timeZone);
}

/**
 * The instant at which the day's clock shows this many minutes after midnight. It is null if the clocks go forward over that
 * time. If they go back and the time occurs twice, it is the first.
 */
function instantAt(date: string, minutes: number, timeZone: string): Date | null {
  const wallClockInstant = Date.parse(date) + minutes * minute;
  const offsetAt = (instant: number) => tzOffset(timeZone, new Date(instant)) * minute;
  // No time zone is a whole day away from UTC, so these are the offsets before and after any clock change near that time.
  // Two changes are weeks apart.
  const before = offsetAt(wallClockInstant - millisecondsInDay);
  const after = offsetAt(wallClockInstant + millisecondsInDay);
  if (before === after) return new Date(wallClockInstant - before);
  const instants = [wallClockInstant - before, wallClockInstant - after];
  const shown = instants.filter((instant) => instant + offsetAt(instant) === wallClockInstant);
  return shown.length === 0 ? null : new Date(Math.min(...shown));
}

/**
 * The first instant at which the day's clock shows this many minutes after midnight, or more. If the clocks go forward over
 * that time, it is when they do. If they go back and the time occurs twice, it is the first.
 */
export function instantFrom(date: string, minutes: number, timeZone: string): Date {
  for (let at = minutes; at < minutesInDay; at++) {
    const instant = instantAt(date, at, timeZone);
    if (instant) return instant;
  }
  return instantFrom(plusDays(date, 1), 0, timeZone);
}

export function plusMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * minute);
}

/**
 * Computes start and end of an appointment that begins this many minutes after midnight. It returns null if that time
 * doesn't exist or the appointment would cross midnight or a clock change.
 */
export type InstantsResolver = (
  startMinutes: number,
  durationMinutes: number,
) => { startsAt: Date; endsAt: Date } | null;

/**
 * Returns the function that computes start and end of appointments on this day. No appointment crosses midnight or a clock
 * change, because its wall-clock length would differ from its real duration.
 */
export function instantsResolverFor(date: string, timeZone: string): InstantsResolver {
  const midnight = instantAt(date, 0, timeZone);
  const next = instantAt(plusDays(date, 1), 0, timeZone);
  if (midnight && next && next.getTime() - midnight.getTime() === millisecondsInDay) {
    return (startMinutes, durationMinutes) => {
      if (startMinutes + durationMinutes > minutesInDay) return null;
      const startsAt = plusMinutes(midnight, startMinutes);
      return { startsAt, endsAt: plusMinutes(startsAt, durationMinutes) };
    };
  }
  const atMinute = (minutes: number) =>
    minutes === minutesInDay ? next : instantAt(date, minutes, timeZone);
  return (startMinutes, durationMinutes) => {
    const end = startMinutes + durationMinutes;
    const [startsAt, endsAt] = end <= minutesInDay ? [atMinute(startMinutes), atMinute(end)] : [];
    if (!startsAt || !endsAt || plusMinutes(startsAt, durationMinutes).getTime() !== endsAt.getTime())
      return null;
    return { startsAt, endsAt };
  };
}

const minutesInDay = 24 * 60;

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
