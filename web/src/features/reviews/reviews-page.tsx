import { Link } from "react-router-dom";
import { ReviewGrid } from "../../components/clinic/review-grid.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { onIntent } from "../../lib/prefetch.ts";
import { useReviews } from "../../lib/published/published-clinic.ts";
import "../../styles/public-pages.scss";

export function Page() {
  const { data: reviews } = useReviews();
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
      <ReviewGrid reviews={reviews} />
    </div>
  );
}
