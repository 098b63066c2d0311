/**
 * The attempts at a refund. After a few attempts with growing pauses it is escalated to the desk, because some cards never accept a
 * refund. docs/payments.md
 */
import { subMilliseconds } from "date-fns";
import { millisecondsInHour as hour, millisecondsInMinute as minute } from "date-fns/constants";
import type { PaymentState } from "../contract/bookings.ts";
import type { BookingEvent } from "../contract/history.ts";
import type { Booking, Refund } from "./booking.ts";
import type { BookingChange } from "./booking-change.ts";

/** The pauses before the second and later attempts. After the last attempt has failed, no other follows. */
const retryPausesMs = [hour, 6 * hour, 24 * hour, 72 * hour];

/**
 * A refund that has been due for this long without an answer from Stripe is overdue. It was attempted several times by then.
 */
const overdueAfterMs = 96 * hour;

/** An attempt at a refund takes at most this long. It is much longer than our timeout for Stripe's answers. */
const maxRefundAttemptMs = 2 * minute;

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
  if (!decidesPayment(booking, intentId, refund)) return { event: "refund-tried", fields };
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
export function refundKey({
  failed,
  spentKeys,
  firstKey = 0,
}: Pick<Refund, "failed" | "spentKeys" | "firstKey">): number {
  return firstKey + failed + spentKeys;
}

/**
 * The first key of a refund that follows an earlier one of the same payment. Each version of a booking has its own hundred keys, so no
 * key is used twice.
 */
export function firstKeyAfter({ version }: Pick<Booking, "version">): number {
  return 100 * (version + 1);
}

export function failRefundAttempt(
  booking: Booking,
  intentId: string,
  refund: Refund,
  now: Date,
  paymentMeanwhile: RefundPaymentState,
): BookingChange {
  const wait = retryPausesMs[refund.failed + refund.spentKeys - 1];
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
export function recordRefundState(
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
  if (!decidesPayment(booking, intentId, refund)) return { event, fields, ...attention };
  return { event, fields: { ...fields, payment }, ...attention };
}

/**
 * True if the booking's payment state follows this refund. An appointment that the desk refunds without canceling it stays paid until
 * all of the money has gone back.
 */
function decidesPayment(
  { transactionId }: Booking,
  intentId: string,
  { wantedCents }: Pick<Refund, "wantedCents">,
): boolean {
  return transactionId === intentId && wantedCents === undefined;
}

/**
 * When a refund is tried next while a dispute may be open. If the booking stores this dispute, the refund waits for the
 * bank's decision; otherwise it is checked daily.
 */
export function nextTryAfterDispute(
  { nextTryAt }: Refund,
  isOpen: boolean,
  isStored: boolean,
  now: Date,
): Date | null {
  if (!isOpen) return nextTryAt ?? now;
  if (isStored) return null;
  return nextTryAt !== null && nextTryAt > now ? nextTryAt : new Date(now.getTime() + 24 * hour);
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

/** True while Stripe may still answer an attempt. */
export function isRefundAttemptRunning({ triedAt }: Refund, now: Date): boolean {
  return triedAt !== undefined && triedAt > subMilliseconds(now, maxRefundAttemptMs);
}
