import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import type { ManagedTreatment } from "@clinic/contract/treatments.ts";
import { lacksPerformer } from "../../lib/clinic/performers.ts";
import { type DoctorFields, inputOf } from "./doctor-fields.ts";

type Offer = Pick<ManagedTreatment, "_id" | "name" | "active" | "heldBy">;

/** What this doctor performs, or did before the edit, and patients would find no time for once it is saved. */
export function leftWithNobody(
  catalogue: readonly Offer[],
  doctors: readonly ManagedDoctor[],
  doctor: ManagedDoctor | undefined,
  fields: DoctorFields,
): Offer[] {
  const edited = inputOf(fields, catalogue, "");
  const after = [...doctors.filter(({ _id }) => _id !== doctor?._id), edited];
  const own = new Set([...(doctor?.treatments ?? []), ...edited.treatments]);
  return catalogue.filter((treatment) => own.has(treatment._id) && lacksPerformer(treatment, after));
}

export function nobodyText(treatments: readonly Pick<Offer, "name">[]): string {
  const names = new Intl.ListFormat("en-US").format(treatments.map(({ name }) => name));
  const them = treatments.length === 1 ? "it" : "them";
  return `Patients will find no times for ${names}: no other bookable doctor performs ${them}.`;
}
