/**
 * A refund from its promise to its end. It is tried a few times, further and further apart, and then it is a person's: a card
 * that takes no money back would else be tried for ever. docs/payments.md
 */
import { millisecondsInHour as hour } from "date-fns/constants";
import type { PaymentState } from "../contract/bookings.ts";
import type { BookingEvent } from "../contract/history.ts";
import { type Booking, type Dispute, isRefunded, type Refund, refundableUntil } from "./booking.ts";
import type { BookingChange } from "./booking-change.ts";

/** Before the second, third … try. After the last of them has failed too, nobody tries any more. */
const waits = [hour, 6 * hour, 24 * hour, 72 * hour];

/** Banks take days; their word comes by webhook, and we ask in case it was lost. */
const lookAgain = hour;

/** So long after its time a refund was tried several times. */
const overdueAfter = 96 * hour;

/** Stripe's answer about the refunds and disputes of one payment. */
export interface PaymentReturn {
  /** Cents of the refunds that succeeded or are pending, also of those that were made in Stripe's dashboard. */
  refundedCents: number;
  /** Whether one of these is pending. */
  pending: boolean;
  /** How many refunds have failed. */
  failed: number;
  /** Cents that lost disputes took. */
  lostCents: number;
  /** The open dispute, or the latest. */
  dispute: Dispute | null;
}

type Fields = BookingChange["fields"];

/** The money is owed from now on. Told twice, it is owed once. Nothing is refunded while a dispute is open. */
export function oweRefund(booking: Booking, intentId: string, now: Date): Fields {
  if (booking.refunds[intentId]) return {};
  const nextTryAt = isDisputed(booking.dispute, intentId) ? null : now;
  return withRefund(booking, intentId, { status: "owed", failed: 0, spentKeys: 0, nextTryAt, untried: true });
}

function isDisputed(dispute: Dispute | null, intentId: string): boolean {
  return dispute?.intentId === intentId && dispute.status === "open";
}

/** The payments whose refund is to be looked at now. */
export function dueRefunds(booking: Booking, now: Date): string[] {
  return Object.keys(booking.refunds).filter((intentId) => isDue(booking, intentId, now));
}

function isDue({ refunds }: Booking, intentId: string, now: Date): boolean {
  const due = refunds[intentId]?.nextTryAt;
  return due !== undefined && due !== null && due <= now;
}

/**
 * Before a try: while it is under way nobody gives back by hand. Null where its time hasn't come, or no more. `failedBefore`: how many
 * refunds had failed when it was first looked at.
 */
export function beginTry(
  booking: Booking,
  intentId: string,
  now: Date,
  failedBefore = 0,
): BookingChange | null {
  const known = booking.refunds[intentId];
  if (!known || !isDue(booking, intentId, now)) return null;
  const { untried, ...refund } = known;
  const failed = untried ? failedBefore : refund.failed;
  const fields = withRefund(booking, intentId, { ...refund, failed, triedAt: now });
  if (booking.transactionId !== intentId) return { event: "refund-tried", fields };
  return { event: "refund-tried", fields: { ...fields, payment: "refund-pending" } };
}

/** Of what Stripe has not answered for days, as where the clinic has turned cards off, a person is told: once. */
export function noteOverdue(booking: Booking, now: Date): BookingChange | null {
  const refunds = Object.entries(booking.refunds);
  const late = refunds.filter(
    ([id, { overdue }]) => !overdue && isDue(booking, id, before(now, overdueAfter)),
  );
  if (late.length === 0) return null;
  const told = late.map(([id, refund]) => [id, { ...refund, overdue: true as const }]);
  const fields = { refunds: { ...booking.refunds, ...Object.fromEntries(told) } };
  return { event: "refund-overdue", fields, attention: { "refund-failed": true } };
}

/** Where a refund may be overdue. */
export function overdueSince(now: Date): Date {
  return before(now, overdueAfter);
}

/**
 * Writes down what Stripe says of the way back of this payment. A refund that the clinic owes is followed to its end. Money that moved
 * in Stripe's dashboard, or by a dispute, changes what the clinic holds of the booking.
 */
