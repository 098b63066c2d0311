import type { ManagedReview, OwnReview } from "@clinic/contract/reviews.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MessageSquareQuote } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { describeError } from "../shared/error-sentences.ts";
import { notify } from "../shared/notify.ts";
import { reviewsKey } from "../shared/own-reviews.ts";
import { patientLink, scheduleLink } from "../shared/paths.ts";
import { ChoiceLinks } from "../ui/choices.tsx";
import { SubmitButton } from "../ui/fields.tsx";
import { CountTitle, PageHeading } from "../ui/page-heading.tsx";
import { PagedList } from "../ui/paged-list.tsx";
import { ReviewDay } from "../ui/review-stars.tsx";
import { EmptyState } from "../ui/states.tsx";
import { approveReview, DeleteReviewDialog, managedReviewsQuery, ReviewContent } from "./review-entry.tsx";
import "../ui/entries.scss";

const approvalOptions = [
  { value: "waiting", text: "Waiting" },
  { value: "approved", text: "Approved" },
];

export function Component() {
  const [searchParams] = useSearchParams();
  const shown = searchParams.get("show") === "approved" ? "approved" : "waiting";
  const waiting = useQuery(managedReviewsQuery(false, ""));
  return (
    <>
      <PageHeading
        title={<CountTitle text="Approve reviews" count={waiting.data?.total} />}
        lead="Patients' reviews show on the public pages once you have approved them."
      />
      <ChoiceLinks
        label="Reviews shown"
        chosen={shown}
        choices={approvalOptions}
        to={(value) => (value === "approved" ? "?show=approved" : "?")}
      />
      <ReviewList key={shown} approved={shown === "approved"} />
    </>
  );
}

function ReviewList({ approved }: { approved: boolean }) {
  const [reviewToDelete, setReviewToDelete] = useState<OwnReview | null>(null);
  return (
    <>
      <PagedList
        label="Reviews"
        pageQuery={(after) => managedReviewsQuery(approved, after)}
        skeletonLines={3}
        empty={
          <EmptyState
            icon={MessageSquareQuote}
            title={approved ? "No approved reviews yet" : "Nothing is waiting for you"}
          >
            {approved ? "Approved reviews show on the public pages." : "New and edited reviews appear here."}
          </EmptyState>
        }
      >
        {(reviews) => (
          <ul className="list-unstyled d-flex flex-column gap-3 m-0">
            {reviews.map((review) => (
              <li key={review._id}>
                <ApprovalEntry review={review} onDelete={() => setReviewToDelete(review)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {reviewToDelete && (
        <DeleteReviewDialog review={reviewToDelete} onClose={() => setReviewToDelete(null)} />
      )}
    </>
  );
}

function ApprovalEntry({ review, onDelete }: { review: ManagedReview; onDelete: () => void }) {
  const { uid, name, location, treatment, approved } = review;
  const queryClient = useQueryClient();
  const approval = useMutation({
    mutationFn: () => approveReview(review, !approved),
    onSuccess: () => notify.success(approved ? "The review no longer shows" : "The review shows now"),
    onError: (error) => notify.error(describeError(error)),
    // Refetches also after a refusal, because a refusal means that the author has changed the text.
    onSettled: () => queryClient.invalidateQueries({ queryKey: reviewsKey }),
  });
  return (
    <article className="panel entry">
      <p className="d-flex flex-wrap gap-2 align-items-center m-0">
        <span className="entry-title fw-semibold">
          <bdi>{uid === null ? name : <Link to={patientLink({ uid })}>{name}</Link>}</bdi>
        </span>
        {location && (
          <span className="small text-soft">
            <bdi>{location}</bdi>
          </span>
        )}
      </p>
      <p className="small text-soft m-0">
        <Link to={scheduleLink({ date: review.visitDateISO, open: review.appointment })}>
          {treatment} on <ReviewDay dateISO={review.visitDateISO} />
        </Link>
      </p>
      <ReviewContent review={review} />
      <div className="d-flex flex-wrap gap-2">
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
