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
import { queryOptions } from "@tanstack/react-query";
import { call, callForPage } from "../../lib/api.ts";
import { pageAfter } from "../../lib/paged-list.ts";
import { publish } from "../../lib/published/published-clinic.ts";

/** Of every list of reviews behind the sign-in, for invalidation. */
export const reviewsKey = ["reviews"];

export function ownReviewsQuery(uid: string) {
  return queryOptions({
    queryKey: [...reviewsKey, "mine", uid],
    queryFn: ({ signal }) => loadOwnReviews(signal),
  });
}

/** All pages: one has as many reviews as visits. */
async function loadOwnReviews(signal: AbortSignal): Promise<OwnReview[]> {
  const reviews: OwnReview[] = [];
  let after = "";
  do {
    const { data, next } = await callForPage(listOwnReviews, { query: pageAfter(after) }, { signal });
    reviews.push(...data);
    after = next ?? "";
  } while (after !== "");
  return reviews;
}

export function managedReviewsQuery(approved: boolean, after: string) {
  const query = { ...pageAfter(after), approved: approved ? "true" : "false" } as const;
  return queryOptions({
    queryKey: [...reviewsKey, approved, after],
    queryFn: ({ signal }) => callForPage(listManagedReviews, { query }, { signal }),
  });
}

export function createReview(review: ReviewInput) {
  return call(writeReview, { body: review });
}

export function rewriteReview(id: string, text: ReviewText) {
  return publish(call(changeReview, { params: { id }, body: text }));
}

/** Of the text as it was read: one that was rewritten since is refused. */
export function approveReview({ _id, updatedAt }: OwnReview, approved: boolean) {
  return publish(call(changeReview, { params: { id: _id }, body: { approved, updatedAt } }));
}

export function removeReview({ _id }: OwnReview) {
  return publish(call(deleteReview, { params: { id: _id } }));
}
