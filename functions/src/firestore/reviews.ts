import { AggregateField, type Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import type { ManagedReview, OwnReview, Review } from "../contract/reviews.ts";
import type { ReviewFigures } from "../contract/settings.ts";
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
 * Returns the average and number of the approved reviews. Firestore computes both at each call:
 * https://firebase.google.com/docs/firestore/query-data/aggregation-queries
 */
export async function readReviewFigures(db: Firestore): Promise<ReviewFigures> {
  const approved = reviews(db).where("approved", "==", true);
  const counted = approved.aggregate({
    average: AggregateField.average("stars"),
    count: AggregateField.count(),
  });
  const { average, count } = (await counted.get()).data();
  return { average: Math.round((average ?? 0) * 10) / 10, count };
}

export function presentReview(id: string, document: ReviewDocument): Review {
  const { name, review, location, img, stars, date } = document;
  return { _id: id, name, review, location, img, stars, dateISO: date };
}

/** Converts a review to the form that its writer and admins see. */
export function presentOwnReview(id: string, document: ReviewDocument): OwnReview {
  const { appointment, treatment, visitDate, approved, updatedAt } = document;
  return {
    ...presentReview(id, document),
    appointment,
    treatment,
    visitDateISO: visitDate,
    approved,
    updatedAt: updatedAt.toISOString(),
  };
}

/** Converts a review to the form that admins see. */
export function presentManagedReview(id: string, document: ReviewDocument): ManagedReview {
  return { ...presentOwnReview(id, document), uid: document.uid };
}
