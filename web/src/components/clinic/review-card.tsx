import type { Review } from "@clinic/contract/reviews.ts";
import { Avatar } from "../avatar.tsx";

export function ReviewCard({ review }: { review: Review }) {
  return (
    <li className="review-card panel">
      <figure>
        <blockquote>{review.review}</blockquote>
        <figcaption>
          <Avatar name={review.name} src={review.img} />
          <span>
            <strong>{review.name}</strong>
            {review.location && <span className="text-soft">{review.location}</span>}
          </span>
        </figcaption>
      </figure>
    </li>
  );
}
