/** Rules of a booking. booking-schema.ts lists its fields. */
import { millisecondsInHour } from "date-fns/constants";
import type * as z from "zod/mini";
import type { PaymentState } from "../contract/bookings.ts";
import type { bookingDocumentSchema } from "./booking-schema.ts";
import { noticeBegins } from "./notice-hours.ts";

export type Booking = z.infer<typeof bookingDocumentSchema>;
export type Dispute = NonNullable<Booking["dispute"]>;
export type Refund = Booking["refunds"][string];

/** The party whose decision a change of a booking is. */
export type Party = "patient" | "clinic";

/** If the patient cancels before this instant, a card payment is refunded in full. */
export function refundableUntil({
  startsAt,
  cancellation,
  refundLostAt,
}: Pick<Booking, "startsAt" | "cancellation" | "refundLostAt">): Date {
  return refundLostAt ?? new Date(startsAt.getTime() - cancellation.fullRefundHours * millisecondsInHour);
}

/** True if the booking is still upcoming or running, so that it counts against its account's limit. */
export function isUpcomingOrRunning(
  { status, endsAt }: { status: string; endsAt: Date },
  now: Date,
): boolean {
  return status === "booked" && endsAt > now;
}

/** True if the booking hasn't begun. */
export function isChangeable({ status, startsAt }: Pick<Booking, "status" | "startsAt">, now: Date): boolean {
  return status === "booked" && startsAt > now;
}

/** Until this instant, exclusive, the patient can move or cancel the booking online. After it the desk still can. */
export function changeableUntil({
  startsAt,
  changeNoticeHours,
}: Pick<Booking, "startsAt" | "changeNoticeHours">): Date {
  return noticeBegins(startsAt, changeNoticeHours);
}

/** True if the patient can move or cancel the booking online now. */
export function isChangeableOnline(
  booking: Pick<Booking, "status" | "startsAt" | "changeNoticeHours">,
  now: Date,
): boolean {
  return isChangeable(booking, now) && changeableUntil(booking) > now;
}

/** True if cancelling now refunds the card in full. The clinic's cancellations always do. */
export function isRefunded(
  { payment, method }: Pick<Booking, "payment" | "method">,
  refundableUntil: Date,
  by: Party,
  now: Date,
): boolean {
  return payment === "paid" && method === "card" && (by === "clinic" || now <= refundableUntil);
}

/** True if the clinic has the money. Money that is owed back but not yet refunded counts too. */
export function holdsMoney(payment: PaymentState): boolean {
  return payment === "paid" || payment === "refund-pending" || payment === "refund-failed";
}

/** Cents of the price that the clinic holds, without refunds and without amounts that disputes took. */
export function netReceivedCents({
  payment,
  priceCents,
  returnedCents,
  givenBackCents,
  lostCents,
}: Pick<Booking, "payment" | "priceCents" | "returnedCents" | "givenBackCents" | "lostCents">): number {
  return holdsMoney(payment) ? Math.max(0, priceCents - returnedCents - givenBackCents - lostCents) : 0;
}

/** The dispute of the payment that paid for this booking, or null. */
export function disputeOfBookingPayment({
  dispute,
  transactionId,
}: Pick<Booking, "dispute" | "transactionId">): Dispute | null {
  return dispute !== null && dispute.intentId === transactionId ? dispute : null;
}

/**
 * The refunded payments with the cents of their last refund. Payments that the desk settled by hand are left out, because
 * they may have gone back another way. So are payments that the cardholder's bank took back, and a payment of which the desk
 * refunded only a part.
 */
export function refundedPayments(booking: Booking): ReadonlyMap<string, number> {
  const { refunds, transactionId, payment, priceCents, returnedCents, givenBackCents, lostCents } = booking;
  const refunded = Object.entries(refunds).filter(([intentId, { status, seenTo, lost, wantedCents }]) => {
    const isPart = intentId === transactionId && wantedCents !== undefined && payment !== "refunded";
    return status === "made" && !seenTo && !lost && !isPart;
  });
  const left = priceCents - returnedCents - givenBackCents - lostCents;
  return new Map(refunded.map(([intentId]) => [intentId, intentId === transactionId ? left : priceCents]));
}

/**
 * The most declined cards for one appointment. Thieves try many cards to learn which are valid. After this number the
 * patient pays at the desk.
 */
const maxDeclined = 8;

export function hasTooManyDeclines({ card }: Pick<Booking, "card">): boolean {
  return card !== null && card.declined >= maxDeclined;
}

/**
 * The UID of a booking's calendar entry, in downloads and emails alike. It never changes, so a later entry replaces an
 * earlier one. It contains no host name, because the site has several and RFC 7986 (section 5.3) advises against one. The
 * entry's SEQUENCE is the booking's version.
 */
export function calendarEntryUid(bookingId: string): string {
  return `appointment-${bookingId}`;
}
