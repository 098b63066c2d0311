import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../../components/error-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { bookingsQuery } from "../../lib/clinic/bookings-query.ts";
import { useSession } from "../../lib/session/session.ts";
import type { SessionUser } from "../../lib/session/session-state.ts";
import { MyReviews } from "./my-reviews.tsx";
import { ownReviewsQuery } from "./review-calls.ts";
import "../../styles/entries.scss";

export function Component() {
  const session = useSession();
  return (
    <>
      <PageHeading
        title="My Reviews"
        lead="After a visit you can tell others how it was. The clinic reads a review before it shows."
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
