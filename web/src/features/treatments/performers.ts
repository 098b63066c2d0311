import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import { bookableFor } from "../../lib/clinic/performers.ts";

/** Who performs a treatment: without anybody, patients find no time. */
export function performersText(
  doctors: readonly Pick<ManagedDoctor, "name" | "treatments" | "bookable">[],
  treatmentId = "",
): string {
  const found = bookableFor(doctors, treatmentId);
  if (found.length > 0) return `Now performed by ${found.map(({ name }) => name).join(", ")}.`;
  const resting = doctors.filter(({ treatments }) => treatments.includes(treatmentId));
  if (resting.length === 0) {
    return "Patients find times once somebody performs it: tick it under Manage Doctor, Edit.";
  }
  const names = new Intl.ListFormat("en-US").format(resting.map(({ name }) => name));
  return `${names} can't be booked now, so patients find no times: make them bookable under Manage Doctor, or tick this treatment for another doctor.`;
}
