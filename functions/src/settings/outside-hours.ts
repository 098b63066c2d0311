import type { Settings } from "../contract/settings.ts";
import { isOpenFor, openRangesOn } from "../domain/opening-hours.ts";
import { slotInstant } from "../domain/slot.ts";

interface Appointment {
  date: string;
  slot: string;
  startsAt: Date;
  durationMinutes: number;
}

/**
 * Whether an appointment no longer fits the clinic's hours: it is closed then or for a part of it, or another time zone
 * has moved the moment that was promised to another time of day.
 */
export function isOutsideHours(appointment: Appointment, settings: Settings): boolean {
  const { date, slot, startsAt, durationMinutes } = appointment;
  if (slotInstant(date, slot, settings.timeZone)?.getTime() !== startsAt.getTime()) return true;
  return !isOpenFor(openRangesOn(settings, date), slot, durationMinutes);
}
