import type { OwnReview } from "@clinic/contract/reviews.ts";
import { ReviewDay } from "../../components/clinic/review-day.tsx";
import { ReviewStars } from "../../components/clinic/review-stars.tsx";

/** What its writer gave and wrote, and when. */
export function WrittenReview({ review: { stars, dateISO, review } }: { review: OwnReview }) {
  return (
    <>
      <p className="entry-stars">
        <ReviewStars stars={stars} />
        <span className="entry-facts">
          Written on <ReviewDay dateISO={dateISO} />
        </span>
      </p>
      <blockquote className="entry-text">{review}</blockquote>
    </>
  );
}
