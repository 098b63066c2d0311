import { defaultPageSize } from "@clinic/contract/default-page-size.ts";
import type { Review } from "@clinic/contract/reviews.ts";
import { useState } from "react";
import { Link } from "react-router-dom";
import { isReachable } from "../shared/api-error.ts";
import { prefetchOnIntent } from "../shared/load-code.ts";
import { readReviews, useReviews } from "../shared/published-lists.ts";
import { FormAlert, SubmitButton } from "../ui/fields.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { ReviewGrid, ReviewSummary } from "./review-cards.tsx";
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
