/**
 * Refunds of an appointment that is over, in full or in part, as the desk orders them: docs/payments.md. The appointment isn't
 * canceled. It stays paid until all of its money has gone back.
 */
import { type Booking, disputeOfBookingPayment, netReceivedCents, type Refund } from "./booking.ts";
import type { BookingChange } from "./booking-change.ts";
import { DomainError, invalid } from "./domain-error.ts";
import {
  anyRefundNeedsAttention,
  failRefundAttempt,
  firstKeyAfter,
  isRefundAttemptRunning,
  nextTryAfterDispute,
  recordRefundState,
  refundNeedsAttention,
  withRefund,
} from "./refund-attempts.ts";

export interface DeskRefundOrder {
  /** Minor units of the booking's currency. Without it the desk refunds all that the clinic holds. */
  cents: number | undefined;
  /** A card refund goes through Stripe. By hand the desk has given the money back itself. */
  to: "card" | "hand";
  reason: string;
  by: string;
  requestId: string | null;
}

/**
 * Orders a refund. Money goes back to the card in later steps, and the change only owes it. It throws `not-over` before the end of
 * the appointment, and `nothing-to-give-back` if the clinic holds nothing, another refund is under way, or the bank decides about a
 * dispute. A repeated request changes nothing, and throws `request-reused` if it names another amount.
 */
export function orderDeskRefund(booking: Booking, order: DeskRefundOrder, now: Date): BookingChange | null {
  const { requestId } = order;
  const known =
    requestId === null ? undefined : booking.deskRefunds.find((one) => one.requestId === requestId);
  if (known) {
    if (order.cents === undefined || order.cents === known.cents) return null;
    throw new DomainError("request-reused");
  }
  const { status, payment, method, endsAt, transactionId } = booking;
  if (status === "cancelled" || payment !== "paid") throw new DomainError("nothing-to-give-back");
  if (endsAt > now) throw new DomainError("not-over");
  if (disputeOfBookingPayment(booking)?.status === "open" || isDeskRefundUnderWay(booking, now)) {
    throw new DomainError("nothing-to-give-back");
  }
  const held = netReceivedCents(booking);
  const cents = order.cents ?? held;
  if (cents <= 0 || cents > held)
    throw invalid("amount", "This is more than the clinic holds of this payment");
  if (order.to === "hand") return giveBackByHand(booking, { ...order, cents }, now);
  if (method !== "card" || transactionId === null) {
    throw invalid("to", "This wasn't paid by card, so it can only be given back by hand");
  }
  const { failed = 0 } = booking.refunds[transactionId] ?? {};
  const refund: Refund = {
    status: "owed",
    failed,
    spentKeys: 0,
    nextTryAt: now,
    untried: true,
    wantedCents: booking.returnedCents + cents,
    firstKey: firstKeyAfter(booking),
  };
  const fields = {
    ...withRefund(booking, transactionId, refund),
    ...withDeskRefund(booking, { ...order, cents }, now),
  };
  return { event: "refund-ordered", fields, ...attentionAfter(booking, fields) };
}

/**
 * The desk gives back by hand what a card refund of an appointment that is over couldn't bring back. It throws
 * `nothing-to-give-back` unless such a refund has failed, or has waited for Stripe's answer for days.
 */
export function giveFailedDeskRefund(
  booking: Booking,
  { reason, by }: { reason: string; by: string },
  now: Date,
): BookingChange {
  const cents = deskRefundDueCents(booking);
  const isStuck = cents > 0 && !isDeskRefundUnderWay(booking, now);
  const isDisputed = disputeOfBookingPayment(booking)?.status === "open";
  if (booking.payment !== "paid" || !isStuck || isDisputed) throw new DomainError("nothing-to-give-back");
  return giveBackByHand(booking, { cents, to: "hand", reason, by, requestId: null }, now);
}

/** The refund that the desk ordered, of the payment that paid for the booking. */
function deskRefundOf({ transactionId, refunds }: Booking): (Refund & { wantedCents: number }) | null {
  const refund = transactionId === null ? undefined : refunds[transactionId];
  return refund?.wantedCents === undefined ? null : { ...refund, wantedCents: refund.wantedCents };
}

/** Cents that the desk refunds to the card and that haven't gone back yet, because the refund is under way or has failed. */
export function deskRefundDueCents(booking: Booking): number {
  const refund = deskRefundOf(booking);
  if (!refund || refund.status === "made" || booking.payment !== "paid") return 0;
  return Math.max(0, Math.min(refund.wantedCents - booking.returnedCents, netReceivedCents(booking)));
}

/** True while money may still go to the card. A refund that needs a person is no longer under way. */
function isDeskRefundUnderWay(booking: Booking, now: Date): boolean {
  const refund = deskRefundOf(booking);
  if (refund?.status !== "owed") return false;
  return !refundNeedsAttention(refund) || isRefundAttemptRunning(refund, now);
}

