import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import type { OwnReview, Review } from "../contract/reviews.ts";
import { collection, timestampSchema } from "./collection.ts";

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

export function presentReview(id: string, { name, review, location, img }: ReviewDocument): Review {
  return { _id: id, name, review, location, img };
}

/** For its writer and for admins. */
export function presentOwnReview(id: string, document: ReviewDocument): OwnReview {
  const { appointment, treatment, approved, updatedAt } = document;
  return {
    ...presentReview(id, document),
    appointment,
    treatment,
    approved,
    updatedAt: updatedAt.toISOString(),
  };
}
