import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { collection } from "./collection.ts";
import { timestampSchema } from "./timestamp.ts";

const reviewDocumentSchema = z.object({
  /** The writer; null for one that the clinic entered. */
  uid: z.nullable(z.string()),
  /** The booking's id. */
  appointment: z.string(),
  treatment: z.string(),
  name: z.string(),
  review: z.string(),
  location: z.string(),
  /** A picture's URL, or empty. */
  img: z.string(),
  /** Only approved ones are public. */
  approved: z.boolean(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type ReviewDocument = z.infer<typeof reviewDocumentSchema>;

export const reviews = (db: Firestore) => collection(db, "reviews", reviewDocumentSchema);
