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
import type { Settings } from "../contract/settings.ts";
import type { Clinic, Treatment } from "../domain/clinic.ts";
import { DomainError } from "../domain/domain-error.ts";
import { storedEnum, storedObject } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";
import { photoTokenSchema } from "./doctors.ts";
import { storedHoursSchema, storedSettingsSchema } from "./stored-settings.ts";

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
  heldBy: storedEnum(z.enum(["seat", "doctors"]), "doctors"),
};

export const treatmentDocumentSchema = storedObject({
  ...fields,
  active: z.boolean(),
  /** A tombstone, which keeps its slug from being used again: shown nowhere. */
  removed: z.optional(z.literal(true)),
});
type TreatmentDocument = z.infer<typeof treatmentDocumentSchema>;
/** With its slug. */
export type StoredTreatment = TreatmentDocument & { id: string };

/** An active treatment as published: with its id. */
const publishedTreatmentSchema = storedObject({ id: z.string(), ...fields });
/** By slug; a slug is never used twice. */
export const treatments = (db: Firestore) => collection(db, "treatments", treatmentDocumentSchema);

const publishedDoctorSchema = storedObject({
  id: z.string(),
  name: z.string(),
  specialtyId: z.string(),
  specialty: z.string(),
  photo: z.string(),
  photoToken: photoTokenSchema,
  treatmentIds: z.array(z.string()),
  hours: z.nullable(storedHoursSchema),
  bookable: z.boolean(),
});

const publishedAbsenceSchema = storedObject({
  id: z.string(),
  doctorId: z.string(),
  from: z.string(),
  to: z.string(),
});

export const publicClinicSchema = storedObject({
  /** Their only home. */
  settings: storedSettingsSchema,
  /** The active ones in order: copies, written in the same commit as an edit of a treatment. */
  treatments: z.array(publishedTreatmentSchema),
  /** By name; what an edit of a doctor writes in its commit. */
  doctors: z.array(publishedDoctorSchema),
  /** Not those that are over, and without their reasons. */
  absences: z.array(publishedAbsenceSchema),
});

/** The family of all versions that read each other's documents. It never changes: docs/decisions/upgrades.md */
const shape = 6;

const clinicConverter: FirestoreDataConverter<Clinic, DocumentData> = {
  toFirestore: (clinic: DocumentData) => ({ ...clinic, shape }),
  fromFirestore: (snapshot: QueryDocumentSnapshot) => {
    refuseOtherShape(snapshot);
    return z.parse(publicClinicSchema, snapshot.data());
  },
};

const otherShape = new Error(
  "This database is of another shape, which no version of this site reads or migrates. Nothing is read from it. " +
    "Was it written by a version before 1.0.0, or by another product? (docs/operate.md, Upgrade)",
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
