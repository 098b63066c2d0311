import { reviewInputSchema } from "../contract/reviews.ts";
import { DomainError } from "../domain/domain-error.ts";
import { type BookingDocument, bookings } from "../firestore/bookings.ts";
import { reviews } from "../firestore/reviews.ts";
import { users } from "../firestore/users.ts";
import { signInAgain } from "../http/caller.ts";
import { parse } from "../http/parse.ts";
import type { Answer, SignedInCall } from "../http/route.ts";
import { presentOwnReview } from "./present-review.ts";
import { reviewId } from "./review-id.ts";

/** Of one's own appointment that took place, once. It shows when the clinic has approved it. */
export async function writeReview({ db, body, caller, now }: SignedInCall): Promise<Answer> {
  const { appointment, ...text } = parse(reviewInputSchema, body);
  const written = reviews(db).doc(reviewId(appointment));
  const document = await db.runTransaction(async (transaction) => {
    const [bookingRead, earlier, profile] = await Promise.all([
      transaction.get(bookings(db).doc(appointment)),
      transaction.get(written),
      transaction.get(users(db).doc(caller.uid)),
    ]);
    if (profile.data()?.leaving) throw signInAgain();
    const booking = bookingRead.data();
    if (!booking || booking.uid !== caller.uid) {
      throw new DomainError("not-found", "There is no such appointment.");
    }
    requireTookPlace(booking, now());
    if (earlier.exists) {
      throw new DomainError(
        "not-reviewable",
        "You have reviewed this appointment already. You can edit your review.",
      );
    }
    const review = {
      uid: caller.uid,
      appointment,
      treatment: booking.treatment,
      name: profile.data()?.name || booking.patientName,
      ...text,
      img: "",
      approved: false,
      createdAt: now(),
      updatedAt: now(),
    };
    transaction.create(written, review);
    return review;
  });
  return { status: 201, body: presentOwnReview(written.id, document) };
}

function requireTookPlace(booking: BookingDocument, now: Date): void {
  if (booking.status === "cancelled") {
    throw new DomainError("not-reviewable", "This appointment was cancelled, so there is nothing to review.");
  }
  if (booking.status === "no-show") {
    throw new DomainError("not-reviewable", "This appointment did not take place.");
  }
  if (booking.endsAt > now) {
    throw new DomainError("not-reviewable", "You can review an appointment once it is over.");
  }
}
