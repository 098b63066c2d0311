import { defaultPageSize } from "@clinic/contract/default-page-size.ts";
import type { Review } from "@clinic/contract/reviews.ts";
import { useState } from "react";
import { Link } from "react-router-dom";
import { isReachable } from "../shared/api-error.ts";
import { prefetchOnIntent } from "../shared/load-code.ts";
import { useSettings } from "../shared/published.ts";
import { readReviews, useReviews } from "../shared/published-lists.ts";
import { FormAlert, SubmitButton } from "../ui/fields.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { StarRow } from "../ui/review-stars.tsx";
import { ReviewGrid } from "./review-cards.tsx";
import "./site-pages.scss";

export function Component() {
  const { data: newest } = useReviews();
  const { older, state, loadMore } = useOlderReviews(newest);
  return (
    <div className="container page">
      <PageHeading
        title="Reviews"
        lead="Only patients who had an appointment here can write a review, one for each appointment."
        actions={
          <Link
            className="btn btn-outline-primary"
            to="/dashboard/review"
            {...prefetchOnIntent("/dashboard/review")}
          >
            Write a review
          </Link>
        }
      />
      <ReviewSummary />
      <ReviewGrid reviews={[...newest, ...older]} />
      <div className="mt-4">
        {(state === "failed" || state === "offline") && (
          <FormAlert>
            The older reviews could not be loaded.{" "}
            {state === "failed"
              ? "Something went wrong on our side. Please try again."
              : "Please check your connection and try again."}
          </FormAlert>
        )}
        {loadMore ? (
          <SubmitButton
            type="button"
            className="btn-outline-secondary"
            busy={state === "loading"}
            busyText="Loading…"
            onClick={() => void loadMore()}
          >
            Show older reviews
          </SubmitButton>
        ) : (
          // This text takes the focus, because 'Show older reviews' is removed after the last page.
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

/** The average in large figures, and how many reviews have 5, 4, 3, 2 and 1 stars. */
function ReviewSummary() {
  const { average, count, stars } = useSettings().data.reviews;
  if (count === 0) return null;
  return (
    <div className="review-summary panel d-flex flex-wrap gap-4 align-items-center mb-4">
      <p className="mb-0">
        <strong className="review-mean">{average}</strong>
        <StarRow stars={average} />
        <span className="d-block text-soft">
          <span className="visually-hidden">of 5 stars, </span>
          {count} {count === 1 ? "review" : "reviews"}
        </span>
      </p>
      {stars && (
        <ul className="list-unstyled d-grid gap-1 small mb-0">
          {[5, 4, 3, 2, 1].map((given) => (
            <li key={given}>
              <span>{given === 1 ? "1 star" : `${given} stars`}</span>
              <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(stars[given - 1] ?? 0) / count} height="1" />
              </svg>
              <span className="figures">{stars[given - 1]}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Reads reviews that are older than `newest`. `loadMore` adds one page, and is undefined after the last page. */
function useOlderReviews(newest: Review[]) {
  const [older, setOlder] = useState<Review[]>([]);
  const [state, setState] = useState<"ready" | "loading" | "failed" | "offline" | "ended">("ready");
  const last = older.at(-1) ?? newest.at(-1);
  const loadMore = async () => {
    if (state === "loading") return;
    setState("loading");
    try {
      const found = await readReviews(last?._id);
      setOlder([...older, ...found]);
      setState(found.length < defaultPageSize ? "ended" : "ready");
    } catch {
      setState((await isReachable()) ? "failed" : "offline");
    }
  };
  const hasEnded = state === "ended" || newest.length < defaultPageSize;
  return { older, state, loadMore: hasEnded ? undefined : loadMore };
}
