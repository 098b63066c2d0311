/**
 * The life of a refund, from owed to made or failed. It is attempted a few times with growing pauses, and then escalated to
 * the desk, because some cards never accept a refund. docs/payments.md
 */
import { subMilliseconds } from "date-fns";
import { millisecondsInHour as hour } from "date-fns/constants";
import type { PaymentState } from "../contract/bookings.ts";
import type { BookingEvent } from "../contract/history.ts";
import { type Booking, type Dispute, isRefunded, type Refund, refundableUntil } from "./booking.ts";
import type { BookingChange } from "./booking-change.ts";

/** The pauses before the second and later attempts. After the last attempt has failed, no other follows. */
const retryPausesMs = [hour, 6 * hour, 24 * hour, 72 * hour];

/**
 * A pending refund takes banks days. Stripe reports the result by webhook, and we also ask once an hour in case the report
 * was lost.
 */
const recheckAfterMs = hour;

/**
 * A refund that has been due for this long without an answer from Stripe is overdue. It was attempted several times by then.
 */
const overdueAfterMs = 96 * hour;

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

/** Marks a payment as owed back. Repeating it changes nothing. Nothing is refunded while a dispute is open. */
export function oweRefund(booking: Booking, intentId: string, now: Date): ChangedBookingFields {
  if (booking.refunds[intentId]) return {};
  const nextTryAt = isDisputed(booking.dispute, intentId) ? null : now;
  return withRefund(booking, intentId, { status: "owed", failed: 0, spentKeys: 0, nextTryAt, untried: true });
}

function isDisputed(dispute: Dispute | null, intentId: string): boolean {
  return dispute?.intentId === intentId && dispute.status === "open";
}

/** The payments whose refund has to be attempted or checked now. */
export function dueRefunds(booking: Booking, now: Date): string[] {
  return Object.keys(booking.refunds).filter((intentId) => isRefundDue(booking, intentId, now));
}

function isRefundDue({ refunds }: Booking, intentId: string, now: Date): boolean {
  const due = refunds[intentId]?.nextTryAt;
  return due !== undefined && due !== null && due <= now;
}

/**
 * Records that an attempt at a refund begins. During an attempt nobody can give the money back by hand. Returns null if the
 * refund isn't due. `failedBefore` is the number of refunds that had failed before the first attempt.
 */
export function beginRefundAttempt(
  booking: Booking,
  intentId: string,
  now: Date,
  failedBefore = 0,
): BookingChange | null {
  const known = booking.refunds[intentId];
  if (!known || !isRefundDue(booking, intentId, now)) return null;
  const { untried, ...refund } = known;
  const failed = untried ? failedBefore : refund.failed;
  const fields = withRefund(booking, intentId, { ...refund, failed, triedAt: now });
  if (booking.transactionId !== intentId) return { event: "refund-tried", fields };
  return { event: "refund-tried", fields: { ...fields, payment: "refund-pending" } };
}

/**
 * Escalates refunds that Stripe hasn't answered for days, for example because the clinic turned cards off. Each one is
 * escalated once.
 */
export function escalateOverdue(booking: Booking, now: Date): BookingChange | null {
  const refunds = Object.entries(booking.refunds);
  const late = refunds.filter(
    ([id, { overdue }]) => !overdue && isRefundDue(booking, id, subMilliseconds(now, overdueAfterMs)),
  );
  if (late.length === 0) return null;
  const overdueRefunds = late.map(([id, refund]) => [id, { ...refund, overdue: true as const }]);
  const fields = { refunds: { ...booking.refunds, ...Object.fromEntries(overdueRefunds) } };
  return { event: "refund-overdue", fields, attention: { "refund-failed": true } };
}

