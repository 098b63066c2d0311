import type { BookingDocument } from "../firestore/bookings.ts";

const hour = 3_600_000;

type Refundable = Pick<BookingDocument, "startsAt" | "cancellation" | "refundLostAt">;

/** Canceled before this instant, a card is refunded in full. */
export function refundableUntil({ startsAt, cancellation, refundLostAt }: Refundable): Date {
  return refundLostAt ?? new Date(startsAt.getTime() - cancellation.fullRefundHours * hour);
}
