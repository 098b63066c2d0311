import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";
import { storedHoursSchema } from "./stored-settings.ts";

/** The photo's download token. Documents of earlier releases have none. */
export const photoTokenSchema = z._default(
  z.nullable(storedObject({ photo: z.string(), token: z.string() })),
  null,
);

/** What the doctor tells patients. Documents of earlier releases don't have these fields. */
export const doctorFactsFields = {
  degree: z.optional(z.string()),
  registration: z.optional(z.string()),
  languages: z.optional(z.string()),
  bio: z.optional(z.string()),
};

export const doctorDocumentSchema = storedObject({
  ...doctorFactsFields,
  name: z.string(),
  email: z.string(),
  /** It is empty for a general dentist. */
  specialtyId: z.string(),
  /** The photo's path in our storage bucket, `doctors/…`, or `/…` for a picture that is part of the site. */
  photo: z.string(),
  photoToken: photoTokenSchema,
  /** All treatments that the doctor performs, including the specialty's. */
  treatmentIds: z.array(z.string()),
  /** The doctor's working hours; null means the clinic's opening hours. */
  hours: z.nullable(storedHoursSchema),
  /** Whether new appointments can be booked with the doctor. */
  bookable: z.boolean(),
  createdAt: timestampSchema,
});
export type DoctorDocument = z.infer<typeof doctorDocumentSchema>;

/**
 * The document id is the doctor's id, which is never used twice. Each edit also updates the public clinic document in the same
 * commit.
 */
export const doctors = (db: Firestore) => collection(db, "doctors", doctorDocumentSchema);
