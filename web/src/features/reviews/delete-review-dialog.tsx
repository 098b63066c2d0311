import type { OwnReview } from "@clinic/contract/reviews.ts";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { removeReview, reviewsKey } from "./review-calls.ts";

export function DeleteReviewDialog({ review, onClose }: { review: OwnReview; onClose: () => void }) {
  return (
    <DeleteDialog
      title="Delete this review?"
      remove={() => removeReview(review)}
      queryKey={reviewsKey}
      done="The review has been deleted"
      onClose={onClose}
    >
      <p>
        The review of {review.treatment || "this visit"} by{" "}
        <strong>
          <bdi>{review.name}</bdi>
        </strong>{" "}
        is deleted for good
        {review.approved && " and no longer shows on the public pages"}. The appointment can be reviewed anew.
      </p>
    </DeleteDialog>
  );
}
