/**
 * A refund from its promise to its end. It is tried a few times, further and further apart, and then it is a person's: a card
 * that takes no money back would else be tried for ever. docs/payments.md
 */
import { millisecondsInHour as hour } from "date-fns/constants";
import type { PaymentState } from "../contract/bookings.ts";
import type { Deed } from "../contract/history.ts";
import type { Booking, Refund } from "./booking.ts";
import type { BookingChange } from "./booking-change.ts";

/** Before the second, third … try. After the last of them has failed too, nobody tries any more. */
const waits = [hour, 6 * hour, 24 * hour, 72 * hour];

/** Banks take days; their word comes by webhook, and we ask in case it was lost. */
const lookAgain = hour;

/** So long after its time a refund was tried several times. */
const overdueAfter = 96 * hour;

/** What Stripe says of giving a payment back. */
export interface RefundOutcome {
  outcome: "none" | "pending" | "succeeded" | "failed";
  /** How many refunds have failed. */
  failed: number;
}

type Fields = BookingChange["fields"];

/** The money is owed from now on. Told twice, it is owed once. */
export function oweRefund(booking: Booking, intentId: string, now: Date): Fields {
  if (booking.refunds[intentId]) return {};
  return withRefund(booking, intentId, { status: "owed", failed: 0, spentKeys: 0, nextTryAt: now });
}

/** The payments whose refund is to be looked at now. */
export function dueRefunds(booking: Booking, now: Date): string[] {
  return Object.keys(booking.refunds).filter((intentId) => isDue(booking, intentId, now));
}

function isDue({ refunds }: Booking, intentId: string, now: Date): boolean {
  const due = refunds[intentId]?.nextTryAt;
  return due !== undefined && due !== null && due <= now;
}

/** Before a try: while it is under way nobody gives back by hand. Null where its time hasn't come, or no more. */
export function beginTry(booking: Booking, intentId: string, now: Date): BookingChange | null {
  const refund = booking.refunds[intentId];
  if (!refund || !isDue(booking, intentId, now)) return null;
  const fields = withRefund(booking, intentId, { ...refund, triedAt: now });
  if (booking.transactionId !== intentId) return { deed: "refund-tried", fields };
  return { deed: "refund-tried", fields: { ...fields, payment: "refund-pending" } };
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
  return { deed: "refund-overdue", fields, attention: { "refund-failed": true } };
}

/** Where a refund may be overdue. */
export function overdueSince(now: Date): Date {
  return before(now, overdueAfter);
}

/** What Stripe says of the refund of this payment. Only what was canceled, or of no use to us, is ever given back. */
export function recordRefund(
  booking: Booking,
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
  booking: Booking,
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
export function refundKey({ failed, spentKeys }: Pick<Refund, "failed" | "spentKeys">): number {
  return failed + spentKeys;
}

function isOurs(booking: Booking, intentId: string): boolean {
  const refund = booking.refunds[intentId];
  if (refund?.seenTo) return false;
  if (booking.transactionId !== intentId) return refund !== undefined;
  return booking.status === "cancelled" && booking.givenBack === null;
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

const deedOf: Record<Refunding, Deed> = {
  "refund-pending": "refund-under-way",
  "refund-failed": "refund-failed",
  refunded: "refunded",
};

/** Stripe has answered. `payment` is the booking's where this is the refund of what paid it. */
function change(booking: Booking, intentId: string, refund: Refund, payment: Refunding): BookingChange {
  const { triedAt: _, overdue: __, seenTo: ___, ...answered } = refund;
  const fields = withRefund(booking, intentId, answered);
  const seen = anyNeedsPerson(booking.refunds) && !anyNeedsPerson(fields.refunds);
  // Also where another refund needs a person: they may have been told of that long ago.
  const failing = refund.status === "failed";
  const attention = failing || seen ? { attention: { "refund-failed": failing } } : {};
  const deed = deedOf[payment];
  if (booking.transactionId !== intentId) return { deed, fields, ...attention };
  return { deed, fields: { ...fields, payment }, ...attention };
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
