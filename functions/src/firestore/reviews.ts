import { AggregateField, type Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";

export const reviewDocumentSchema = storedObject({
  /** The uid of the review's writer; null if the clinic entered the review. */
  uid: z.nullable(z.string()),
  /** The id of the reviewed booking. */
  appointment: z.string(),
  treatment: z.string(),
  /** The date of the reviewed appointment. */
  visitDate: z.string(),
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
 * Returns the average of the approved reviews' stars, 0 if there are none, and their number. Firestore computes both at each call:
 * https://firebase.google.com/docs/firestore/query-data/aggregation-queries
 */
export async function readReviewFigures(db: Firestore): Promise<{ average: number; count: number }> {
  const approved = reviews(db).where("approved", "==", true);
  const counted = approved.aggregate({
    average: AggregateField.average("stars"),
    count: AggregateField.count(),
  });
  const { average, count } = (await counted.get()).data();
  return { average: average ?? 0, count };
}
