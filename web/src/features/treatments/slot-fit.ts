import type { OpeningHours } from "@clinic/contract/settings.ts";
import { type Weekday, weekdays } from "@clinic/domain/calendar-date.ts";
import { isOpenFor } from "@clinic/domain/opening-hours.ts";
import { slotMinutes } from "@clinic/domain/slot.ts";
import { slotRange } from "@clinic/domain/time-range.ts";
import { mergeSlots } from "./slot-range.ts";

/** What an admin should know about times before patients don't find them. */
export type SlotFit = {
  /** On no weekday is the clinic open for the whole visit. */
  never: string[];
  /** On weekdays with opening hours, those that patients don't find, but find on another. */
  missing: { weekday: Weekday; slots: string[] }[];
  /** Begins before a visit at the time before it has ended. */
  overlapping: string[];
};

export function fitSlots(slots: readonly string[], durationMinutes: number, hours: OpeningHours): SlotFit {
  const inOrder = mergeSlots(slots);
  const fits = (slot: string, weekday: Weekday) =>
    isOpenFor(hours[weekday], slotRange(slot, durationMinutes));
  const never = inOrder.filter((slot) => !weekdays.some((weekday) => fits(slot, weekday)));
  const missing = weekdays
    .filter((weekday) => hours[weekday].length > 0)
    .map((weekday) => ({
      weekday,
      slots: inOrder.filter((slot) => !fits(slot, weekday) && !never.includes(slot)),
    }))
    .filter((day) => day.slots.length > 0);
  const overlapping = inOrder.filter((slot, i) => {
    const before = inOrder[i - 1];
    return before !== undefined && slotMinutes(slot) < slotMinutes(before) + durationMinutes;
  });
  return { never, missing, overlapping };
}
