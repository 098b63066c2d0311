import type { BookingDocument } from "../firestore/bookings.ts";
import { tooMany } from "./act-limits.ts";
import type { DomainError } from "./domain-error.ts";

const hour = 3_600_000;

/** In an hour. A family that cancels everything has fewer; who does it for its own sake costs the clinic Stripe's fees. */
const most = 5;

/** Where such rounds are to be looked for. */
export function roundsSince(now: Date): Date {
  return new Date(now.getTime() - hour);
}

/**
 * Why no new way to pay by card is opened for a patient who has paid, canceled and been refunded so often: null where it
 * is. What the clinic canceled is not their doing.
 */
export function whyTooManyRounds(cancelled: readonly BookingDocument[], now: Date): DomainError | null {
  const ends = cancelled
    .filter(({ cancelledBy, refunds }) => cancelledBy === "patient" && Object.keys(refunds).length > 0)
    .flatMap(({ cancelledAt }) => (cancelledAt ? cancelledAt.getTime() + hour : []))
    .filter((end) => end > now.getTime())
    .sort((a, b) => b - a);
  const allowedAgain = ends[most - 1];
  return allowedAgain === undefined ? null : tooMany(new Date(allowedAgain), now);
}
