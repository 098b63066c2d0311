import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import type { ManagedTreatment } from "@clinic/contract/treatments.ts";
import { formatList } from "../../shared/spelling.ts";

export type HeldBy = ManagedTreatment["heldBy"];

type Performer = Pick<ManagedDoctor, "treatments" | "bookable">;

function findBookablePerformers<Doctor extends Performer>(
  doctors: readonly Doctor[],
  treatmentId: string,
): Doctor[] {
  return doctors.filter(({ treatments, bookable }) => bookable && treatments.includes(treatmentId));
}

/** Whether a treatment has no bookable doctor, so that patients find no times for it. */
export function lacksPerformer(
  { _id, active, heldBy }: Pick<ManagedTreatment, "_id" | "active" | "heldBy">,
  doctors: readonly Performer[],
): boolean {
  return active && heldBy === "doctors" && findBookablePerformers(doctors, _id).length === 0;
}

/** Says who performs a treatment, or what the admin can do if no bookable doctor performs it. */
export function describePerformers(
  doctors: readonly (Performer & Pick<ManagedDoctor, "name">)[],
  treatmentId = "",
): string {
  const bookable = findBookablePerformers(doctors, treatmentId);
  if (bookable.length > 0) return `Now performed by ${bookable.map(({ name }) => name).join(", ")}.`;
  const notBookable = doctors.filter(({ treatments }) => treatments.includes(treatmentId));
  if (notBookable.length === 0) {
    return "Patients find times once somebody performs it: tick it under Manage Doctor, Edit.";
  }
  const names = formatList(notBookable.map(({ name }) => name));
  return `${names} can't be booked now, so patients find no times: make them bookable under Manage Doctor, or tick this treatment for another doctor.`;
}
