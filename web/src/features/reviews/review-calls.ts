import { successSchema } from "@clinic/contract/health.ts";
import { paths } from "@clinic/contract/paths.ts";
import {
  type OwnReview,
  ownReviewSchema,
  ownReviewsSchema,
  type ReviewInput,
  type ReviewText,
} from "@clinic/contract/reviews.ts";
import { call, callForPage } from "../../lib/api.ts";
import { pagePath } from "../../lib/paged-list.ts";
import { useReviews } from "../../lib/published/published-clinic.ts";

/** Of every list of reviews behind the sign-in, for invalidation. */
export const reviewsKey = ["reviews"];

/** All pages: one has as many reviews as visits. */
export async function loadOwnReviews(signal: AbortSignal): Promise<OwnReview[]> {
  const reviews: OwnReview[] = [];
  let after = "";
  do {
    const path = pagePath(paths.reviews, after, { mine: "true" });
    const { data, next } = await callForPage(ownReviewsSchema, path, { signal });
    reviews.push(...data);
    after = next ?? "";
  } while (after !== "");
  return reviews;
}

export function loadReviews(approved: boolean, after: string, signal: AbortSignal) {
  const path = pagePath(paths.reviews, after, { all: "true", approved: String(approved) });
  return callForPage(ownReviewsSchema, path, { signal });
}

export function writeReview(review: ReviewInput) {
  return call(ownReviewSchema, paths.reviews, { method: "POST", body: review });
}

export function rewriteReview(id: string, text: ReviewText) {
  return published(call(ownReviewSchema, paths.review(id), { method: "PUT", body: text }));
}

/** Of the text as it was read: one that was rewritten since is refused. */
export function approveReview({ _id, updatedAt }: OwnReview, approved: boolean) {
  return published(
    call(ownReviewSchema, paths.review(_id), { method: "PUT", body: { approved, updatedAt } }),
  );
}

export function deleteReview({ _id }: OwnReview) {
  return published(call(successSchema, paths.review(_id), { method: "DELETE" }));
}

/** The public pages of this visit show it too. */
async function published<T>(change: Promise<T>): Promise<T> {
  const answer = await change;
  useReviews.renew();
  return answer;
}
