import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";

export const reviewDocumentSchema = storedObject({
  /** The uid of the review's writer; null if the clinic entered the review. */
  uid: z.nullable(z.string()),
  /** The id of the reviewed booking. */
  appointment: z.string(),
  treatment: z.string(),
  /** The dentist of the reviewed appointment, if the writer shows the visit. */
  doctor: z.optional(z.nullable(z.string())),
  /** Whether the public review names the treatment and the dentist. */
  showsVisit: z.optional(z.boolean()),
  /** Whether `name` is the writer's whole name. Reviews of earlier releases have it. */
  showsWholeName: z.optional(z.boolean()),
  /** The date of the reviewed appointment. */
  visitDate: z.string(),
  /** The name that the public review is signed with. */
  name: z.string(),
  review: z.string(),
  location: z.string(),
  /** The URL of the writer's picture, or empty. */
  img: z.string(),
  /** The rating, 1 to 5 stars. */
  stars: z.int(),
  /** The date, in the clinic's time zone, on which the review was written or last changed. */
  date: z.string(),
  /** Only approved reviews are public. */
  approved: z.boolean(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type ReviewDocument = z.infer<typeof reviewDocumentSchema>;

export const reviews = (db: Firestore) => collection(db, "reviews", reviewDocumentSchema);

/**
 * Returns how many approved reviews have 1, 2, 3, 4 and 5 stars. Firestore counts at each call:
 * https://firebase.google.com/docs/firestore/query-data/aggregation-queries
 */
export function readReviewStars(db: Firestore): Promise<number[]> {
  const approved = reviews(db).where("approved", "==", true);
  return Promise.all(
    [1, 2, 3, 4, 5].map(
      async (stars) => (await approved.where("stars", "==", stars).count().get()).data().count,
    ),
  );
}
