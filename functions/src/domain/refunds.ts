/** The life of a refund, from owed to made or failed, by Stripe's answers: docs/payments.md */
import { millisecondsInHour as hour } from "date-fns/constants";
import { type Booking, type Dispute, isRefunded, type Refund, refundableUntil } from "./booking.ts";
import type { BookingChange } from "./booking-change.ts";
import { trackDeskRefund } from "./desk-refunds.ts";
import { isDisputed, recordDispute } from "./disputes.ts";
import {
  failRefundAttempt,
  firstKeyAfter,
  nextTryAfterDispute,
  recordRefundState,
  withRefund,
} from "./refund-attempts.ts";

/**
 * A pending refund takes banks days. Stripe reports the result by webhook, and we also ask once an hour in case the report
 * was lost.
 */
const recheckAfterMs = hour;

/** Stripe's answer about the refunds and disputes of one payment. */
export interface RefundsAndDisputes {
  /** Cents of refunds that succeeded or are pending, including those made in Stripe's dashboard. */
  refundedCents: number;
  /** True if one of these refunds is pending. */
  pending: boolean;
  /** The number of failed refunds. */
  failed: number;
  /** Cents that lost disputes took. */
  lostCents: number;
  /** The open dispute, or else the latest one. */
  dispute: Dispute | null;
}

type ChangedBookingFields = BookingChange["fields"];

/**
 * Marks a payment as owed back in full. Repeating it changes nothing. Nothing is refunded while a dispute is open. If the desk refunded
 * a part before, the rest is owed now.
 */
export function oweRefund(booking: Booking, intentId: string, now: Date): ChangedBookingFields {
  const known = booking.refunds[intentId];
  if (known && known.wantedCents === undefined) return {};
  const nextTryAt = isDisputed(booking.dispute, intentId) ? null : now;
  return withRefund(booking, intentId, {
    status: "owed",
    failed: 0,
    spentKeys: 0,
    nextTryAt,
    untried: true,
    ...(known && { firstKey: firstKeyAfter(booking) }),
  });
}

/**
 * Records Stripe's answer about refunds and disputes of a payment. A refund that the clinic owes is tracked until it is made
 * or fails. Refunds from Stripe's dashboard and disputes change the amount that the clinic holds.
 */
export function recordRefundsAndDisputes(
  booking: Booking,
  intentId: string,
  seen: RefundsAndDisputes,
  now: Date,
): BookingChange | null {
  const dispute = recordDispute(booking, intentId, seen.dispute);
  const disputed = dispute ? { ...booking, ...dispute.fields } : booking;
  const money = recordStripeAmounts(disputed, intentId, seen, now);
  if (!dispute || !money) return dispute ?? money;
  return {
    event: dispute.event,
    fields: { ...dispute.fields, ...money.fields },
    attention: { ...money.attention, ...dispute.attention },
  };
}

function recordStripeAmounts(
  booking: Booking,
  intentId: string,
  seen: RefundsAndDisputes,
  now: Date,
): BookingChange | null {
  const own = booking.transactionId === intentId;
  const refund = booking.refunds[intentId];
  if (refund?.seenTo || (own ? booking.givenBack !== null : !refund)) return null;
  const owesNothing = own && (booking.status !== "cancelled" || booking.payment === "paid" || !refund);
  if (!owesNothing) return updateOwedRefund(booking, intentId, seen, now);
  const money = adoptStripeAmounts(booking, intentId, seen, now);
  if (refund?.wantedCents === undefined) return money;
  const isMade = seen.refundedCents >= refund.wantedCents || isAllReturned(booking, intentId, seen);
  const isOpen = isDisputed(seen.dispute, intentId);
  return trackDeskRefund(booking, intentId, { money, isMade, failed: seen.failed, isOpen }, now);
}

/** The clinic owes no refund of this payment, so its amounts follow Stripe's answer. */
function adoptStripeAmounts(
  booking: Booking,
  intentId: string,
  seen: RefundsAndDisputes,
  now: Date,
): BookingChange | null {
  const { refundedCents: returnedCents, lostCents, failed } = seen;
  if (isAllReturned(booking, intentId, seen)) {
    if (booking.payment === "refunded") return null;
    const made = asRefunded(
      booking,
      intentId,
      { status: "made", failed, spentKeys: 0, nextTryAt: null },
      seen,
    );
    const refunded = { payment: "refunded" as const, lostCents };
    if (made.lost) return { event: "dispute-lost", fields: refunded };
    return { event: "refunded", fields: { ...withRefund(booking, intentId, made), ...refunded } };
  }
  if (booking.payment === "refunded") {
    const { [intentId]: _, ...refunds } = booking.refunds;
    const paid = { payment: "paid", refunds, returnedCents, lostCents } as const;
    if (!wasRefundable(booking)) return { event: "refund-came-back", fields: paid };
    const owed = oweRefund({ ...booking, ...paid }, intentId, now);
    return { event: "refund-owed", fields: { ...paid, ...owed, payment: "refund-pending" } };
  }
  if (returnedCents === booking.returnedCents && lostCents === booking.lostCents) return null;
  const more = returnedToCardCents(seen) - booking.returnedCents - booking.lostCents;
  return { event: more > 0 ? "partly-refunded" : "refund-came-back", fields: { returnedCents, lostCents } };
}

