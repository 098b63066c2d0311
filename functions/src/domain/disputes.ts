/** Disputes: a cardholder asks their bank to take a payment back. docs/payments.md */
import type { BookingEvent } from "../contract/history.ts";
import type { Booking, Dispute } from "./booking.ts";
import type { BookingChange } from "./booking-change.ts";

/** True if this is an open dispute of the payment. */
export function isDisputed(dispute: Dispute | null, intentId: string): boolean {
  return dispute?.intentId === intentId && dispute.status === "open";
}

const eventOfDispute: Record<Dispute["status"], BookingEvent> = {
  open: "disputed",
  won: "dispute-won",
  lost: "dispute-lost",
};

/**
 * Records the state of a dispute. Another payment's open dispute stays, unless the new one is open too and concerns the
 * payment that paid for the booking.
 */
export function recordDispute(
  booking: Booking,
  intentId: string,
  seen: Dispute | null,
): BookingChange | null {
  const known = booking.dispute;
  if (!seen || (known && isSameDispute(known, seen))) return null;
  const isMoreImportant = seen.status === "open" && intentId === booking.transactionId;
  if (known?.status === "open" && known.intentId !== intentId && !isMoreImportant) return null;
  return {
    event: seen.answered ? "dispute-answered" : eventOfDispute[seen.status],
    fields: { dispute: seen },
    attention: { disputed: seen.status === "open" && !seen.answered },
  };
}

function isSameDispute(one: Dispute, other: Dispute): boolean {
  return (
    one.id === other.id &&
    one.status === other.status &&
    one.cents === other.cents &&
    one.answered === other.answered &&
    one.dueBy?.getTime() === other.dueBy?.getTime()
  );
}
