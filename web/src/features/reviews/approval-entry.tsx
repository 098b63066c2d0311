import type { ManagedReview } from "@clinic/contract/reviews.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { ReviewDay } from "../../components/clinic/review-day.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { personLink, scheduleLink } from "../../lib/paths.ts";
import { approveReview, reviewsKey } from "./review-calls.ts";
import { WrittenReview } from "./written-review.tsx";

export function ApprovalEntry({ review, onDelete }: { review: ManagedReview; onDelete: () => void }) {
  const { uid, name, location, treatment, approved } = review;
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
        <span className="entry-title">
          <bdi>{uid === null ? name : <Link to={personLink({ uid })}>{name}</Link>}</bdi>
        </span>
        {location && (
          <span className="entry-facts">
            <bdi>{location}</bdi>
          </span>
        )}
      </p>
      <p className="entry-facts">
        <Link to={scheduleLink({ date: review.visitDateISO, open: review.appointment })}>
          {treatment} on <ReviewDay dateISO={review.visitDateISO} />
        </Link>
      </p>
      <WrittenReview review={review} />
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
