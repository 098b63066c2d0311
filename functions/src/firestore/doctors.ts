import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";
import { storedHoursSchema } from "./stored-settings.ts";

/** Documents of earlier versions have none. */
export const photoTokenSchema = z._default(
  z.nullable(storedObject({ photo: z.string(), token: z.string() })),
  null,
);

export const doctorDocumentSchema = storedObject({
  name: z.string(),
  email: z.string(),
  specialtyId: z.string(),
  /** The object's path in our bucket, `doctors/…`, or `/…` for a picture that is part of the site. */
  photo: z.string(),
  photoToken: photoTokenSchema,
  /** All that they perform, the specialty among it. */
  treatmentIds: z.array(z.string()),
  /** Null: the clinic's. */
  hours: z.nullable(storedHoursSchema),
  /** Whether anything new can be booked with them. */
  bookable: z.boolean(),
  createdAt: timestampSchema,
});
export type DoctorDocument = z.infer<typeof doctorDocumentSchema>;

/** By id; an id is never used twice. What visitors may see is published in the commit of every edit. */
export const doctors = (db: Firestore) => collection(db, "doctors", doctorDocumentSchema);
