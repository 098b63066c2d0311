/**
 * What Stripe's news does to a booking: contract section 2. Like booking-states, each event is a pure function that says
 * what changes, or null where nothing does.
 */
import type { PaymentState } from "../contract/bookings.ts";
import type { BookingDocument } from "../firestore/bookings.ts";
import type { BookingChange } from "./booking-states.ts";
import { DomainError } from "./domain-error.ts";

/** Why no card is taken for this booking; null where one is. `seenCents` is the price that the patient was shown. */
export function whyNotPayable(booking: BookingDocument, now: Date, seenCents?: number): DomainError | null {
  if (holdsMoney(booking.payment)) {
    return new DomainError("already-paid", "This appointment is already paid.");
  }
  if (booking.status !== "booked" || booking.payment !== "unpaid") {
    return new DomainError("not-payable", "There is nothing to pay for this appointment.");
  }
  if (booking.startsAt <= now) {
    return new DomainError("not-payable", "This appointment has begun. Please pay at the clinic.");
  }
  if (seenCents !== undefined && seenCents !== booking.priceCents) {
    return new DomainError("price-changed", "The price is another one. Please look at it again.");
  }
  return null;
}

/** The intent through which this booking might still be paid. */
export function openIntentOf(booking: BookingDocument): string | null {
  return booking.card?.open ? booking.card.intentId : null;
}

/** An intent takes its place on the booking. */
export function openIntent(
  booking: BookingDocument,
  intentId: string,
  attempt: number,
): BookingChange | null {
  if (booking.card?.intentId === intentId) return null;
  return { fields: { card: { intentId, attempt, open: true } }, days: [] };
}

/** Stripe has confirmed that this intent can't be paid anymore. */
export function closeIntent(booking: BookingDocument, intentId: string): BookingChange | null {
  return openIntentOf(booking) === intentId ? { fields: closed(booking, intentId), days: [] } : null;
}

/**
 * A card payment has succeeded. It pays what was unpaid, and is owed back where the appointment was canceled meanwhile.
 * `stray`: this booking has no use for it, so it goes back at once and changes nothing here.
 */
export function receiveCardPayment(
  booking: BookingDocument,
  intentId: string,
): BookingChange | "stray" | null {
  if (booking.transactionId === intentId) return null;
  if (booking.payment !== "unpaid") return "stray";
  const payment = booking.status === "cancelled" ? "refund-pending" : "paid";
  return {
    fields: { payment, method: "card", transactionId: intentId, ...closed(booking, intentId) },
    days: income(booking, payment),
  };
}

/** What Stripe says of the refund of this payment. Only what was canceled is ever given back. */
export function settleRefund(
  booking: BookingDocument,
  intentId: string,
  outcome: "succeeded" | "failed",
): BookingChange | null {
  const payment = outcome === "succeeded" ? "refunded" : "refund-failed";
  const ours = booking.status === "cancelled" && booking.transactionId === intentId;
  if (!ours || booking.payment === payment) return null;
  return { fields: { payment }, days: income(booking, payment) };
}

function holdsMoney(payment: PaymentState): boolean {
  return payment === "paid" || payment === "refund-pending" || payment === "refund-failed";
}

/** The day's income counts what the clinic holds. */
function income(booking: BookingDocument, next: PaymentState): BookingChange["days"] {
  const { date, treatmentId, priceCents } = booking;
  const change = Number(holdsMoney(next)) - Number(holdsMoney(booking.payment));
  return change === 0 ? [] : [{ date, treatmentId, incomeCents: change * priceCents }];
}

function closed({ card }: BookingDocument, intentId: string): Pick<Partial<BookingDocument>, "card"> {
  return card?.intentId === intentId ? { card: { ...card, open: false } } : {};
}
