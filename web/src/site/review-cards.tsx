import type { Review } from "@clinic/contract/reviews.ts";
import { useSettings } from "../shared/published.ts";
import { Avatar } from "../ui/avatar.tsx";
import { ReviewDay, ReviewStars, StarRow } from "../ui/review-stars.tsx";

export function ReviewGrid({ reviews }: { reviews: Review[] }) {
  if (reviews.length === 0) return <p>There are no reviews yet.</p>;
  return (
    <ul className="review-grid list-unstyled">
      {reviews.map((review) => (
        <ReviewCard key={review._id} review={review} />
      ))}
    </ul>
  );
}

function ReviewCard({ review }: { review: Review }) {
  return (
    <li className="review-card panel">
      <figure>
        <figcaption>
          <Avatar name={review.name} src={review.img} />
          <span className="review-writer">
            <strong>
              <bdi>{review.name}</bdi>
            </strong>
            {review.location && (
              <span className="text-soft">
                <bdi>{review.location}</bdi>
              </span>
            )}
          </span>
          <span className="review-rating">
            <ReviewStars stars={review.stars} />
            <ReviewDay dateISO={review.dateISO} />
          </span>
        </figcaption>
        <blockquote>{review.review}</blockquote>
        {review.treatment && (
          <small className="text-soft">
            {[review.treatment, review.doctor].filter(Boolean).join(" with ")}
          </small>
        )}
      </figure>
    </li>
  );
}

/** `4.7 of 5 · 23 reviews` */
export function ReviewAverage() {
  const { average, count } = useSettings().data.reviews;
  if (count === 0) return null;
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
