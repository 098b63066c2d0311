import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import { bookableFor } from "../../lib/clinic/performers.ts";

/** Who performs a treatment: without anybody, patients find no time. */
export function performersText(
  doctors: readonly Pick<ManagedDoctor, "name" | "treatments" | "bookable">[],
  treatmentId = "",
): string {
  const found = bookableFor(doctors, treatmentId);
  if (found.length > 0) return `Now performed by ${found.map(({ name }) => name).join(", ")}.`;
  const [resting] = doctors.filter(({ treatments }) => treatments.includes(treatmentId));
  return resting
    ? `Patients find no times, since ${resting.name} can't be booked now: switch that on under Manage Doctor, Edit, or tick this treatment for somebody else.`
    : "Patients find times once somebody performs it: tick it under Manage Doctor, Edit.";
}