/** True if the cancellation would have been refunded: the clinic cancelled, or the patient did in time. */
function wasRefundable(booking: Booking): boolean {
  const { cancelledBy, cancelledAt, method } = booking;
  if (cancelledBy === null || cancelledAt === null) return false;
  return isRefunded({ payment: "paid", method }, refundableUntil(booking), cancelledBy, cancelledAt);
}

/** The refund after the whole payment went back to the cardholder. `lost` is set if disputes took it. */
function asRefunded(
  booking: Booking,
  intentId: string,
  refund: Refund,
  { lostCents }: RefundsAndDisputes,
): Refund {
  const own = booking.transactionId === intentId;
  const returned = own ? booking.returnedCents + booking.givenBackCents : 0;
  const lost = lostCents > 0 && lostCents + returned >= booking.priceCents;
  return { ...refund, status: "made", nextTryAt: null, ...(lost && { lost }) };
}

/** The clinic owes a refund of this payment, or has made it. */
function updateOwedRefund(
  booking: Booking,
  intentId: string,
  seen: RefundsAndDisputes,
  now: Date,
): BookingChange | null {
  const own = booking.transactionId === intentId;
  const refund = booking.refunds[intentId];
  if (!refund) return null;
  if (isAllReturned(booking, intentId, seen)) {
    if (seen.pending) return markWaitingForBank(booking, intentId, refund, now);
    if (refund.status === "made") return null;
    const made = recordRefundState(
      booking,
      intentId,
      asRefunded(booking, intentId, refund, seen),
      "refunded",
    );
    return own ? { ...made, fields: { ...made.fields, lostCents: seen.lostCents } } : made;
  }
  const money = updateIncompleteRefund(booking, intentId, refund, seen, now);
  const back = { returnedCents: seen.refundedCents, lostCents: seen.lostCents };
  const hasChanged = back.returnedCents !== booking.returnedCents || back.lostCents !== booking.lostCents;
  if (!own || !hasChanged) return money;
  return { event: "partly-refunded", ...money, fields: { ...money?.fields, ...back } };
}

function markWaitingForBank(
  booking: Booking,
  intentId: string,
  refund: Refund,
  now: Date,
): BookingChange | null {
  const waiting = refund.status === "owed" && refund.nextTryAt !== null && refund.nextTryAt > now;
  if (waiting && booking.payment !== "refund-failed") return null;
  const nextTryAt = new Date(now.getTime() + recheckAfterMs);
  return recordRefundState(booking, intentId, { ...refund, status: "owed", nextTryAt }, "refund-pending");
}

/** Handles a refund while a part of the payment is still at the clinic. */
function updateIncompleteRefund(
  booking: Booking,
  intentId: string,
  refund: Refund,
  seen: RefundsAndDisputes,
  now: Date,
): BookingChange | null {
  if (seen.failed > refund.failed && !refund.untried) {
    return failRefundAttempt(booking, intentId, { ...refund, failed: seen.failed }, now, "refund-failed");
  }
  if (refund.lost) {
    // The clinic won an appeal, and the money came back.
    const { lost: _, ...again } = refund;
    return recordRefundState(
      booking,
      intentId,
      { ...again, status: "owed", nextTryAt: now },
      "refund-pending",
    );
  }
  if (refund.status !== "owed") return null;
  const isOpen = isDisputed(seen.dispute, intentId);
  const nextTryAt = nextTryAfterDispute(refund, isOpen, isDisputed(booking.dispute, intentId), now);
  if (nextTryAt === refund.nextTryAt) return null;
  const { triedAt: _, overdue: __, ...answered } = refund;
  return { event: "refund-owed", fields: withRefund(booking, intentId, { ...answered, nextTryAt }) };
}

/** Cents that the cardholder got back by refunds or a lost dispute. */
function returnedToCardCents({ refundedCents, lostCents }: RefundsAndDisputes): number {
  return refundedCents + lostCents;
}

/** True if nothing of the payment is left at the clinic. */
function isAllReturned(booking: Booking, intentId: string, seen: RefundsAndDisputes): boolean {
  return returnedToCardCents(seen) + givenBackOf(booking, intentId) >= booking.priceCents;
}

/** Cents of the payment that the desk gave back by hand. Only the payment that paid for the booking is given back in part. */
function givenBackOf({ transactionId, givenBackCents }: Booking, intentId: string): number {
  return transactionId === intentId ? givenBackCents : 0;
}

/** Cents that are still to be refunded. */
export function centsLeftToRefund(booking: Booking, intentId: string, seen: RefundsAndDisputes): number {
  const left = booking.priceCents - returnedToCardCents(seen) - givenBackOf(booking, intentId);
  const wanted = booking.refunds[intentId]?.wantedCents;
  const wantedLeft = wanted === undefined ? left : wanted - seen.refundedCents;
  return Math.max(0, Math.min(left, wantedLeft));
}
