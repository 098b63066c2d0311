/**
 * A refund from its promise to its end: contract section 2. It is tried a few times, further and further apart, and then it
 * is a person's: a card that takes no money back would else be tried for ever.
 */
import type { AttentionPayment } from "../contract/attention.ts";
import type { PaymentState } from "../contract/bookings.ts";
import type { BookingDocument, OwedRefund } from "../firestore/bookings.ts";
import type { BookingChange } from "./booking-states.ts";
import { DomainError } from "./domain-error.ts";
import { incomeChange } from "./income.ts";

const minute = 60_000;
const hour = 60 * minute;

/** Before the second, third … try. After the last of them has failed too, nobody tries any more. */
const waits = [hour, 6 * hour, 24 * hour, 72 * hour];

/** Banks take days; their word comes by webhook, and we ask in case it was lost. */
const lookAgain = hour;

/** Far longer than we wait for Stripe's answers at one try. */
const tryLasts = 2 * minute;

/** So long after its time a refund was tried several times. */
const unansweredAfter = hour;
const overdueAfter = 96 * hour;

/** What Stripe says of giving a payment back. */
export interface RefundOutcome {
  outcome: "none" | "pending" | "succeeded" | "failed";
  /** How many refunds have failed. */
  failed: number;
}

type Fields = BookingChange["fields"];

/** The money is owed from now on. Told twice, it is owed once. */
export function oweRefund(booking: BookingDocument, intentId: string, now: Date): Fields {
  if (booking.refunds[intentId]) return {};
  return withRefund(booking, intentId, { status: "owed", failed: 0, spentKeys: 0, nextTryAt: now });
}

/** The payments whose refund is to be looked at now. */
export function dueRefunds(booking: BookingDocument, now: Date): string[] {
  return Object.keys(booking.refunds).filter((intentId) => isDue(booking, intentId, now));
}

function isDue({ refunds }: BookingDocument, intentId: string, now: Date): boolean {
  const due = refunds[intentId]?.nextTryAt;
  return due !== undefined && due !== null && due <= now;
}

/** Before a try: while it is under way nobody gives back by hand. Null where its time hasn't come, or no more. */
export function beginTry(booking: BookingDocument, intentId: string, now: Date): BookingChange | null {
  const refund = booking.refunds[intentId];
  if (!refund || !isDue(booking, intentId, now)) return null;
  const fields = withRefund(booking, intentId, { ...refund, triedAt: now });
  if (booking.transactionId !== intentId) return { fields, days: [] };
  return { fields: { ...fields, payment: "refund-pending" }, days: [] };
}

/** Of what Stripe has not answered for days, as where the clinic has turned cards off, a person is told: once. */
export function noteOverdue(booking: BookingDocument, now: Date): BookingChange | null {
  const refunds = Object.entries(booking.refunds);
  const late = refunds.filter(
    ([id, { overdue }]) => !overdue && isDue(booking, id, before(now, overdueAfter)),
  );
  if (late.length === 0) return null;
  const told = late.map(([id, refund]) => [id, { ...refund, overdue: true as const }]);
  const fields = { refunds: { ...booking.refunds, ...Object.fromEntries(told) } };
  return { fields, days: [], attention: { "refund-failed": true } };
}

/** Where a refund may be overdue. */
export function overdueSince(now: Date): Date {
  return before(now, overdueAfter);
}

/** What Stripe says of the refund of this payment. Only what was canceled, or of no use to us, is ever given back. */
export function settleRefund(
  booking: BookingDocument,
  intentId: string,
  { outcome, failed }: RefundOutcome,
  now: Date,
): BookingChange | null {
  const known = booking.refunds[intentId];
  if (!isOurs(booking, intentId) || outcome === "none") return null;
  const refund = known ?? { status: "owed" as const, failed: 0, spentKeys: 0, nextTryAt: null };
  switch (outcome) {
    case "succeeded":
      if (refund.status === "made") return null;
      return change(booking, intentId, { ...refund, status: "made", nextTryAt: null }, "refunded");
    case "failed":
      return failed > refund.failed
        ? fail(booking, intentId, { ...refund, failed }, now, "refund-failed")
        : null;
    case "pending": {
      const waiting = known?.status === "owed" && known.nextTryAt !== null && known.nextTryAt > now;
      if (!known || (waiting && booking.payment !== "refund-failed")) return null;
      const nextTryAt = new Date(now.getTime() + lookAgain);
      return change(booking, intentId, { ...refund, status: "owed", nextTryAt }, "refund-pending");
    }
  }
}

/** Stripe has answered this try's key with an error, and would again: that was a try. Told twice of one key, once. */
export function spendRefundKey(
  booking: BookingDocument,
  intentId: string,
  key: number,
  now: Date,
): BookingChange | null {
  const refund = booking.refunds[intentId];
  if (refund?.status !== "owed" || refundKey(refund) !== key || !isOurs(booking, intentId)) return null;
  const meanwhile = refund.failed > 0 ? "refund-failed" : "refund-pending";
  return fail(booking, intentId, { ...refund, spentKeys: refund.spentKeys + 1 }, now, meanwhile);
}

/** Numbers the idempotency keys of a payment's refunds: after every try that has ended, another one. */
export function refundKey({ failed, spentKeys }: Pick<OwedRefund, "failed" | "spentKeys">): number {
  return failed + spentKeys;
}

/**
 * The desk has seen to the money itself, in cash or otherwise: it leaves the income, and nothing is tried any more. Refused
 * while a refund may be on its way to the card.
 */
