/** What the clinic offers: all treatments, and the one document that visitors may read. */
import type { DocumentReference, Firestore, Transaction } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { type Settings, settingsSchema } from "../contract/settings.ts";
import type { Clinic } from "../domain/clinic.ts";
import { DomainError } from "../domain/domain-error.ts";
import { collection } from "./collection.ts";

const fields = {
  name: z.string(),
  description: z.string(),
  /** Clinic-local start times, in order. */
  slots: z.array(z.string()),
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
type TreatmentDocument = z.infer<typeof treatmentDocumentSchema>;
/** With its slug. */
export type StoredTreatment = TreatmentDocument & { id: string };

/** An active treatment as published: with its id. */
const publishedTreatmentSchema = z.object({ id: z.string(), ...fields });
/** By slug; a slug is never used twice. */
export const treatments = (db: Firestore) => collection(db, "treatments", treatmentDocumentSchema);

const publicClinicSchema = z.object({
  /** Their only home. */
  settings: settingsSchema,
  /** The active ones in order: copies, written in the same commit as an edit of a treatment. */
  treatments: z.array(publishedTreatmentSchema),
});
export const publicClinic = (db: Firestore): DocumentReference<Clinic> =>
  collection(db, "public", publicClinicSchema).doc("clinic");

/**
 * What visitors may see: the settings and, of all treatments, the active ones by order and then by name. Set it in the
 * commit that edits either of them.
 */
export function publish(settings: Settings, all: readonly StoredTreatment[]): Clinic {
  const treatments = all
    .filter((treatment) => treatment.active)
    .sort(byOrder)
    .map(({ active: _, ...treatment }) => treatment);
  return { settings, treatments };
}

/** By order, then by name. */
export function byOrder(a: StoredTreatment, b: StoredTreatment): number {
  return a.order - b.order || a.name.localeCompare(b.name);
}

export async function readClinic(db: Firestore): Promise<Clinic> {
  return (await publicClinic(db).get()).data() ?? notSetUp();
}

/** As it stays until the transaction ends: who edits it waits, who reads it too does not. */
export async function readClinicIn(transaction: Transaction, db: Firestore): Promise<Clinic> {
  return (await transaction.get(publicClinic(db))).data() ?? notSetUp();
}

/** A project whose clinic was never written: an operator's task, so it says in the log what to run. */
export function notSetUp(): never {
  const cause = new Error("public/clinic does not exist: run `npm run setup -- --project <id>`");
  throw new DomainError("unavailable", { cause });
}
