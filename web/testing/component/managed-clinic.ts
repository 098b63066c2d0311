/** The sample clinic as admins see it. */
import type { ManagedTreatment } from "@clinic/contract/treatments.ts";
import { defaultTreatments } from "@clinic/domain/default-treatments.ts";
import { dentists } from "./sample-clinic.ts";

/** Fluoride Treatment is held by its seat, the others by dentists. */
export const managedTreatments: ManagedTreatment[] = defaultTreatments.map((treatment, order) => ({
  ...treatment,
  order,
  active: true,
  heldBy: dentists.some(({ treatments }) => treatments.includes(treatment._id)) ? "doctors" : "seat",
}));
