/** Slots are clinic-local start times as shown, `08:00 AM`. */
import { tzOffset } from "@date-fns/tz/tzOffset";
import { millisecondsInDay, millisecondsInMinute as minute } from "date-fns/constants";
import { plusDays } from "./calendar-date.ts";

/** Minutes after midnight. */
export function slotMinutes(slot: string): number {
  const hour = Number(slot.slice(0, 2)) % 12;
  return (slot.endsWith("PM") ? hour + 12 : hour) * 60 + Number(slot.slice(3, 5));
}

/** 510 -> `08:30 AM` */
export function slotAt(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  return `${twoDigits(hour % 12 || 12)}:${twoDigits(minutes % 60)} ${hour < 12 ? "AM" : "PM"}`;
}

/** 510 -> `08:30` */
export function timeOfDayAt(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** `08:00`, `24:00` -> minutes after midnight. */
export function timeOfDayMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The quarter-hours that an appointment touches, as `HHmm`. Two appointments that overlap have one in common. */
export function quarterHours(slot: string, durationMinutes: number): string[] {
  const start = slotMinutes(slot);
  const keys: string[] = [];
  for (let at = start - (start % 15); at < start + durationMinutes; at += 15) keys.push(timeKey(at));
  return keys;
}

/**
 * When that slot starts. Null where clocks are put forward over it: that time doesn't exist on that day. Where they
 * are put back and it comes twice, the first.
 */
export function slotInstant(date: string, slot: string, timeZone: string): Date | null {
  const wall = Date.parse(date) + slotMinutes(slot) * minute;
  const offsetAt = (instant: number) => tzOffset(timeZone, new Date(instant)) * minute;
  // No zone is a day away from UTC: before and after any change of clocks near that time. Two changes are weeks apart.
  const before = offsetAt(wall - millisecondsInDay);
  const after = offsetAt(wall + millisecondsInDay);
  if (before === after) return new Date(wall - before);
  const instants = [wall - before, wall - after];
  const shown = instants.filter((instant) => instant + offsetAt(instant) === wall);
  return shown.length === 0 ? null : new Date(Math.min(...shown));
}

/**
 * The first instant at which that day's clock shows this many minutes after midnight or more. Where clocks are put forward over
 * that time, when they are; where they are put back and it comes twice, the first.
 */
export function instantFrom(date: string, minutes: number, timeZone: string): Date {
  for (let at = minutes; at < wholeDay; at++) {
    const instant = slotInstant(date, slotAt(at), timeZone);
    if (instant) return instant;
  }
  return instantFrom(plusDays(date, 1), 0, timeZone);
}

export function plusMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * minute);
}

/** When a visit that starts so many minutes after midnight begins and ends; null where it can't be. */
export type Clock = (
  startMinutes: number,
  durationMinutes: number,
) => { startsAt: Date; endsAt: Date } | null;

/**
 * The clock of one day. No visit crosses midnight or a change of clocks: its length by the wall would not be the time that it
 * takes.
 */
export function clockOf(date: string, timeZone: string): Clock {
  const midnight = slotInstant(date, "12:00 AM", timeZone);
  const next = slotInstant(plusDays(date, 1), "12:00 AM", timeZone);
  if (midnight && next && next.getTime() - midnight.getTime() === millisecondsInDay) {
    return (startMinutes, durationMinutes) => {
      if (startMinutes + durationMinutes > wholeDay) return null;
      const startsAt = plusMinutes(midnight, startMinutes);
      return { startsAt, endsAt: plusMinutes(startsAt, durationMinutes) };
    };
  }
  const instantAt = (minutes: number) =>
    minutes === wholeDay ? next : slotInstant(date, slotAt(minutes), timeZone);
  return (startMinutes, durationMinutes) => {
    const end = startMinutes + durationMinutes;
    const [startsAt, endsAt] = end <= wholeDay ? [instantAt(startMinutes), instantAt(end)] : [];
    if (!startsAt || !endsAt || plusMinutes(startsAt, durationMinutes).getTime() !== endsAt.getTime())
      return null;
    return { startsAt, endsAt };
  };
}

const wholeDay = 24 * 60;

function timeKey(minutes: number): string {
  return timeOfDayAt(minutes).replace(":", "");
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
