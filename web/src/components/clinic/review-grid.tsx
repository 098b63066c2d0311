import type { Review } from "@clinic/contract/reviews.ts";
import { ReviewCard } from "./review-card.tsx";

/** One column on phones, then two, then three. */
export function ReviewGrid({ reviews }: { reviews: Review[] }) {
  if (reviews.length === 0) return <p>Our patients' first reviews will stand here soon.</p>;
  return (
    <ul className="review-grid">
      {reviews.map((review) => (
        <ReviewCard key={review._id} review={review} />
      ))}
    </ul>
  );
}
