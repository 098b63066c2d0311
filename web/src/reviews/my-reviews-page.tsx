import type { Booking } from "@clinic/contract/bookings.ts";
import type { OwnReview } from "@clinic/contract/reviews.ts";
import { useQuery } from "@tanstack/react-query";
import { MessageSquareQuote } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { formatAppointmentName, formatAppointmentTime } from "../shared/appointment-text.ts";
import { bookingsQuery } from "../shared/bookings-query.ts";
import { ownReviewsQuery } from "../shared/own-reviews.ts";
import { useSession } from "../shared/session/session.ts";
import type { SessionUser } from "../shared/session/session-state.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { ReviewDay } from "../ui/review-stars.tsx";
import { EmptyState, ErrorState, Skeleton, StatusBadge } from "../ui/states.tsx";
import { ReviewDialog, readReviewDraft } from "./review-dialog.tsx";
import { DeleteReviewDialog, ReviewContent } from "./review-entry.tsx";
import "../ui/entries.scss";

export function Component() {
  const session = useSession();
  return (
    <>
      <PageHeading
        title="My Reviews"
        lead="After a visit you can tell others how it was. The clinic reads each review before it appears on the site."
      />
      {session.status === "signed-in" && <LoadedReviews user={session.user} />}
    </>
  );
}

function LoadedReviews({ user }: { user: SessionUser }) {
  const bookings = useQuery(bookingsQuery(user));
  const reviews = useQuery(ownReviewsQuery(user.uid));
  if (bookings.isPending || reviews.isPending) return <Skeleton lines={3} className="skeleton-row" />;
  const failed = [bookings, reviews].find(({ isError }) => isError);
  if (!bookings.data || !reviews.data) {
    const retry = () => void Promise.all([bookings.refetch(), reviews.refetch()]);
    return <ErrorState error={failed?.error} retry={retry} />;
  }
  return <MyReviews bookings={bookings.data} reviews={reviews.data} />;
}

type OpenedDialog =
  | { action: "write"; appointment: Booking }
  | { action: "edit" | "delete"; review: OwnReview };
type MyReviewsProps = { bookings: readonly Booking[]; reviews: readonly OwnReview[] };

function MyReviews({ bookings, reviews }: MyReviewsProps) {
  const appointments = findAppointmentsToReview(bookings, reviews, new Date());
  const [searchParams, setSearchParams] = useSearchParams();
  const [openedDialog, setOpenedDialog] = useState(() => {
    const appointmentId = searchParams.get("appointment") ?? readReviewDraft()?.appointment;
    return findReviewDialog(appointmentId, appointments, reviews);
  });
  const close = () => {
    setOpenedDialog(null);
    setSearchParams({}, { replace: true, preventScrollReset: true });
  };
  if (appointments.length === 0 && reviews.length === 0) {
    const book = (
      <Link className="btn btn-primary" to="/appointment">
        Book an appointment
      </Link>
    );
    return (
      <EmptyState icon={MessageSquareQuote} title="Nothing to review yet" action={book}>
        Your appointments appear here once they have taken place.
      </EmptyState>
    );
  }
  return (
    <>
      {appointments.length > 0 && (
        <section className="mb-4">
          <h2 className="h3 mb-3">How was your visit?</h2>
          <ul className="list-unstyled d-flex flex-column gap-3 m-0">
            {appointments.map((appointment) => (
              <li
                key={appointment._id}
                className="panel entry d-flex flex-wrap gap-3 align-items-center justify-content-between"
              >
                <p className="d-flex flex-wrap gap-2 align-items-center m-0">
                  <span className="entry-title fw-semibold">{formatAppointmentName(appointment)}</span>
                  <span className="small text-soft">{formatAppointmentTime(appointment)}</span>
                </p>
                <button
                  type="button"
                  className="btn btn-primary"
                  onClick={() => setOpenedDialog({ action: "write", appointment })}
                >
                  Write a review
                  <span className="visually-hidden"> of {formatAppointmentName(appointment)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {reviews.length > 0 && (
        <section className="mb-4">
          <h2 className="h3 mb-3">What you wrote</h2>
          <ul className="list-unstyled d-flex flex-column gap-3 m-0">
            {reviews.map((review) => (
              <li key={review._id}>
                <OwnReviewEntry
                  review={review}
                  onEdit={() => setOpenedDialog({ action: "edit", review })}
                  onDelete={() => setOpenedDialog({ action: "delete", review })}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {openedDialog?.action === "write" && (
        <ReviewDialog appointment={openedDialog.appointment} onClose={close} />
      )}
      {openedDialog?.action === "edit" && <ReviewDialog review={openedDialog.review} onClose={close} />}
      {openedDialog?.action === "delete" && (
        <DeleteReviewDialog review={openedDialog.review} onClose={close} />
      )}
    </>
  );
}

/** Finds the dialog for an appointment's id, which comes from the URL or from a draft that a reload kept. */
function findReviewDialog(
  appointmentId: string | undefined,
  appointments: readonly Booking[],
  reviews: readonly OwnReview[],
): OpenedDialog | null {
  const appointment = appointments.find(({ _id }) => _id === appointmentId);
  if (appointment) return { action: "write", appointment };
  const review = reviews.find((one) => one.appointment === appointmentId);
  return review ? { action: "edit", review } : null;
}

type OwnReviewEntryProps = { review: OwnReview; onEdit: () => void; onDelete: () => void };

function OwnReviewEntry({ review, onEdit, onDelete }: OwnReviewEntryProps) {
  return (
    <article className="panel entry">
      <p className="d-flex flex-wrap gap-2 align-items-center m-0">
        <span className="entry-title fw-semibold">{review.treatment}</span>
        <span className="small text-soft">
          Visit on <ReviewDay dateISO={review.visitDateISO} />
        </span>
        {review.approved ? (
          <StatusBadge tone="success">Published</StatusBadge>
        ) : (
          <StatusBadge tone="warning">Waiting for approval</StatusBadge>
        )}
      </p>
      <ReviewContent review={review} />
      <div className="d-flex flex-wrap gap-2">
        <button type="button" className="btn btn-sm btn-outline-secondary" onClick={onEdit}>
          Edit
        </button>
        <button type="button" className="btn btn-sm btn-outline-danger" onClick={onDelete}>
          Delete
        </button>
      </div>
    </article>
  );
}

/** Finds the past appointments without a review, the latest first. */
export function findAppointmentsToReview(
  bookings: readonly Booking[],
  reviews: readonly OwnReview[],
  now: Date,
): Booking[] {
  const reviewed = new Set(reviews.map(({ appointment }) => appointment));
  return bookings
    .filter(({ _id, status, endsAt }) => status === "booked" && new Date(endsAt) <= now && !reviewed.has(_id))
    .sort((a, b) => b.startsAt.localeCompare(a.startsAt));
}
