import type { DocumentReference, Timestamp } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { idSchema } from "../contract/fields.ts";
import { DomainError } from "../domain/domain-error.ts";
import { type ReviewDocument, reviews } from "../firestore/reviews.ts";
import type { SignedInCall } from "../http/route.ts";

export interface FoundReview {
  reference: DocumentReference<ReviewDocument>;
  review: ReviewDocument;
  updateTime: Timestamp;
  isWriter: boolean;
}

/** For its writer and for admins; for everybody else it doesn't exist. */
export async function findReview({ db, params, caller }: SignedInCall): Promise<FoundReview> {
  const id = z.safeParse(idSchema, params.id);
  const reference = id.success ? reviews(db).doc(id.data) : undefined;
  const snapshot = await reference?.get();
  const review = snapshot?.data();
  const updateTime = snapshot?.updateTime;
  if (reference && review && updateTime) {
    const isWriter = review.uid === caller.uid;
    if (isWriter || (await caller.isAdmin())) return { reference, review, updateTime, isWriter };
  }
  throw new DomainError("not-found", "There is no such review.");
}
