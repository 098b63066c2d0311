import type { OwnReview } from "@clinic/contract/reviews.ts";
import { ReviewDay } from "../../components/clinic/review-day.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { WrittenReview } from "./written-review.tsx";

type Props = { review: OwnReview; onEdit: () => void; onDelete: () => void };

export function OwnReviewEntry({ review, onEdit, onDelete }: Props) {
  return (
    <article className="entry">
      <p className="entry-head">
        <span className="entry-title">{review.treatment}</span>
        <span className="entry-facts">
          Visit on <ReviewDay dateISO={review.visitDateISO} />
        </span>
        {review.approved ? (
          <StatusBadge tone="success">Published</StatusBadge>
        ) : (
          <StatusBadge tone="warning">Waiting for approval</StatusBadge>
        )}
      </p>
      <WrittenReview review={review} />
      <div className="entry-actions">
        <button type="button" className="btn btn-sm btn-outline-secondary" onClick={onEdit}>
          Edit
        </button>
        <button type="button" className="btn btn-sm btn-outline-danger" onClick={onDelete}>
          Delete
        </button>
      </div>
    </article>
  );
}
