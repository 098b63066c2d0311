/** What the clinic offers: all treatments, and the one document that visitors may read. */
import type {
  DocumentData,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  FirestoreDataConverter,
  QueryDocumentSnapshot,
  Transaction,
} from "@google-cloud/firestore";
import * as z from "zod/mini";
import { openingHoursSchema, type Settings, settingsSchema } from "../contract/settings.ts";
import type { Clinic, Treatment } from "../domain/clinic.ts";
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
  heldBy: z.enum(["seat", "doctors"]),
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

const publishedDoctorSchema = z.object({
  id: z.string(),
  name: z.string(),
  specialtyId: z.string(),
  specialty: z.string(),
  photo: z.string(),
  treatmentIds: z.array(z.string()),
  hours: z.nullable(openingHoursSchema),
  bookable: z.boolean(),
});

const publishedAbsenceSchema = z.object({
  id: z.string(),
  doctorId: z.string(),
  from: z.string(),
  to: z.string(),
});

const publicClinicSchema = z.object({
  /** Their only home. */
  settings: settingsSchema,
  /** The active ones in order: copies, written in the same commit as an edit of a treatment. */
  treatments: z.array(publishedTreatmentSchema),
  /** By name; what an edit of a doctor writes in its commit. */
  doctors: z.array(publishedDoctorSchema),
  /** Not those that are over, and without their reasons. */
  absences: z.array(publishedAbsenceSchema),
});

/** Of the whole store. One of another shape can't be read, and isn't guessed at. */
const shape = 6;

const clinicConverter: FirestoreDataConverter<Clinic, DocumentData> = {
  toFirestore: (clinic: DocumentData) => ({ ...clinic, shape }),
  fromFirestore: (snapshot: QueryDocumentSnapshot) => {
    refuseOtherShape(snapshot);
    return z.parse(publicClinicSchema, snapshot.data());
  },
};

const otherShape = new Error(
  "This database was written by another version of the site, which stored it in another shape: nothing is read from it. " +
    "Empty it and run `npm run setup -- --project <id>` (docs/operate.md)",
);

function refuseOtherShape(clinic: Pick<DocumentSnapshot, "get">): void {
  if (clinic.get("shape") !== shape) throw new DomainError("unavailable", { cause: otherShape });
}

/** Refuses a store of another shape. False of one without a clinic, which has no shape yet. */
export async function isOfOurShape(db: Firestore): Promise<boolean> {
  const clinic = await publicClinic(db).withConverter(null).get();
  if (clinic.exists) refuseOtherShape(clinic);
  return clinic.exists;
}

export const publicClinic = (db: Firestore): DocumentReference<Clinic> =>
  db.collection("public").withConverter(clinicConverter).doc("clinic");

/** Of all treatments what visitors may see: the active ones by order and then by name. */
export function publishTreatments(all: readonly StoredTreatment[]): Treatment[] {
  return all
    .filter((treatment) => treatment.active)
    .sort(byOrder)
    .map(({ active: _, ...treatment }) => treatment);
}

/** A clinic that has no doctors yet. */
export function newClinic(settings: Settings, all: readonly StoredTreatment[]): Clinic {
  return { settings, treatments: publishTreatments(all), doctors: [], absences: [] };
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
