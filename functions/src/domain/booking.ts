/** Rules of a booking. What it holds: booking-schema.ts */
import { millisecondsInHour } from "date-fns/constants";
import type * as z from "zod/mini";
import type { PaymentState } from "../contract/bookings.ts";
import type { bookingDocumentSchema } from "./booking-schema.ts";

export type Booking = z.infer<typeof bookingDocumentSchema>;
export type Dispute = NonNullable<Booking["dispute"]>;
export type Refund = Booking["refunds"][string];

/** Whose decision a change of a booking is. */
export type Party = "patient" | "clinic";

/** Canceled before this instant, a card is refunded in full. */
export function refundableUntil({
  startsAt,
  cancellation,
  refundLostAt,
}: Pick<Booking, "startsAt" | "cancellation" | "refundLostAt">): Date {
  return refundLostAt ?? new Date(startsAt.getTime() - cancellation.fullRefundHours * millisecondsInHour);
}

/** Whether it still keeps a time from others. */
export function isOpen({ status, endsAt }: { status: string; endsAt: Date }, now: Date): boolean {
  return status === "booked" && endsAt > now;
}

/** Until it begins: then nobody moves it any more, and its patient doesn't cancel it. */
export function isChangeable({ status, startsAt }: Pick<Booking, "status" | "startsAt">, now: Date): boolean {
  return status === "booked" && startsAt > now;
}

/** Whether a payment goes back to the card in full when it is canceled now: always when the clinic cancels. */
export function isRefunded(
  { payment, method }: Pick<Booking, "payment" | "method">,
  refundableUntil: Date,
  by: Party,
  now: Date,
): boolean {
  return payment === "paid" && method === "card" && (by === "clinic" || now <= refundableUntil);
}

/** Whether the clinic has the money, also where it is owed back. */
export function holdsMoney(payment: PaymentState): boolean {
  return payment === "paid" || payment === "refund-pending" || payment === "refund-failed";
}

/** Cents of the price that the clinic has: without what was refunded, and without what disputes took. */
export function heldCents({
  payment,
  priceCents,
  returnedCents,
  lostCents,
}: Pick<Booking, "payment" | "priceCents" | "returnedCents" | "lostCents">): number {
  return holdsMoney(payment) ? Math.max(0, priceCents - returnedCents - lostCents) : 0;
}

/** The dispute of the payment that paid this booking. */
export function ownDispute({
  dispute,
  transactionId,
}: Pick<Booking, "dispute" | "transactionId">): Dispute | null {
  return dispute !== null && dispute.intentId === transactionId ? dispute : null;
}

/**
 * The payments that were refunded to their card, and the cents that their last refund was. Without those that a person has seen to,
 * which may have gone back another way, and without those that the cardholder's bank took back.
 */
export function refundedPayments(booking: Booking): ReadonlyMap<string, number> {
  const { refunds, transactionId, priceCents, returnedCents, lostCents } = booking;
  const refunded = Object.entries(refunds).filter(
    ([, { status, seenTo, lost }]) => status === "made" && !seenTo && !lost,
  );
  const left = priceCents - returnedCents - lostCents;
  return new Map(refunded.map(([intentId]) => [intentId, intentId === transactionId ? left : priceCents]));
}

/** Cards declined for one appointment. More are tried by thieves, to learn which of theirs are good; the desk takes over. */
const maxDeclined = 8;

export function hadTooManyDeclines({ card }: Pick<Booking, "card">): boolean {
  return card !== null && card.declined >= maxDeclined;
}

/**
 * Its entry in calendars, from the site's download and from mails alike: the same for ever, so that what comes later replaces the
 * entry instead of doubling it. It names no host: the site has several, and RFC 7986 (section 5.3) wants none. The entry's SEQUENCE
 * is the booking's version.
 */
export function entryUid(bookingId: string): string {
  return `appointment-${bookingId}`;
}
