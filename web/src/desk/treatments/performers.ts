/** With whom a treatment can be booked. */
import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import type { ManagedTreatment } from "@clinic/contract/treatments.ts";

type Performer = Pick<ManagedDoctor, "treatments" | "bookable">;

function bookableFor<Doctor extends Performer>(doctors: readonly Doctor[], treatmentId: string): Doctor[] {
  return doctors.filter(({ treatments, bookable }) => bookable && treatments.includes(treatmentId));
}

/** Offered, and yet patients find no time for it. */
export function lacksPerformer(
  { _id, active, heldBy }: Pick<ManagedTreatment, "_id" | "active" | "heldBy">,
  doctors: readonly Performer[],
): boolean {
  return active && heldBy === "doctors" && bookableFor(doctors, _id).length === 0;
}

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