export function recordReturn(
  booking: Booking,
  intentId: string,
  seen: PaymentReturn,
  now: Date,
): BookingChange | null {
  const dispute = noteDispute(booking, intentId, seen.dispute);
  const disputed = dispute ? { ...booking, ...dispute.fields } : booking;
  const money = recordMoney(disputed, intentId, seen, now);
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

/** An open dispute is only replaced by an open one of the payment that paid the booking. */
function noteDispute(booking: Booking, intentId: string, seen: Dispute | null): BookingChange | null {
  const known = booking.dispute;
  if (!seen || (known && isSame(known, seen))) return null;
  const isMore = seen.status === "open" && intentId === booking.transactionId;
  if (known?.status === "open" && known.intentId !== intentId && !isMore) return null;
  return {
    event: seen.answered ? "dispute-answered" : eventOfDispute[seen.status],
    fields: { dispute: seen },
    attention: { disputed: seen.status === "open" && !seen.answered },
  };
}

function isSame(one: Dispute, other: Dispute): boolean {
  return (
    one.id === other.id &&
    one.status === other.status &&
    one.cents === other.cents &&
    one.answered === other.answered &&
    one.dueBy?.getTime() === other.dueBy?.getTime()
  );
}

function recordMoney(
  booking: Booking,
  intentId: string,
  seen: PaymentReturn,
  now: Date,
): BookingChange | null {
  const own = booking.transactionId === intentId;
  const refund = booking.refunds[intentId];
  if (refund?.seenTo || (own ? booking.givenBack !== null : !refund)) return null;
  const owesNothing = own && (booking.status !== "cancelled" || booking.payment === "paid" || !refund);
  return owesNothing
    ? followStripe(booking, intentId, seen, now)
    : followRefund(booking, intentId, seen, now);
}

/** The clinic owes no refund: what it holds is what Stripe says. */
function followStripe(
  booking: Booking,
  intentId: string,
  seen: PaymentReturn,
  now: Date,
): BookingChange | null {
  const { refundedCents: returnedCents, lostCents, failed } = seen;
  if (backCents(seen) >= booking.priceCents) {
    if (booking.payment === "refunded") return null;
    const made = asMade(booking, intentId, { status: "made", failed, spentKeys: 0, nextTryAt: null }, seen);
    const refunded = { payment: "refunded" as const, lostCents };
    if (made.lost) return { event: "dispute-lost", fields: refunded };
    return { event: "refunded", fields: { ...withRefund(booking, intentId, made), ...refunded } };
  }
  if (booking.payment === "refunded") {
    const { [intentId]: _, ...refunds } = booking.refunds;
    const paid = { payment: "paid", refunds, returnedCents, lostCents } as const;
    if (!wasOwedBack(booking)) return { event: "refund-came-back", fields: paid };
    const owed = oweRefund({ ...booking, ...paid }, intentId, now);
    return { event: "refund-owed", fields: { ...paid, ...owed, payment: "refund-pending" } };
  }
  if (returnedCents === booking.returnedCents && lostCents === booking.lostCents) return null;
  const more = backCents(seen) - booking.returnedCents - booking.lostCents;
  return { event: more > 0 ? "partly-refunded" : "refund-came-back", fields: { returnedCents, lostCents } };
}

/** It was canceled in time, or by the clinic, while there was nothing to refund. */
function wasOwedBack(booking: Booking): boolean {
  const { cancelledBy, cancelledAt, method } = booking;
  if (cancelledBy === null || cancelledAt === null) return false;
  return isRefunded({ payment: "paid", method }, refundableUntil(booking), cancelledBy, cancelledAt);
}

/** Nothing of the payment is left. */
function asMade(booking: Booking, intentId: string, refund: Refund, { lostCents }: PaymentReturn): Refund {
  const returned = booking.transactionId === intentId ? booking.returnedCents : 0;
  const lost = lostCents > 0 && lostCents + returned >= booking.priceCents;
  return { ...refund, status: "made", nextTryAt: null, ...(lost && { lost }) };
}

/** The clinic owes a refund, or has made it. */
function followRefund(
  booking: Booking,
  intentId: string,
  seen: PaymentReturn,
  now: Date,
): BookingChange | null {
  const own = booking.transactionId === intentId;
  const refund = booking.refunds[intentId];
  if (!refund) return null;
  if (backCents(seen) >= booking.priceCents) {
    if (seen.pending) return waitForBank(booking, intentId, refund, now);
    if (refund.status === "made") return null;
    const made = change(booking, intentId, asMade(booking, intentId, refund, seen), "refunded");
    return own ? { ...made, fields: { ...made.fields, lostCents: seen.lostCents } } : made;
  }
  const money = followUnmade(booking, intentId, refund, seen, now);
  const back = { returnedCents: seen.refundedCents, lostCents: seen.lostCents };
  const isNews = back.returnedCents !== booking.returnedCents || back.lostCents !== booking.lostCents;
  if (!own || !isNews) return money;
  return { event: "partly-refunded", ...money, fields: { ...money?.fields, ...back } };
}

function waitForBank(booking: Booking, intentId: string, refund: Refund, now: Date): BookingChange | null {
  const waiting = refund.status === "owed" && refund.nextTryAt !== null && refund.nextTryAt > now;
  if (waiting && booking.payment !== "refund-failed") return null;
  const nextTryAt = new Date(now.getTime() + lookAgain);
  return change(booking, intentId, { ...refund, status: "owed", nextTryAt }, "refund-pending");
}

/** Some of the payment is still at the clinic. */
function followUnmade(
  booking: Booking,
  intentId: string,
  refund: Refund,
  seen: PaymentReturn,
  now: Date,
): BookingChange | null {
  if (seen.failed > refund.failed && !refund.untried) {
    return fail(booking, intentId, { ...refund, failed: seen.failed }, now, "refund-failed");
  }
  if (refund.lost) {
    // An appeal has brought the money back.
    const { lost: _, ...again } = refund;
    return change(booking, intentId, { ...again, status: "owed", nextTryAt: now }, "refund-pending");
  }
  if (refund.status !== "owed") return null;
  const isOpen = isDisputed(seen.dispute, intentId);
  const nextTryAt = whenAfterDispute(refund, isOpen, isDisputed(booking.dispute, intentId), now);
  if (nextTryAt === refund.nextTryAt) return null;
  const { triedAt: _, overdue: __, ...answered } = refund;
  return { event: "refund-owed", fields: withRefund(booking, intentId, { ...answered, nextTryAt }) };
}

/** A refund waits for the bank's decision: of the dispute that the booking has, or else it is looked at each day. */
function whenAfterDispute({ nextTryAt }: Refund, isOpen: boolean, isStored: boolean, now: Date): Date | null {
  if (!isOpen) return nextTryAt ?? now;
  if (isStored) return null;
  return nextTryAt !== null && nextTryAt > now ? nextTryAt : new Date(now.getTime() + 24 * hour);
}

/** Cents that the cardholder has back, by refunds or by a lost dispute. */
function backCents({ refundedCents, lostCents }: PaymentReturn): number {
  return refundedCents + lostCents;
}

/** Cents that are still to be refunded. */
export function unreturnedCents({ priceCents }: Pick<Booking, "priceCents">, seen: PaymentReturn): number {
  return Math.max(0, priceCents - backCents(seen));
}

/** Stripe has answered this try's key with an error, and would again: that was a try. Told twice of one key, once. */
export function spendRefundKey(
  booking: Booking,
  intentId: string,
  key: number,
  now: Date,
): BookingChange | null {
  const refund = booking.refunds[intentId];
  if (refund?.status !== "owed" || refundKey(refund) !== key) return null;
  const meanwhile = refund.failed > 0 ? "refund-failed" : "refund-pending";
  return fail(booking, intentId, { ...refund, spentKeys: refund.spentKeys + 1 }, now, meanwhile);
}

/** Numbers the idempotency keys of a payment's refunds: after every try that has ended, another one. */
export function refundKey({ failed, spentKeys }: Pick<Refund, "failed" | "spentKeys">): number {
  return failed + spentKeys;
}

function fail(
  booking: Booking,
  intentId: string,
  refund: Refund,
  now: Date,
  meanwhile: Refunding,
): BookingChange {
  const wait = waits[refundKey(refund) - 1];
  if (wait === undefined) {
    return change(booking, intentId, { ...refund, status: "failed", nextTryAt: null }, "refund-failed");
  }
  const nextTryAt = new Date(now.getTime() + wait);
  return change(booking, intentId, { ...refund, status: "owed", nextTryAt }, meanwhile);
}

type Refunding = Extract<PaymentState, "refund-pending" | "refund-failed" | "refunded">;

const eventOf: Record<Refunding, BookingEvent> = {
  "refund-pending": "refund-under-way",
  "refund-failed": "refund-failed",
  refunded: "refunded",
};

/** Stripe has answered. `payment` is the booking's where this is the refund of what paid it. */
function change(booking: Booking, intentId: string, refund: Refund, payment: Refunding): BookingChange {
  const { triedAt: _, overdue: __, seenTo: ___, untried: ____, ...answered } = refund;
  const fields = withRefund(booking, intentId, answered);
  const seen = anyNeedsPerson(booking.refunds) && !anyNeedsPerson(fields.refunds);
  // Also where another refund needs a person: they may have been told of that long ago.
  const failing = refund.status === "failed";
  const attention = failing || seen ? { attention: { "refund-failed": failing } } : {};
  const event = eventOf[payment];
  if (booking.transactionId !== intentId) return { event, fields, ...attention };
  return { event, fields: { ...fields, payment }, ...attention };
}

/** The booking's refunds with this one, and when one of them is next to be looked at. */
export function withRefund(booking: Pick<Booking, "refunds">, intentId: string, refund: Refund) {
  const refunds = { ...booking.refunds, [intentId]: refund };
  const due = Object.values(refunds).flatMap(({ nextTryAt }) => nextTryAt ?? []);
  const refundDueAt = due.sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
  return { refunds, refundDueAt };
}

/** Nobody tries it any more, or nobody has heard of it for days. */
export function needsPerson({ status, overdue }: Refund): boolean {
  return status === "failed" || overdue === true;
}

export function anyNeedsPerson(refunds: Booking["refunds"]): boolean {
  return Object.values(refunds).some(needsPerson);
}

function before(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}
