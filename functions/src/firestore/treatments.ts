import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { slotSchema, treatmentIdSchema } from "../contract/fields.ts";
import { collection } from "./collection.ts";

const fields = {
  name: z.string(),
  description: z.string(),
  /** Clinic-local start times, in order. */
  slots: z.array(slotSchema),
  priceCents: z.int(),
  /** A multiple of 15. */
  durationMinutes: z.int(),
  /** Ascending. */
  order: z.number(),
};

const treatmentDocumentSchema = z.object({
  ...fields,
  active: z.boolean(),
  /** A tombstone, which keeps its slug from being used again: shown nowhere. */
  removed: z.optional(z.literal(true)),
});
export type TreatmentDocument = z.infer<typeof treatmentDocumentSchema>;

/** An active treatment as published: with its id. */
export const publishedTreatmentSchema = z.object({ id: treatmentIdSchema, ...fields });
export type PublishedTreatment = z.infer<typeof publishedTreatmentSchema>;

/** By slug; a slug is never used twice. */
export const treatments = (db: Firestore) => collection(db, "treatments", treatmentDocumentSchema);
