import type { Doctor } from "@clinic/contract/doctors.ts";
import { type FreeTimes, timesWith } from "../../lib/clinic/free-times.ts";
import { isolated } from "../../lib/clinic/isolated.ts";

export type Choice = { doctorId: string; name: string; text: string };

/** Who performs a treatment, by name; of those who can't at that time or on that day it says so. Nobody for a seat. */
export function doctorChoices(
  doctors: readonly Pick<Doctor, "_id" | "name" | "treatments">[],
  treatmentId: string,
  free: FreeTimes | undefined,
  slot: string,
): Choice[] {
  const offering = doctors.filter(({ treatments }) => treatments.includes(treatmentId));
  return offering.map(({ _id, name }) => ({
    doctorId: _id,
    name,
    text: `${isolated(name)}${free ? why(free, _id, slot) : ""}`,
  }));
}

function why(free: FreeTimes, doctorId: string, slot: string): string {
  const times = timesWith(free, doctorId);
  if (times.length === 0) return ", no free time on this day";
  return slot === "" || times.includes(slot) ? "" : `, not free at ${slot}`;
}
