import { slotMinutes } from "@clinic/domain/slot.ts";

/** Of two that are as near the earlier; undefined where there is none. */
export function nearestTime(times: readonly string[], slot: string): string | undefined {
  const distance = (time: string) => Math.abs(slotMinutes(time) - slotMinutes(slot));
  return times.toSorted(
    (one, other) => distance(one) - distance(other) || slotMinutes(one) - slotMinutes(other),
  )[0];
}
