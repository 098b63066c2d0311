/** Rules for payments that the desk settles because they can't be refunded to a card. docs/payments.md */
import { subMilliseconds } from "date-fns";
import { millisecondsInMinute as minute } from "date-fns/constants";
import type { AttentionPayment } from "../contract/attention.ts";
import { type Booking, disputeOfBookingPayment, type Refund } from "./booking.ts";
import type { BookingChange } from "./booking-change.ts";
import { giveFailedDeskRefund } from "./desk-refunds.ts";
import { DomainError } from "./domain-error.ts";
import {
  anyRefundNeedsAttention,
  isRefundAttemptRunning,
  refundNeedsAttention,
  withRefund,
} from "./refund-attempts.ts";

/** After this long without an answer the refund has been retried several times. */
const unansweredRefundMs = 60 * minute;

/**
 * The desk gave the money of a canceled appointment back by hand, in cash or otherwise. It no longer counts as income, and no refund
 * is attempted. It throws `nothing-to-give-back` while a refund may be on its way to the card. For other appointments the desk gives
 * back what a failed card refund owed.
 */
export function recordManualRefundChange(
  booking: Booking,
  { reason, by }: { reason: string; by: string },
  now: Date,
  takesCards: boolean,
): BookingChange | null {
  if (booking.givenBack) return null;
  const { status, payment, transactionId } = booking;
  if (status !== "cancelled") return giveFailedDeskRefund(booking, { reason, by }, now);
  const unanswered = payment === "refund-pending" && isRefundUnanswered(booking, now, takesCards);
  // The bank may still take the payment back, and the patient would get the money twice.
  const isDisputed = disputeOfBookingPayment(booking)?.status === "open";
  if (isDisputed || (payment !== "paid" && payment !== "refund-failed" && !unanswered)) {
    throw new DomainError("nothing-to-give-back");
  }
  const refund = transactionId === null ? undefined : booking.refunds[transactionId];
  const ended =
    transactionId !== null && refund
      ? withRefund(booking, transactionId, manuallySettledRefund(refund))
      : { refunds: booking.refunds };
  return {
    event: "given-back",
    fields: { ...ended, payment: "refunded", givenBack: { reason, by, at: now } },
    ...(!anyRefundNeedsAttention(ended.refunds) && { attention: { "refund-failed": false } }),
  };
}

/** The desk has settled the booking's extra payments. */
export function markExtraPaymentsSettled(booking: Booking, now: Date): BookingChange {
  const others = Object.entries(booking.refunds).filter(
    ([intentId, refund]) => intentId !== booking.transactionId && refundNeedsAttention(refund),
  );
  if (others.length === 0 && paymentKindsDeskMustRefund(booking).includes("own")) {
    throw new DomainError("conflict");
  }
  if (others.some(([, refund]) => isRefundAttemptRunning(refund, now))) {
    throw new DomainError("conflict");
  }
  let seen: Pick<Booking, "refunds" | "refundDueAt"> = booking;
  for (const [intentId, refund] of others) seen = withRefund(seen, intentId, manuallySettledRefund(refund));
  const { refunds, refundDueAt } = seen;
  const done = !anyRefundNeedsAttention(refunds);
  const fields = { refunds, refundDueAt };
  return { event: "refund-seen-to", fields, ...(done && { attention: { "refund-failed": false } }) };
}

/** The kinds of payment whose refund the desk has to settle. */
export function paymentKindsDeskMustRefund({ refunds, transactionId }: Booking): AttentionPayment[] {
  const needingDesk = Object.entries(refunds).filter(([, refund]) => refundNeedsAttention(refund));
  const own = needingDesk.some(([intentId]) => intentId === transactionId);
  const other = needingDesk.some(([intentId]) => intentId !== transactionId);
  return [...(own ? (["own"] as const) : []), ...(other ? (["other"] as const) : [])];
}

function isRefundUnanswered({ refunds, transactionId }: Booking, now: Date, takesCards: boolean): boolean {
  const refund = transactionId === null ? undefined : refunds[transactionId];
  if (!refund?.nextTryAt || isRefundAttemptRunning(refund, now)) return false;
  return refund.nextTryAt <= (takesCards ? subMilliseconds(now, unansweredRefundMs) : now);
}

function manuallySettledRefund({ failed, spentKeys }: Refund): Refund {
  return { status: "made", failed, spentKeys, nextTryAt: null, seenTo: true };
}
