import {
  changeReview,
  deleteReview,
  listManagedReviews,
  type OwnReview,
  type ReviewInput,
  type ReviewText,
  writeReview,
} from "@clinic/contract/reviews.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, callForPage } from "../shared/api.ts";
import { reviewsKey } from "../shared/own-reviews.ts";
import { publishChange } from "../shared/published.ts";
import { pageRequestAfter } from "../shared/query-client.ts";
import { DeleteDialog } from "../ui/delete-dialog.tsx";
import { ReviewDay, ReviewStars } from "../ui/review-stars.tsx";

export function ReviewContent({ review: { stars, dateISO, review } }: { review: OwnReview }) {
  return (
    <>
      <p className="d-flex flex-wrap gap-2 align-items-center mt-2 mb-0">
        <ReviewStars stars={stars} />
        <span className="small text-soft">
          Written on <ReviewDay dateISO={dateISO} />
        </span>
      </p>
      <blockquote className="entry-text">{review}</blockquote>
    </>
  );
}

export function DeleteReviewDialog({ review, onClose }: { review: OwnReview; onClose: () => void }) {
  return (
    <DeleteDialog
      title="Delete this review?"
      remove={() => removeReview(review)}
      queryKey={reviewsKey}
      done="Review deleted"
      onClose={onClose}
    >
      <p>
        The review of {review.treatment || "this visit"} by{" "}
        <strong>
          <bdi>{review.name}</bdi>
        </strong>{" "}
        is deleted for good
        {review.approved && " and no longer shows on the public pages"}. The appointment can be reviewed
        again.
      </p>
    </DeleteDialog>
  );
}

export function managedReviewsQuery(approved: boolean, after: string) {
  const query = { ...pageRequestAfter(after), approved: approved ? "true" : "false" } as const;
  return queryOptions({
    queryKey: [...reviewsKey, approved, after],
    queryFn: ({ signal }) => callForPage(listManagedReviews, { query }, { signal }),
  });
}

export function createReview(review: ReviewInput) {
  return call(writeReview, { body: review });
}

export function editReview(id: string, text: ReviewText) {
  return publishChange(call(changeReview, { params: { id }, body: text }));
}

/** Sends `updatedAt`, so that the server refuses an approval if the text has changed since the desk read it. */
export function approveReview({ _id, updatedAt }: OwnReview, approved: boolean) {
  return publishChange(call(changeReview, { params: { id: _id }, body: { approved, updatedAt } }));
}

function removeReview({ _id }: OwnReview) {
  return publishChange(call(deleteReview, { params: { id: _id } }));
}
