import type { Booking } from "@clinic/contract/bookings.ts";
import type { OwnReview } from "@clinic/contract/reviews.ts";
import { MessageSquareQuote } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { EmptyState } from "../../components/empty-state.tsx";
import { visitWords } from "../../lib/clinic/visit-words.ts";
import { DeleteReviewDialog } from "./delete-review-dialog.tsx";
import { OwnReviewEntry } from "./own-review-entry.tsx";
import { visitsToReview } from "./past-visits.ts";
import { ReviewDialog } from "./review-dialog.tsx";
import { readReviewDraft } from "./review-draft.ts";

type Asked = { about: "write"; visit: Booking } | { about: "edit" | "delete"; review: OwnReview };
type Props = { bookings: readonly Booking[]; reviews: readonly OwnReview[] };

export function MyReviews({ bookings, reviews }: Props) {
  const visits = visitsToReview(bookings, reviews, new Date());
  const [address, setAddress] = useSearchParams();
  const [asked, setAsked] = useState(() => {
    const appointment = address.get("appointment") ?? readReviewDraft()?.appointment;
    return askedAbout(appointment, visits, reviews);
  });
  const close = () => {
    setAsked(null);
    setAddress({}, { replace: true, preventScrollReset: true });
  };
  if (visits.length === 0 && reviews.length === 0) {
    const book = (
      <Link className="btn btn-primary" to="/appointment">
        Book an appointment
      </Link>
    );
    return (
      <EmptyState icon={MessageSquareQuote} title="Nothing to review yet" action={book}>
        Your visits appear here once they have taken place.
      </EmptyState>
    );
  }
  return (
    <>
      {visits.length > 0 && (
        <section className="entries-section">
          <h2>How was your visit?</h2>
          <ul className="entries">
            {visits.map((visit) => (
              <li key={visit._id} className="entry is-row">
                <p className="entry-head">
                  <span className="entry-title">{visitWords(visit)}</span>
                  <span className="entry-facts">
                    {visit.date} at {visit.slot}
                  </span>
                </p>
                <button
                  type="button"
                  className="btn btn-outline-primary"
                  onClick={() => setAsked({ about: "write", visit })}
                >
                  Write a review<span className="visually-hidden"> of {visitWords(visit)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {reviews.length > 0 && (
        <section className="entries-section">
          <h2>What you wrote</h2>
          <ul className="entries">
            {reviews.map((review) => (
              <li key={review._id}>
                <OwnReviewEntry
                  review={review}
                  onEdit={() => setAsked({ about: "edit", review })}
                  onDelete={() => setAsked({ about: "delete", review })}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {asked?.about === "write" && <ReviewDialog visit={asked.visit} onClose={close} />}
      {asked?.about === "edit" && <ReviewDialog review={asked.review} onClose={close} />}
      {asked?.about === "delete" && <DeleteReviewDialog review={asked.review} onClose={close} />}
    </>
  );
}

/** My Appointments links to the review of one visit; one that a reload interrupted goes on. */
function askedAbout(
  appointment: string | undefined,
  visits: readonly Booking[],
  reviews: readonly OwnReview[],
): Asked | null {
  const visit = visits.find(({ _id }) => _id === appointment);
  if (visit) return { about: "write", visit };
  const review = reviews.find((one) => one.appointment === appointment);
  return review ? { about: "edit", review } : null;
}
