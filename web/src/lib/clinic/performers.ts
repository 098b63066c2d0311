/** With whom a treatment can be booked. */
import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import type { ManagedTreatment } from "@clinic/contract/treatments.ts";

type Performer = Pick<ManagedDoctor, "treatments" | "bookable">;

export function bookableFor<Doctor extends Performer>(
  doctors: readonly Doctor[],
  treatmentId: string,
): Doctor[] {
  return doctors.filter(({ treatments, bookable }) => bookable && treatments.includes(treatmentId));
}

/** Offered, and yet patients find no time for it. */
export function lacksPerformer(
  { _id, active, heldBy }: Pick<ManagedTreatment, "_id" | "active" | "heldBy">,
  doctors: readonly Performer[],
): boolean {
  return active && heldBy === "doctors" && bookableFor(doctors, _id).length === 0;
}
