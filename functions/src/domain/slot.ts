/** Slots are clinic-local start times as shown, `08:00 AM`. */
import { TZDate } from "@date-fns/tz";
import { millisecondsInMinute as minute } from "date-fns/constants";

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

/** `08:00 AM` -> `0800` */
export function slotKey(slot: string): string {
  return timeKey(slotMinutes(slot));
}

/**
 * When that slot starts. Null where clocks are put forward over it: that time doesn't exist on that day. Where they
 * are put back and it comes twice, the first.
 */
export function slotInstant(date: string, slot: string, timeZone: string): Date | null {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const minutes = slotMinutes(slot);
  const found = new TZDate(year, month - 1, day, Math.floor(minutes / 60), minutes % 60, timeZone);
  const shows = (instant: number) => {
    const wall = new TZDate(instant, timeZone);
    return wall.getDate() === day && wall.getHours() * 60 + wall.getMinutes() === minutes;
  };
  // No zone puts its clocks back by more than two hours, or by less than thirty minutes.
  for (const earlier of [120, 60, 30, 0]) {
    const instant = found.getTime() - earlier * minute;
    if (shows(instant)) return new Date(instant);
  }
  return null;
}

export function plusMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * minute);
}

/**
 * Ids of the documents whose existence is a booking: its slot and, for a patient with an account, each quarter-hour of their
 * time.
 */
export function claimIds(
  uid: string | null,
  visit: { date: string; treatmentId: string; slot: string; durationMinutes: number },
): string[] {
  const { date, treatmentId, slot, durationMinutes } = visit;
  const slotClaim = `slot_${date}_${treatmentId}_${slotKey(slot)}`;
  if (uid === null) return [slotClaim];
  return [slotClaim, ...quarterHours(slot, durationMinutes).map((time) => `patient_${uid}_${date}_${time}`)];
}

function timeKey(minutes: number): string {
  return timeOfDayAt(minutes).replace(":", "");
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
