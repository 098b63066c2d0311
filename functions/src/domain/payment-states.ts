/**
 * What Stripe's news does to a booking: contract section 2. Like booking-states, each event is a pure function that says
 * what changes, or null where nothing does.
 */
import type { BookingDocument } from "../firestore/bookings.ts";
import type { BookingChange } from "./booking-states.ts";
import { DomainError } from "./domain-error.ts";
import { holdsMoney, incomeChange } from "./income.ts";
import { oweRefund } from "./refunds.ts";

/** Cards declined for one appointment. More are tried by thieves, to learn which of theirs are good; the desk takes over. */
const maxDeclined = 8;

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
  if (hadTooManyDeclines(booking)) {
    return new DomainError("pay-at-clinic", "Too many cards were declined. Please pay at the clinic.");
  }
  if (seenCents !== undefined && seenCents !== booking.priceCents) {
    return new DomainError("price-changed", "The price is another one. Please look at it again.");
  }
  return null;
}

export function hadTooManyDeclines({ card }: Pick<BookingDocument, "card">): boolean {
  return card !== null && card.declined >= maxDeclined;
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
  const declined = booking.card?.declined ?? 0;
  return { fields: { card: { intentId, attempt, open: true, declined } }, days: [], act: "pay" };
}

/** Stripe has answered this attempt's key with an error, and would again: the next one has another key. */
export function spendAttempt(booking: BookingDocument, attempt: number): BookingChange | null {
  const card = booking.card ?? { intentId: null, attempt: 0, open: false, declined: 0 };
  return card.attempt === attempt - 1 ? { fields: { card: { ...card, attempt } }, days: [] } : null;
}

/** A card was declined. */
export function noteDecline({ card }: BookingDocument, intentId: string): BookingChange | null {
  if (card?.intentId !== intentId) return null;
  return { fields: { card: { ...card, declined: card.declined + 1 } }, days: [] };
}

/** Stripe has confirmed that this intent can't be paid anymore. */
export function closeIntent(booking: BookingDocument, intentId: string): BookingChange | null {
  return openIntentOf(booking) === intentId ? { fields: closed(booking, intentId), days: [] } : null;
}

/**
 * A card payment has succeeded. It pays what was unpaid, and is owed back where the appointment was canceled meanwhile, or
 * where the booking has no use for it.
 */
export function receiveCardPayment(
  booking: BookingDocument,
  intentId: string,
  now: Date,
): BookingChange | null {
  if (booking.transactionId === intentId || booking.refunds[intentId]) return null;
  if (booking.payment !== "unpaid") return { fields: oweRefund(booking, intentId, now), days: [] };
  const cancelled = booking.status === "cancelled";
  const payment = cancelled ? "refund-pending" : "paid";
  return {
    fields: {
      payment,
      method: "card",
      transactionId: intentId,
      ...closed(booking, intentId),
      ...(cancelled && oweRefund(booking, intentId, now)),
    },
    days: incomeChange(booking, payment),
  };
}

function closed({ card }: BookingDocument, intentId: string): Pick<Partial<BookingDocument>, "card"> {
  return card?.intentId === intentId ? { card: { ...card, open: false } } : {};
}