/** Refunds that were due at this instant may be overdue now. */
export function overdueSince(now: Date): Date {
  return subMilliseconds(now, overdueAfterMs);
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

const eventOfDispute: Record<Dispute["status"], BookingEvent> = {
  open: "disputed",
  won: "dispute-won",
  lost: "dispute-lost",
};

/**
 * Records the state of a dispute. Another payment's open dispute stays, unless the new one is open too and concerns the
 * payment that paid for the booking.
 */
function recordDispute(booking: Booking, intentId: string, seen: Dispute | null): BookingChange | null {
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
  return owesNothing
    ? adoptStripeAmounts(booking, intentId, seen, now)
    : updateOwedRefund(booking, intentId, seen, now);
}

/** The clinic owes no refund of this payment, so its amounts follow Stripe's answer. */
function adoptStripeAmounts(
  booking: Booking,
  intentId: string,
  seen: RefundsAndDisputes,
  now: Date,
): BookingChange | null {
  const { refundedCents: returnedCents, lostCents, failed } = seen;
  if (returnedToCardCents(seen) >= booking.priceCents) {
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
  const returned = booking.transactionId === intentId ? booking.returnedCents : 0;
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
  if (returnedToCardCents(seen) >= booking.priceCents) {
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

/**
 * When a refund is tried next while a dispute may be open. If the booking stores this dispute, the refund waits for the
 * bank's decision; otherwise it is checked daily.
 */
function nextTryAfterDispute(
  { nextTryAt }: Refund,
  isOpen: boolean,
  isStored: boolean,
  now: Date,
): Date | null {
  if (!isOpen) return nextTryAt ?? now;
  if (isStored) return null;
  return nextTryAt !== null && nextTryAt > now ? nextTryAt : new Date(now.getTime() + 24 * hour);
}

/** Cents that the cardholder got back by refunds or a lost dispute. */
function returnedToCardCents({ refundedCents, lostCents }: RefundsAndDisputes): number {
  return refundedCents + lostCents;
}

/** Cents that are still to be refunded. */
export function centsLeftToRefund(
  { priceCents }: Pick<Booking, "priceCents">,
  seen: RefundsAndDisputes,
): number {
  return Math.max(0, priceCents - returnedToCardCents(seen));
}

/**
 * Stripe answered this attempt's idempotency key with an error and would repeat that answer, so the attempt has failed.
 * Repeating the call for one key changes nothing.
 */
export function useUpRefundKey(
  booking: Booking,
  intentId: string,
  key: number,
  now: Date,
): BookingChange | null {
  const refund = booking.refunds[intentId];
  if (refund?.status !== "owed" || refundKey(refund) !== key) return null;
  const paymentMeanwhile = refund.failed > 0 ? "refund-failed" : "refund-pending";
  return failRefundAttempt(
    booking,
    intentId,
    { ...refund, spentKeys: refund.spentKeys + 1 },
    now,
    paymentMeanwhile,
  );
}

/** The number of the idempotency key of a payment's next refund. It grows with each attempt that has ended. */
export function refundKey({ failed, spentKeys }: Pick<Refund, "failed" | "spentKeys">): number {
  return failed + spentKeys;
}

function failRefundAttempt(
  booking: Booking,
  intentId: string,
  refund: Refund,
  now: Date,
  paymentMeanwhile: RefundPaymentState,
): BookingChange {
  const wait = retryPausesMs[refundKey(refund) - 1];
  if (wait === undefined) {
    return recordRefundState(
      booking,
      intentId,
      { ...refund, status: "failed", nextTryAt: null },
      "refund-failed",
    );
  }
  const nextTryAt = new Date(now.getTime() + wait);
  return recordRefundState(booking, intentId, { ...refund, status: "owed", nextTryAt }, paymentMeanwhile);
}

type RefundPaymentState = Extract<PaymentState, "refund-pending" | "refund-failed" | "refunded">;

const eventOfRefundState: Record<RefundPaymentState, BookingEvent> = {
  "refund-pending": "refund-under-way",
  "refund-failed": "refund-failed",
  refunded: "refunded",
};

/**
 * The change after Stripe's answer. `payment` becomes the booking's payment state if this refund is of the payment that paid
 * for the booking.
 */
function recordRefundState(
  booking: Booking,
  intentId: string,
  refund: Refund,
  payment: RefundPaymentState,
): BookingChange {
  const { triedAt: _, overdue: __, seenTo: ___, untried: ____, ...answered } = refund;
  const fields = withRefund(booking, intentId, answered);
  const seen = anyRefundNeedsAttention(booking.refunds) && !anyRefundNeedsAttention(fields.refunds);
  // A newly failed refund always needs attention, even if another one does, because the desk may have been notified of that
  // long ago.
  const failing = refund.status === "failed";
  const attention = failing || seen ? { attention: { "refund-failed": failing } } : {};
  const event = eventOfRefundState[payment];
  if (booking.transactionId !== intentId) return { event, fields, ...attention };
  return { event, fields: { ...fields, payment }, ...attention };
}

/** The booking's refunds with this one, and the earliest time when one of them is due. */
export function withRefund(booking: Pick<Booking, "refunds">, intentId: string, refund: Refund) {
  const refunds = { ...booking.refunds, [intentId]: refund };
  const due = Object.values(refunds).flatMap(({ nextTryAt }) => nextTryAt ?? []);
  const refundDueAt = due.sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
  return { refunds, refundDueAt };
}

/** True if the desk has to deal with the refund: all attempts failed, or Stripe hasn't answered for days. */
export function refundNeedsAttention({ status, overdue }: Refund): boolean {
  return status === "failed" || overdue === true;
}

export function anyRefundNeedsAttention(refunds: Booking["refunds"]): boolean {
  return Object.values(refunds).some(refundNeedsAttention);
}
