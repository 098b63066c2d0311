import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { type Settings, settingsSchema } from "../contract/settings.ts";
import { collection } from "./collection.ts";
import { publishedTreatmentSchema, type TreatmentDocument } from "./treatments.ts";

const publicClinicSchema = z.object({
  /** Their only home. */
  settings: settingsSchema,
  /** The active ones in order: copies, written in the same commit as an edit of a treatment. */
  treatments: z.array(publishedTreatmentSchema),
});
export type PublicClinic = z.infer<typeof publicClinicSchema>;

export const publicClinic = (db: Firestore) => collection(db, "public", publicClinicSchema).doc("clinic");

/**
 * What visitors may see: the settings and, of all treatments, the active ones by order and then by name. Set it in the
 * commit that edits either of them.
 */
export function publish(
  settings: Settings,
  all: readonly (TreatmentDocument & { id: string })[],
): PublicClinic {
  const treatments = all
    .filter((treatment) => treatment.active)
    .sort(byOrder)
    .map(({ active: _, ...treatment }) => treatment);
  return { settings, treatments };
}

/** By order, then by name. */
export function byOrder(a: TreatmentDocument, b: TreatmentDocument): number {
  return a.order - b.order || a.name.localeCompare(b.name);
}
