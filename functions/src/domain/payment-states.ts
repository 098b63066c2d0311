/**
 * Effects of Stripe's reports on a booking. As in booking-states, each event is a pure function that returns the change, or
 * null.
 */
import type { PayingCard } from "../contract/bookings.ts";
import { type Booking, hasTooManyDeclines, holdsMoney, isChangeable } from "./booking.ts";
import type { BookingChange } from "./booking-change.ts";
import { DomainError } from "./domain-error.ts";
import { oweRefund } from "./refunds.ts";

/** Returns why this booking can't be paid by card, or null if it can. `seenCents` is the price that the patient saw. */
export function whyNotPayable(booking: Booking, now: Date, seenCents?: number): DomainError | null {
  if (holdsMoney(booking.payment)) {
    return new DomainError("already-paid");
  }
  if (!isChangeable(booking, now) || booking.payment !== "unpaid") {
    return new DomainError("not-payable");
  }
  if (hasTooManyDeclines(booking)) {
    return new DomainError("pay-at-clinic");
  }
  if (seenCents !== undefined && seenCents !== booking.priceCents) {
    return new DomainError("price-changed");
  }
  return null;
}

/** The payment intent through which the booking might still be paid, or null. */
export function openIntentIdOf(booking: Booking): string | null {
  return booking.card?.open ? booking.card.intentId : null;
}

/** Stores a new payment intent on the booking. */
export function storePaymentIntent(
  booking: Booking,
  intentId: string,
  attempt: number,
): BookingChange | null {
  if (booking.card?.intentId === intentId) return null;
  const declined = booking.card?.declined ?? 0;
  return { event: "intent-made", fields: { card: { intentId, attempt, open: true, declined } }, act: "pay" };
}

/**
 * Stripe answered this attempt's idempotency key with an error and would repeat that answer, so the next attempt needs
 * another key.
 */
export function useUpAttempt(booking: Booking, attempt: number): BookingChange | null {
  const card = booking.card ?? { intentId: null, attempt: 0, open: false, declined: 0 };
  return card.attempt === attempt - 1
    ? { event: "intent-failed", fields: { card: { ...card, attempt } } }
    : null;
}

/** Counts a declined card. */
export function countDeclinedCard({ card }: Booking, intentId: string): BookingChange | null {
  if (card?.intentId !== intentId) return null;
  return { event: "card-declined", fields: { card: { ...card, declined: card.declined + 1 } } };
}

/** Stripe has confirmed that this payment intent can't be paid any more. */
export function closeIntent(booking: Booking, intentId: string): BookingChange | null {
  return openIntentIdOf(booking) === intentId
    ? { event: "intent-closed", fields: closedIntentFields(booking, intentId) }
    : null;
}

/**
 * Records a successful card payment. It pays an unpaid booking. If the booking was cancelled before the payment arrived, or
 * was already paid, the payment is owed back.
 */
export function recordCardPayment(
  booking: Booking,
  intentId: string,
  now: Date,
  paidWith: PayingCard | null = null,
): BookingChange | null {
  if (booking.transactionId === intentId || booking.refunds[intentId]) return null;
  if (booking.payment !== "unpaid") {
    return { event: "refund-owed", fields: oweRefund(booking, intentId, now) };
  }
  const cancelled = booking.status === "cancelled";
  const payment = cancelled ? "refund-pending" : "paid";
  return {
    event: "paid-by-card",
    fields: {
      payment,
      method: "card",
      transactionId: intentId,
      paidWith,
      paidAt: now,
      ...closedIntentFields(booking, intentId),
      ...(cancelled && oweRefund(booking, intentId, now)),
    },
  };
}

function closedIntentFields({ card }: Booking, intentId: string): Pick<Partial<Booking>, "card"> {
  return card?.intentId === intentId ? { card: { ...card, open: false } } : {};
}
