import { Link } from "react-router-dom";
import { ReviewAverage } from "../../components/clinic/review-average.tsx";
import { ReviewGrid } from "../../components/clinic/review-grid.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { onIntent } from "../../lib/prefetch.ts";
import { useReviews } from "../../lib/published/published-reviews.ts";
import { useOlderReviews } from "./older-reviews.ts";
import "../../styles/public-pages.scss";

export function Component() {
  const { data: newest } = useReviews();
  const { older, state, more } = useOlderReviews(newest);
  return (
    <div className="container page">
      <PageHeading
        title="Reviews"
        lead="Only people who have sat in one of our chairs can write here: one review for each appointment."
        actions={
          <Link className="btn btn-outline-primary" to="/dashboard/review" {...onIntent("/dashboard/review")}>
            Write a review
          </Link>
        }
      />
      <ReviewAverage />
      <ReviewGrid reviews={[...newest, ...older]} />
      <div className="older-reviews">
        {state === "failed" && (
          <FormAlert>The older reviews could not be loaded. The fault is ours. Please try again.</FormAlert>
        )}
        {state === "offline" && (
          <FormAlert>
            The older reviews could not be loaded. Please check your connection and try again.
          </FormAlert>
        )}
        {more ? (
          <SubmitButton
            type="button"
            className="btn-outline-secondary"
            busy={state === "loading"}
            busyText="Loading…"
            onClick={() => void more()}
          >
            Show older reviews
          </SubmitButton>
        ) : (
          // The button that had the focus is gone.
          older.length > 0 && (
            <p tabIndex={-1} ref={(end) => end?.focus({ preventScroll: true })}>
              These are all our reviews.
            </p>
          )
        )}
      </div>
    </div>
  );
}
