import type { OwnReview } from "@clinic/contract/reviews.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { SubmitButton } from "../../components/submit-button.tsx";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { approveReview, reviewsKey } from "./review-calls.ts";

export function ApprovalEntry({ review, onDelete }: { review: OwnReview; onDelete: () => void }) {
  const { name, location, treatment, approved } = review;
  const queryClient = useQueryClient();
  const approval = useMutation({
    mutationFn: () => approveReview(review, !approved),
    onSuccess: () => notify.success(approved ? "The review no longer shows" : "The review shows now"),
    onError: (error) => notify.error(sentenceOf(error)),
    // Also after a refusal: then the text has changed.
    onSettled: () => queryClient.invalidateQueries({ queryKey: reviewsKey }),
  });
  return (
    <article className="entry">
      <p className="entry-head">
        <span className="entry-title">{name}</span>
        <span className="entry-facts">{[location, treatment].filter(Boolean).join(" · ")}</span>
      </p>
      <blockquote className="entry-text">{review.review}</blockquote>
      <div className="entry-actions">
        <SubmitButton
          type="button"
          className={approved ? "btn-sm btn-outline-secondary" : "btn-sm btn-primary"}
          busy={approval.isPending}
          busyText="Saving…"
          onClick={() => approval.mutate()}
        >
          {approved ? "Take off the site" : "Approve"}
        </SubmitButton>
        <button type="button" className="btn btn-sm btn-outline-danger" onClick={onDelete}>
          Delete
        </button>
      </div>
    </article>
  );
}
