import type { Settings } from "../contract/settings.ts";
import { plusDays, todayIn } from "./calendar-date.ts";
import { isOpenFor, openRangesOn } from "./opening-hours.ts";
import { slotInstant } from "./slot.ts";

interface Offered {
  slots: readonly string[];
  durationMinutes: number;
}

/** Why nobody can book that slot, as a sentence; null when it can be booked. Whether it is taken is not asked here. */
export function whyNotBookable(
  settings: Settings,
  date: string,
  slot: string,
  durationMinutes: number,
  now: Date,
): string | null {
  const today = todayIn(settings.timeZone, now);
  const startsAt = slotInstant(date, slot, settings.timeZone);
  if (date < today || (startsAt && startsAt <= now)) return "That time has passed. Please choose another.";
  if (date > plusDays(today, settings.horizonDays)) {
    return `Appointments can be booked up to ${settings.horizonDays} days ahead.`;
  }
  const ranges = openRangesOn(settings, date);
  if (ranges.length === 0) return "The clinic is closed on that day. Please choose another.";
  if (!startsAt || !isOpenFor(ranges, slot, durationMinutes)) {
    return "The clinic is not open for all of that time. Please choose another.";
  }
  return null;
}

/** The treatments with only those slots that a patient could book now. */
export function availableTreatments<Treatment extends Offered & { id: string }>(
  settings: Settings,
  treatments: readonly Treatment[],
  taken: Readonly<Record<string, readonly string[]>>,
  date: string,
  now: Date,
): (Treatment & { slots: string[] })[] {
  // By id in a Map: in an object, a treatment called Constructor would find what every object has.
  const takenById = new Map(Object.entries(taken));
  return treatments.map((treatment) => {
    const gone = new Set(takenById.get(treatment.id));
    const isFree = (slot: string) =>
      !gone.has(slot) && whyNotBookable(settings, date, slot, treatment.durationMinutes, now) === null;
    return { ...treatment, slots: treatment.slots.filter(isFree) };
  });
}
