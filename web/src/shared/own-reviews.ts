import { listOwnReviews, type OwnReview } from "@clinic/contract/reviews.ts";
import { queryOptions } from "@tanstack/react-query";
import { callForPage } from "./api.ts";
import { pageRequestAfter } from "./query-client.ts";

/** The first part of the keys of all review queries, so that one invalidation reloads them. */
export const reviewsKey = ["reviews"];

/** The account's own reviews, the latest first. */
export function ownReviewsQuery(uid: string) {
  return queryOptions({
    queryKey: [...reviewsKey, "mine", uid],
    queryFn: ({ signal }) => loadOwnReviews(signal),
  });
}

async function loadOwnReviews(signal: AbortSignal): Promise<OwnReview[]> {
  const reviews: OwnReview[] = [];
  let after = "";
  do {
    const { data, next } = await callForPage(listOwnReviews, { query: pageRequestAfter(after) }, { signal });
    reviews.push(...data);
    after = next ?? "";
  } while (after !== "");
  return reviews;
}
