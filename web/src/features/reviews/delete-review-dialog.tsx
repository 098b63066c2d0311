import type { OwnReview } from "@clinic/contract/reviews.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { deleteReview, reviewsKey } from "./review-calls.ts";

export function DeleteReviewDialog({ review, onClose }: { review: OwnReview; onClose: () => void }) {
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => deleteReview(review),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: reviewsKey });
      notify.success("The review has been deleted");
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title="Delete this review?"
      confirmText="Delete"
      busyText="Deleting…"
      busy={deletion.isPending}
      error={deletion.error ? sentenceOf(deletion.error) : undefined}
      danger
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>
        The review of {review.treatment || "this visit"} by <strong>{review.name}</strong> is deleted for good
        {review.approved && " and no longer shows on the public pages"}. The appointment can be reviewed anew.
      </p>
    </ConfirmDialog>
  );
}
