import { AggregateField, type Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import type { ManagedReview, OwnReview, Review } from "../contract/reviews.ts";
import type { ReviewFigures } from "../contract/settings.ts";
import { storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";

export const reviewDocumentSchema = storedObject({
  /** The writer; null for one that the clinic entered. */
  uid: z.nullable(z.string()),
  /** The booking's id. */
  appointment: z.string(),
  treatment: z.string(),
  /** The booking's day. */
  visitDate: z.string(),
  name: z.string(),
  review: z.string(),
  location: z.string(),
  /** A picture's URL, or empty. */
  img: z.string(),
  /** 1 to 5. */
  stars: z.int(),
  /** The clinic's day on which its writer wrote it, or last rewrote it. */
  date: z.string(),
  /** Only approved ones are public. */
  approved: z.boolean(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type ReviewDocument = z.infer<typeof reviewDocumentSchema>;

export const reviews = (db: Firestore) => collection(db, "reviews", reviewDocumentSchema);

/** Counted anew at each call: https://firebase.google.com/docs/firestore/query-data/aggregation-queries */
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

/** For its writer and for admins. */
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

/** For admins. */
export function presentManagedReview(id: string, document: ReviewDocument): ManagedReview {
  return { ...presentOwnReview(id, document), uid: document.uid };
}
