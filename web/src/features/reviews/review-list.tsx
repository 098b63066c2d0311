import type { OwnReview } from "@clinic/contract/reviews.ts";
import { MessageSquareQuote } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { Pager } from "../../components/pager.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { usePagedList } from "../../lib/paged-list.ts";
import { ApprovalEntry } from "./approval-entry.tsx";
import { DeleteReviewDialog } from "./delete-review-dialog.tsx";
import { managedReviewsQuery } from "./review-calls.ts";

export function ReviewList({ approved }: { approved: boolean }) {
  const [doomed, setDoomed] = useState<OwnReview | null>(null);
  const { query, firstNumber, previous, following, restart } = usePagedList((after) =>
    managedReviewsQuery(approved, after),
  );
  if (query.isPending) return <Skeleton lines={3} className="skeleton-row" />;
  if (query.isError) return <ErrorState error={query.error} retry={restart} />;
  const { data: reviews, total } = query.data;
  if (reviews.length === 0 && !previous) {
    return (
      <EmptyState
        icon={MessageSquareQuote}
        title={approved ? "No approved reviews yet" : "Nothing is waiting for you"}
      >
        {approved ? "Approved reviews show on the public pages." : "New and edited reviews appear here."}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="entries">
        {reviews.map((review) => (
          <li key={review._id}>
            <ApprovalEntry review={review} onDelete={() => setDoomed(review)} />
          </li>
        ))}
      </ul>
      <Pager
        label="Reviews"
        first={firstNumber}
        count={reviews.length}
        total={total}
        previous={previous}
        following={following}
      />
      {doomed && <DeleteReviewDialog review={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}
