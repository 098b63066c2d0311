/** What Stripe's news does to a booking. Like booking-states, each event is a pure function that says what changes, or null. */
import type { PaidWith } from "../contract/bookings.ts";
import { type Booking, hadTooManyDeclines, holdsMoney, isChangeable } from "./booking.ts";
import type { BookingChange } from "./booking-change.ts";
import { DomainError } from "./domain-error.ts";
import { oweRefund } from "./refunds.ts";

/** Why no card is taken for this booking; null where one is. `seenCents` is the price that the patient was shown. */
export function whyNotPayable(booking: Booking, now: Date, seenCents?: number): DomainError | null {
  if (holdsMoney(booking.payment)) {
    return new DomainError("already-paid");
  }
  if (!isChangeable(booking, now) || booking.payment !== "unpaid") {
    return new DomainError("not-payable");
  }
  if (hadTooManyDeclines(booking)) {
    return new DomainError("pay-at-clinic");
  }
  if (seenCents !== undefined && seenCents !== booking.priceCents) {
    return new DomainError("price-changed");
  }
  return null;
}

/** The intent through which this booking might still be paid. */
export function openIntentOf(booking: Booking): string | null {
  return booking.card?.open ? booking.card.intentId : null;
}

/** An intent takes its place on the booking. */
export function openIntent(booking: Booking, intentId: string, attempt: number): BookingChange | null {
  if (booking.card?.intentId === intentId) return null;
  const declined = booking.card?.declined ?? 0;
  return { event: "intent-made", fields: { card: { intentId, attempt, open: true, declined } }, act: "pay" };
}

/** Stripe has answered this attempt's key with an error, and would again: the next one has another key. */
export function spendAttempt(booking: Booking, attempt: number): BookingChange | null {
  const card = booking.card ?? { intentId: null, attempt: 0, open: false, declined: 0 };
  return card.attempt === attempt - 1
    ? { event: "intent-failed", fields: { card: { ...card, attempt } } }
    : null;
}

/** A card was declined. */
export function noteDecline({ card }: Booking, intentId: string): BookingChange | null {
  if (card?.intentId !== intentId) return null;
  return { event: "card-declined", fields: { card: { ...card, declined: card.declined + 1 } } };
}

/** Stripe has confirmed that this intent can't be paid anymore. */
export function closeIntent(booking: Booking, intentId: string): BookingChange | null {
  return openIntentOf(booking) === intentId
    ? { event: "intent-closed", fields: closed(booking, intentId) }
    : null;
}

/**
 * A card payment has succeeded. It pays what was unpaid, and is owed back where the appointment was canceled meanwhile, or
 * where the booking has no use for it.
 */
export function receiveCardPayment(
  booking: Booking,
  intentId: string,
  now: Date,
  paidWith: PaidWith | null = null,
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
      ...closed(booking, intentId),
      ...(cancelled && oweRefund(booking, intentId, now)),
    },
  };
}

function closed({ card }: Booking, intentId: string): Pick<Partial<Booking>, "card"> {
  return card?.intentId === intentId ? { card: { ...card, open: false } } : {};
}
