import {
  changeReview,
  deleteReview,
  listManagedReviews,
  listOwnReviews,
  type OwnReview,
  type ReviewInput,
  type ReviewText,
  writeReview,
} from "@clinic/contract/reviews.ts";
import { call, callForPage } from "../../lib/api.ts";
import { pageAfter } from "../../lib/paged-list.ts";
import { useReviews } from "../../lib/published/published-clinic.ts";

/** Of every list of reviews behind the sign-in, for invalidation. */
export const reviewsKey = ["reviews"];

/** All pages: one has as many reviews as visits. */
export async function loadOwnReviews(signal: AbortSignal): Promise<OwnReview[]> {
  const reviews: OwnReview[] = [];
  let after = "";
  do {
    const { data, next } = await callForPage(listOwnReviews, { query: pageAfter(after) }, { signal });
    reviews.push(...data);
    after = next ?? "";
  } while (after !== "");
  return reviews;
}

export function loadReviews(approved: boolean, after: string, signal: AbortSignal) {
  const query = { ...pageAfter(after), approved: approved ? "true" : "false" } as const;
  return callForPage(listManagedReviews, { query }, { signal });
}

export function createReview(review: ReviewInput) {
  return call(writeReview, { body: review });
}

export function rewriteReview(id: string, text: ReviewText) {
  return published(call(changeReview, { params: { id }, body: text }));
}

/** Of the text as it was read: one that was rewritten since is refused. */
export function approveReview({ _id, updatedAt }: OwnReview, approved: boolean) {
  return published(call(changeReview, { params: { id: _id }, body: { approved, updatedAt } }));
}

export function removeReview({ _id }: OwnReview) {
  return published(call(deleteReview, { params: { id: _id } }));
}

/** The public pages of this visit show it too. */
async function published<T>(change: Promise<T>): Promise<T> {
  const answer = await change;
  useReviews.renew();
  return answer;
}
