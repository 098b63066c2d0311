import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { collection, timestampSchema } from "./collection.ts";

const doctorDocumentSchema = z.object({
  name: z.string(),
  email: z.string(),
  /** A treatment's name. */
  specialty: z.string(),
  /** The object's path in our bucket, `doctors/…`, or `/…` for a picture that is part of the site. */
  photo: z.string(),
  createdAt: timestampSchema,
});
export type DoctorDocument = z.infer<typeof doctorDocumentSchema>;

export const doctors = (db: Firestore) => collection(db, "doctors", doctorDocumentSchema);