export function giveBackByHand(
  booking: BookingDocument,
  { reason, by }: { reason: string; by: string },
  now: Date,
  takesCards: boolean,
): BookingChange | null {
  if (booking.givenBack) return null;
  const { status, payment, transactionId } = booking;
  const unanswered = payment === "refund-pending" && isUnanswered(booking, now, takesCards);
  if (status !== "cancelled" || (payment !== "paid" && payment !== "refund-failed" && !unanswered)) {
    throw new DomainError(
      "nothing-to-give-back",
      "There is no money of this appointment to give back by hand.",
    );
  }
  const refund = transactionId === null ? undefined : booking.refunds[transactionId];
  const ended =
    transactionId !== null && refund
      ? withRefund(booking, transactionId, seenTo(refund))
      : { refunds: booking.refunds };
  return {
    fields: { ...ended, payment: "refunded", givenBack: { reason, by, at: now } },
    days: incomeChange(booking, "refunded"),
    ...(!anyNeedsPerson(ended.refunds) && { attention: { "refund-failed": false } }),
  };
}

/** The desk has seen to the payments that the appointment had no use for. */
export function seeToOthers(booking: BookingDocument, now: Date): BookingChange {
  const others = Object.entries(booking.refunds).filter(
    ([intentId, refund]) => intentId !== booking.transactionId && needsPerson(refund),
  );
  if (others.length === 0 && refundsForPerson(booking).includes("own")) {
    throw new DomainError("conflict", "This is seen to by saying how the money was given back.");
  }
  if (others.some(([, refund]) => isBeingTried(refund, now))) {
    throw new DomainError("conflict", "A refund is being tried just now. Please try again in two minutes.");
  }
  let seen: Pick<BookingDocument, "refunds" | "refundDueAt"> = booking;
  for (const [intentId, refund] of others) seen = withRefund(seen, intentId, seenTo(refund));
  const { refunds, refundDueAt } = seen;
  const done = !anyNeedsPerson(refunds);
  const fields = { refunds, refundDueAt };
  return { fields, days: [], ...(done && { attention: { "refund-failed": false } }) };
}

/** Whose refund needs a person. */
export function refundsForPerson({ refunds, transactionId }: BookingDocument): AttentionPayment[] {
  const stuck = Object.entries(refunds).filter(([, refund]) => needsPerson(refund));
  const own = stuck.some(([intentId]) => intentId === transactionId);
  const other = stuck.some(([intentId]) => intentId !== transactionId);
  return [...(own ? (["own"] as const) : []), ...(other ? (["other"] as const) : [])];
}

function isUnanswered({ refunds, transactionId }: BookingDocument, now: Date, takesCards: boolean): boolean {
  const refund = transactionId === null ? undefined : refunds[transactionId];
  if (!refund?.nextTryAt || isBeingTried(refund, now)) return false;
  return refund.nextTryAt <= (takesCards ? before(now, unansweredAfter) : now);
}

function isBeingTried({ triedAt }: OwedRefund, now: Date): boolean {
  return triedAt !== undefined && triedAt > before(now, tryLasts);
}

function isOurs(booking: BookingDocument, intentId: string): boolean {
  const refund = booking.refunds[intentId];
  if (refund?.seenTo) return false;
  if (booking.transactionId !== intentId) return refund !== undefined;
  return booking.status === "cancelled" && booking.givenBack === null;
}

function fail(
  booking: BookingDocument,
  intentId: string,
  refund: OwedRefund,
  now: Date,
  meanwhile: PaymentState,
): BookingChange {
  const wait = waits[refundKey(refund) - 1];
  if (wait === undefined) {
    return change(booking, intentId, { ...refund, status: "failed", nextTryAt: null }, "refund-failed");
  }
  const nextTryAt = new Date(now.getTime() + wait);
  return change(booking, intentId, { ...refund, status: "owed", nextTryAt }, meanwhile);
}

/** Stripe has answered. `payment` is the booking's where this is the refund of what paid it. */
function change(
  booking: BookingDocument,
  intentId: string,
  refund: OwedRefund,
  payment: PaymentState,
): BookingChange {
  const { status, failed, spentKeys, nextTryAt } = refund;
  const fields = withRefund(booking, intentId, { status, failed, spentKeys, nextTryAt });
  const seen = anyNeedsPerson(booking.refunds) && !anyNeedsPerson(fields.refunds);
  // Also where another refund needs a person: they may have been told of that long ago.
  const failing = status === "failed";
  const attention = failing || seen ? { attention: { "refund-failed": failing } } : {};
  if (booking.transactionId !== intentId) return { fields, days: [], ...attention };
  return { fields: { ...fields, payment }, days: incomeChange(booking, payment), ...attention };
}

function withRefund(booking: Pick<BookingDocument, "refunds">, intentId: string, refund: OwedRefund) {
  const refunds = { ...booking.refunds, [intentId]: refund };
  const due = Object.values(refunds).flatMap(({ nextTryAt }) => nextTryAt ?? []);
  const refundDueAt = due.sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
  return { refunds, refundDueAt };
}

function seenTo({ failed, spentKeys }: OwedRefund): OwedRefund {
  return { status: "made", failed, spentKeys, nextTryAt: null, seenTo: true };
}

function needsPerson({ status, overdue }: OwedRefund): boolean {
  return status === "failed" || overdue === true;
}

function anyNeedsPerson(refunds: BookingDocument["refunds"]): boolean {
  return Object.values(refunds).some(needsPerson);
}

function before(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}
