import { useSettings } from "../../lib/published/published-clinic.ts";
import { useReviews } from "../../lib/published/published-reviews.ts";
import { StarRow } from "./review-stars.tsx";

/** `4.7 of 5 · 23 reviews`. Nothing without reviews. */
export function ReviewAverage() {
  const { average, count } = useSettings().data.reviews;
  const { data: reviews } = useReviews();
  if (count === 0 || reviews.length === 0) return null;
  return (
    <p className="review-average">
      <StarRow stars={average} />
      <span>
        {average} of 5<span className="visually-hidden"> stars</span> · {count}{" "}
        {count === 1 ? "review" : "reviews"}
      </span>
    </p>
  );
}
