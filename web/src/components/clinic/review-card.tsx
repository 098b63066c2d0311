import type { Review } from "@clinic/contract/reviews.ts";
import { Avatar } from "../avatar.tsx";
import { ReviewDay } from "./review-day.tsx";
import { ReviewStars } from "./review-stars.tsx";

export function ReviewCard({ review }: { review: Review }) {
  return (
    <li className="review-card panel">
      <figure>
        <p className="review-head">
          <ReviewStars stars={review.stars} />
          <ReviewDay dateISO={review.dateISO} />
        </p>
        <blockquote>{review.review}</blockquote>
        <figcaption>
          <Avatar name={review.name} src={review.img} />
          <span>
            <strong>
              <bdi>{review.name}</bdi>
            </strong>
            {review.location && (
              <span className="text-soft">
                <bdi>{review.location}</bdi>
              </span>
            )}
          </span>
        </figcaption>
      </figure>
    </li>
  );
}
