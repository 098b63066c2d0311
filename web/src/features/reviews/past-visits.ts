import type { Booking } from "@clinic/contract/bookings.ts";
import type { OwnReview } from "@clinic/contract/reviews.ts";

/** Appointments that took place and have no review yet, the latest first. */
export function visitsToReview(
  bookings: readonly Booking[],
  reviews: readonly OwnReview[],
  now: Date,
): Booking[] {
  const reviewed = new Set(reviews.map(({ appointment }) => appointment));
  return bookings
    .filter(({ _id, status, endsAt }) => status === "booked" && new Date(endsAt) <= now && !reviewed.has(_id))
    .sort((a, b) => b.startsAt.localeCompare(a.startsAt));
}