function giveBackByHand(
  booking: Booking,
  order: DeskRefundOrder & { cents: number },
  now: Date,
): BookingChange {
  const { reason, by, cents } = order;
  const isAll = cents === netReceivedCents(booking);
  const fields = {
    ...withDeskRefund(booking, order, now),
    ...withoutStuckRefund(booking),
    ...(isAll
      ? { payment: "refunded" as const, givenBack: { reason, by, at: now } }
      : { givenBackCents: booking.givenBackCents + cents }),
  };
  const event = isAll ? "given-back" : "partly-given-back";
  return { event, fields, ...attentionAfter(booking, fields) };
}

function withDeskRefund(
  { deskRefunds }: Booking,
  { requestId, cents, to, reason, by }: DeskRefundOrder & { cents: number },
  now: Date,
): Pick<Booking, "deskRefunds"> {
  return { deskRefunds: [...deskRefunds, { requestId, cents, to, reason, by, at: now }] };
}

/** A card refund that needed a person ends, because the desk gives the money back by hand instead. */
function withoutStuckRefund(booking: Booking): Pick<Partial<Booking>, "refunds" | "refundDueAt"> {
  const { transactionId, returnedCents } = booking;
  const refund = deskRefundOf(booking);
  if (transactionId === null || !refund || refund.status === "made") return {};
  const { overdue: _, triedAt: __, untried: ___, ...ended } = refund;
  return withRefund(booking, transactionId, {
    ...ended,
    status: "made",
    nextTryAt: null,
    wantedCents: returnedCents,
  });
}

function attentionAfter(booking: Booking, { refunds = booking.refunds }: Partial<Booking>) {
  const isSolved = anyRefundNeedsAttention(booking.refunds) && !anyRefundNeedsAttention(refunds);
  return isSolved ? { attention: { "refund-failed": false } } : {};
}

/** Stripe's answer about a payment of which the desk ordered a refund. */
interface DeskRefundAnswer {
  /** The change of the amounts that the clinic holds, or null. */
  money: BookingChange | null;
  /** True if the ordered amount, or all that was left, has gone back. */
  isMade: boolean;
  /** The number of failed refunds of the payment. */
  failed: number;
  /** True while a dispute of the payment is open. */
  isOpen: boolean;
}

/**
 * Follows an ordered refund by Stripe's answer. A bank can return a refund that was made before: it is then tried again like one that
 * failed at once.
 */
export function trackDeskRefund(
  booking: Booking,
  intentId: string,
  { money, isMade, failed, isOpen }: DeskRefundAnswer,
  now: Date,
): BookingChange | null {
  const known = booking.refunds[intentId];
  if (!known) return money;
  const refund = money ? withLostFlag(known, money) : known;
  const state = isMade
    ? settleDeskRefund(booking, intentId, refund)
    : continueDeskRefund(booking, intentId, refund, { failed, isOpen }, now);
  if (!money) return state;
  // The amounts are adopted, but the order stays.
  if (!state) return { ...money, fields: { ...money.fields, ...withRefund(booking, intentId, refund) } };
  const event = money.event === "refund-came-back" ? state.event : money.event;
  return {
    event,
    fields: { ...money.fields, ...state.fields },
    attention: { ...money.attention, ...state.attention },
  };
}

/** Disputes took what was left, so the ordered refund isn't what brought the money back. A won appeal ends that. */
function withLostFlag({ lost: _, ...refund }: Refund, { event }: BookingChange): Refund {
  return event === "dispute-lost" ? { ...refund, lost: true } : refund;
}

function settleDeskRefund(booking: Booking, intentId: string, refund: Refund): BookingChange | null {
  if (refund.status === "made") return null;
  const made = recordRefundState(
    booking,
    intentId,
    { ...refund, status: "made", nextTryAt: null },
    "refunded",
  );
  return { ...made, event: "refund-under-way" };
}

function continueDeskRefund(
  booking: Booking,
  intentId: string,
  refund: Refund,
  { failed, isOpen }: Pick<DeskRefundAnswer, "failed" | "isOpen">,
  now: Date,
): BookingChange | null {
  if (failed > refund.failed && !refund.untried) {
    return failRefundAttempt(booking, intentId, { ...refund, failed }, now, "refund-failed");
  }
  if (refund.status === "failed") return null;
  if (refund.status === "made") {
    // Stripe would repeat its answer to the used key.
    const again = { ...refund, spentKeys: refund.spentKeys + 1 };
    return failRefundAttempt(booking, intentId, again, now, "refund-failed");
  }
  const wasOpen = booking.dispute?.intentId === intentId && booking.dispute.status === "open";
  const nextTryAt = nextTryAfterDispute(refund, isOpen, wasOpen, now);
  if (nextTryAt?.getTime() === refund.nextTryAt?.getTime()) return null;
  const { triedAt: _, overdue: __, ...answered } = refund;
  return { event: "refund-owed", fields: withRefund(booking, intentId, { ...answered, nextTryAt }) };
}
