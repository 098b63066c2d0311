import { presentTreatment } from "../catalogue/present-treatment.ts";
import type { ManagedTreatment } from "../contract/treatments.ts";
import type { TreatmentDocument } from "../firestore/treatments.ts";

export function presentManaged(treatment: TreatmentDocument & { id: string }): ManagedTreatment {
  return { ...presentTreatment(treatment), order: treatment.order, active: treatment.active };
}
