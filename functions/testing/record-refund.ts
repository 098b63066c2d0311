import type { Booking } from "../src/domain/booking.ts";
import type { BookingChange } from "../src/domain/booking-change.ts";
import { type RefundsAndDisputes, recordRefundsAndDisputes } from "../src/domain/refunds.ts";

/** Stripe's result for one refund of a whole payment, and the number of failed tries before it. */
export interface RefundOutcome {
  outcome: "none" | "pending" | "succeeded" | "failed";
  failed: number;
}

export function recordRefund(
  booking: Booking,
  intentId: string,
  { outcome, failed }: RefundOutcome,
  now: Date,
): BookingChange | null {
  const refundedCents = outcome === "pending" || outcome === "succeeded" ? booking.priceCents : 0;
  const pending = outcome === "pending";
  const seen: RefundsAndDisputes = { refundedCents, pending, failed, lostCents: 0, dispute: null };
  return recordRefundsAndDisputes(booking, intentId, seen, now);
}
