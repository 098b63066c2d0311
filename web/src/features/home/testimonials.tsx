import { Link } from "react-router-dom";
import { ReviewAverage } from "../../components/clinic/review-average.tsx";
import { ReviewGrid } from "../../components/clinic/review-grid.tsx";
import { onIntent } from "../../lib/prefetch.ts";
import { useReviews } from "../../lib/published/published-reviews.ts";

const shown = 3;

export function Testimonials() {
  const { data: reviews } = useReviews();
  return (
    <section className="container section" aria-labelledby="testimonials-title">
      <div className="section-heading is-row">
        <div>
          <h2 id="testimonials-title">What our patients say</h2>
          <ReviewAverage />
        </div>
        <Link to="/review" {...onIntent("/review")}>
          Read all reviews
        </Link>
      </div>
      <ReviewGrid reviews={reviews.slice(0, shown)} />
    </section>
  );
}
