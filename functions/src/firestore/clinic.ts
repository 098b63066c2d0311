/** The clinic's treatments, and the one public document (`public/clinic`) that visitors may read. */
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
import { doctorFactsFields, photoTokenSchema } from "./doctors.ts";
import { storedHoursSchema, storedSettingsSchema } from "./stored-settings.ts";

/** Missing in documents of earlier releases. */
const storedPictureSchema = z.optional(
  z.nullable(
    z.union([storedObject({ drawing: z.string() }), storedObject({ photo: z.string(), token: z.string() })]),
  ),
);

const treatmentFields = {
  name: z.string(),
  description: z.string(),
  /** Start times in the clinic's local time, in order. */
  slots: z.array(z.string()),
  priceCents: z.int(),
  /** The treatment's duration in minutes, a multiple of 15. */
  durationMinutes: z.int(),
  bufferMinutes: z.optional(z.int()),
  noticeHours: z.optional(storedObject({ book: z.optional(z.int()), change: z.optional(z.int()) })),
  /** The treatment's place in the list; lower numbers come first. */
  order: z.number(),
  heldBy: storedEnum(z.enum(["seat", "doctors"]), "doctors"),
  picture: storedPictureSchema,
  /** Empty if the clinic doesn't say. Missing in documents of earlier releases. */
  forWhom: z.optional(z.string()),
};

export const treatmentDocumentSchema = storedObject({
  ...treatmentFields,
  active: z.boolean(),
  /** True for a deleted treatment. The document stays so that its slug is never used again; it is shown nowhere. */
  removed: z.optional(z.literal(true)),
});
type TreatmentDocument = z.infer<typeof treatmentDocumentSchema>;
/** A treatment document with its id, which is the treatment's slug. */
export type StoredTreatment = TreatmentDocument & { id: string };

/** An active treatment with its id, as the public clinic document holds it. */
const publishedTreatmentSchema = storedObject({ id: z.string(), ...treatmentFields });
/** The document id is the treatment's slug. A slug is never used twice. */
export const treatments = (db: Firestore) => collection(db, "treatments", treatmentDocumentSchema);

const publishedDoctorSchema = storedObject({
  ...doctorFactsFields,
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
  /** The clinic's settings are stored only here. */
  settings: storedSettingsSchema,
  /** Copies of the active treatments in display order. An edit of a treatment updates them in the same commit. */
  treatments: z.array(publishedTreatmentSchema),
  /** The doctors by name. An edit of a doctor updates them in the same commit. */
  doctors: z.array(publishedDoctorSchema),
  /** Current and future absences, without their reasons. */
  absences: z.array(publishedAbsenceSchema),
  /** How often a block was added or moved: firestore/blocks.ts. Missing if none ever was. */
  blockChanges: z.optional(z.int()),
});

/** The number of the data format that all releases share. It never changes: docs/decisions/upgrades.md */
const dataFormatNumber = 6;

const clinicConverter: FirestoreDataConverter<Clinic, DocumentData> = {
  toFirestore: (clinic: DocumentData) => ({ ...clinic, shape: dataFormatNumber }),
  fromFirestore: (snapshot: QueryDocumentSnapshot) => {
    refuseOtherDataFormat(snapshot);
    return z.parse(publicClinicSchema, snapshot.data());
  },
};

const otherDataFormatError = new Error(
  "This database is of another shape, which no version of this site reads or migrates. Nothing is read from it. " +
    "Was it written by a version before 1.0.0, or by another product? (docs/operate.md, Upgrade)",
);

function refuseOtherDataFormat(clinic: Pick<DocumentSnapshot, "get">): void {
  if (clinic.get("shape") !== dataFormatNumber)
    throw new DomainError("unavailable", { cause: otherDataFormatError });
}

/** Throws `unavailable` if the database has another shape. Returns false if it has no clinic yet. */
export async function hasExpectedDataFormat(db: Firestore): Promise<boolean> {
  const clinic = await publicClinicDocument(db).withConverter(null).get();
  if (clinic.exists) refuseOtherDataFormat(clinic);
  return clinic.exists;
}

export const publicClinicDocument = (db: Firestore): DocumentReference<Clinic> =>
  db.collection("public").withConverter(clinicConverter).doc("clinic");

/** Returns the treatments that visitors may see: the active ones by order, then by name. */
export function publishedTreatmentsOf(all: readonly StoredTreatment[]): Treatment[] {
  return all
    .filter((treatment) => treatment.active)
    .sort(byOrder)
    .map(({ active: _, ...treatment }) => treatment);
}

/** Returns a new clinic that has treatments and no doctors. */
export function newClinic(settings: Settings, all: readonly StoredTreatment[]): Clinic {
  return { settings, treatments: publishedTreatmentsOf(all), doctors: [], absences: [] };
}

/** Compares two treatments for sorting: by order, then by name. */
export function byOrder(a: StoredTreatment, b: StoredTreatment): number {
  return a.order - b.order || a.name.localeCompare(b.name);
}

export async function readClinic(db: Firestore): Promise<Clinic> {
  return (await publicClinicDocument(db).get()).data() ?? notSetUp();
}

/** Reads the clinic so that it can't change until the transaction ends: editors wait, other readers don't. */
export async function readClinicInTransaction(transaction: Transaction, db: Firestore): Promise<Clinic> {
  return (await transaction.get(publicClinicDocument(db))).data() ?? notSetUp();
}

/** Throws `unavailable` for a project without a clinic. The log tells the operator which command to run. */
export function notSetUp(): never {
  const cause = new Error("public/clinic does not exist: run `npm run setup -- --project <id>`");
  throw new DomainError("unavailable", { cause });
}
