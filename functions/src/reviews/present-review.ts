import type { OwnReview, Review } from "../contract/reviews.ts";
import type { ReviewDocument } from "../firestore/reviews.ts";

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
