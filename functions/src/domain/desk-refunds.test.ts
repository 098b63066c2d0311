import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import type { Booking } from "./booking.ts";
import { netReceivedCents } from "./booking.ts";
import type { BookingChange } from "./booking-change.ts";
import { cancel } from "./booking-states.ts";
import { type DeskRefundOrder, deskRefundDueCents, orderDeskRefund } from "./desk-refunds.ts";
import { payAtDesk, undoDeskPaymentChange } from "./desk-states.ts";
import { DomainError } from "./domain-error.ts";
import { recordManualRefundChange } from "./manual-refunds.ts";
import { noticeKindsOfChange } from "./notice-kinds.ts";
import { beginRefundAttempt, dueRefunds, refundKey } from "./refund-attempts.ts";
import { centsLeftToRefund, type RefundsAndDisputes, recordRefundsAndDisputes } from "./refunds.ts";

const unpaid = sampleBooking();
const over = new Date(unpaid.endsAt.getTime() + 3_600_000);
const paidByCard: Booking = {
  ...unpaid,
  payment: "paid",
  method: "card",
  transactionId: "pi_1",
  paidAt: unpaid.createdAt,
};
const paidInCash: Booking = {
  ...unpaid,
  payment: "paid",
  method: "desk",
  deskMethod: "cash",
  paidAt: unpaid.startsAt,
};

const order = (change: Partial<DeskRefundOrder> = {}): DeskRefundOrder => ({
  cents: 2500,
  to: "card",
  reason: "The filling broke",
  by: "desk",
  requestId: "r1",
  ...change,
});
const seen = (change: Partial<RefundsAndDisputes> = {}): RefundsAndDisputes => ({
  refundedCents: 0,
  pending: false,
  failed: 0,
  lostCents: 0,
  dispute: null,
  ...change,
});
function apply(booking: Booking, change: BookingChange | null): Booking {
  return { ...booking, ...change?.fields, version: booking.version + 1 };
}
function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
  return "none";
}

/** The booking after the order and the beginning of its first attempt. */
function ordered(booking: Booking, cents: number | undefined, requestId = "r1"): Booking {
  const owed = apply(booking, orderDeskRefund(booking, order({ cents, requestId }), over));
  return apply(owed, beginRefundAttempt(owed, "pi_1", over, 0));
}
const answered = (booking: Booking, answer: Partial<RefundsAndDisputes>) =>
  recordRefundsAndDisputes(booking, "pi_1", seen(answer), over);

test("a part of a card payment: owed at once, paid as before, and the rest stays", () => {
  const change = orderDeskRefund(paidByCard, order(), over);
  expect(change?.event).toBe("refund-ordered");
  const owed = apply(paidByCard, change);
  expect([owed.payment, dueRefunds(owed, over), deskRefundDueCents(owed)]).toEqual(["paid", ["pi_1"], 2500]);
  const tried = ordered(paidByCard, 2500);
  expect([tried.payment, centsLeftToRefund(tried, "pi_1", seen())]).toEqual(["paid", 2500]);
  const made = answered(tried, { refundedCents: 2500 });
  expect(made).toMatchObject({
    event: "partly-refunded",
    fields: { returnedCents: 2500, refunds: { pi_1: { status: "made" } } },
  });
  const after = apply(tried, made);
  expect([after.payment, netReceivedCents(after), deskRefundDueCents(after)]).toEqual(["paid", 6500, 0]);
  expect(noticeKindsOfChange(tried, after)).toEqual(["refunded"]);
  expect(answered(after, { refundedCents: 2500 })).toBeNull();
});

test("all of a card payment: refunded, and the appointment stays booked", () => {
  const tried = ordered(paidByCard, undefined);
  expect(centsLeftToRefund(tried, "pi_1", seen())).toBe(9000);
  const made = answered(tried, { refundedCents: 9000 });
  expect(made).toMatchObject({ event: "refunded", fields: { payment: "refunded" } });
  const after = apply(tried, made);
  expect([after.status, after.refundDueAt, noticeKindsOfChange(tried, after)]).toEqual([
    "booked",
    null,
    ["refunded"],
  ]);
});

test("a second part has its own idempotency keys, and brings back only its amount", () => {
  const first = ordered(paidByCard, 2500);
  const rest = apply(first, answered(first, { refundedCents: 2500 }));
  const second = ordered(rest, 1000, "r2");
  const keys = [first, second].map(({ refunds }) => refundKey(refunds.pi_1 ?? { failed: 0, spentKeys: 0 }));
  expect(new Set(keys).size).toBe(2);
  expect(centsLeftToRefund(second, "pi_1", seen({ refundedCents: 2500 }))).toBe(1000);
});

test("a part that fails is retried, and the payment stays paid", () => {
  const tried = ordered(paidByCard, 2500);
  const failed = answered(tried, { failed: 1 });
  expect(failed).toMatchObject({ event: "refund-failed", fields: { refunds: { pi_1: { status: "owed" } } } });
  expect(failed).not.toHaveProperty("fields.payment");
  const later = new Date(over.getTime() + 3_600_000);
  expect(dueRefunds(apply(tried, failed), later)).toEqual(["pi_1"]);
});

test("a part that the bank returns later is tried again", () => {
  const tried = ordered(paidByCard, 2500);
  const made = apply(tried, answered(tried, { refundedCents: 2500 }));
  const back = answered(made, { failed: 1 });
  expect(back).toMatchObject({
    event: "refund-failed",
    fields: { returnedCents: 0, refunds: { pi_1: { status: "owed" } } },
  });
  const all = ordered(paidByCard, undefined);
  const refunded = apply(all, answered(all, { refundedCents: 9000 }));
  expect(answered(refunded, { failed: 1 })).toMatchObject({
    fields: { payment: "paid", returnedCents: 0, refunds: { pi_1: { status: "owed", wantedCents: 9000 } } },
  });
});

test("an escalated part is given back by hand, and its refund is not tried again", () => {
  const tried = ordered(paidByCard, 2500);
  const given = { status: "failed", failed: 5, spentKeys: 0, nextTryAt: null, wantedCents: 2500 } as const;
  const escalated: Booking = { ...tried, refunds: { pi_1: given }, refundDueAt: null };
  const change = recordManualRefundChange(escalated, { reason: "In cash", by: "desk" }, over, true);
  expect(change).toMatchObject({
    event: "partly-given-back",
    fields: { givenBackCents: 2500 },
    attention: { "refund-failed": false },
  });
  const after = apply(escalated, change);
  expect([netReceivedCents(after), dueRefunds(after, over), deskRefundDueCents(after)]).toEqual([
    6500,
    [],
    0,
  ]);
  expect(answered(after, { failed: 5 })).toBeNull();
});

test("a desk payment is given back by hand, in part and then all", () => {
  const part = apply(paidInCash, orderDeskRefund(paidInCash, order({ to: "hand" }), over));
  expect([part.payment, netReceivedCents(part)]).toEqual(["paid", 6500]);
  expect(noticeKindsOfChange(paidInCash, part)).toEqual(["refunded"]);
  const rest = order({ to: "hand", cents: undefined, requestId: "r2" });
  const all = apply(part, orderDeskRefund(part, rest, over));
  expect([all.payment, netReceivedCents(all)]).toEqual(["refunded", 0]);
  expect(noticeKindsOfChange(part, all)).toEqual(["refunded"]);
  expect(all.deskRefunds.map(({ cents }) => cents)).toEqual([2500, 6500]);
  const again = apply(all, payAtDesk(all, over, "terminal"));
  expect([again.payment, netReceivedCents(again), again.givenBack]).toEqual(["paid", 9000, null]);
});

test("after a part was given back, a desk payment can't be taken back", () => {
  const part = apply(paidInCash, orderDeskRefund(paidInCash, order({ to: "hand" }), over));
  expect(refusal(() => undoDeskPaymentChange(part))).toBe("conflict");
});

test("what was given back by hand is not refunded to the card too", () => {
  const part = apply(paidByCard, orderDeskRefund(paidByCard, order({ to: "hand" }), over));
  const tried = ordered(part, undefined, "r2");
  expect(centsLeftToRefund(tried, "pi_1", seen())).toBe(6500);
  expect(answered(tried, { refundedCents: 6500 })).toMatchObject({ fields: { payment: "refunded" } });
});

test("canceling after a part was refunded owes the rest", () => {
  const tried = ordered(paidByCard, 2500);
  const part = apply(tried, answered(tried, { refundedCents: 2500 }));
  const cancelled = apply(part, cancel(part, "clinic", over));
  expect([cancelled.payment, dueRefunds(cancelled, over)]).toEqual(["refund-pending", ["pi_1"]]);
  expect(centsLeftToRefund(cancelled, "pi_1", seen({ refundedCents: 2500 }))).toBe(6500);
});

test("a dispute that takes the rest is no refund by the clinic", () => {
  const tried = ordered(paidByCard, 2500);
  const part = apply(tried, answered(tried, { refundedCents: 2500 }));
  const dispute = {
    id: "dp_1",
    intentId: "pi_1",
    status: "lost",
    cents: 6500,
    dueBy: null,
    answered: true,
  } as const;
  const change = answered(part, { refundedCents: 2500, lostCents: 6500, dispute });
  const after = apply(part, change);
  expect([after.payment, noticeKindsOfChange(part, after)]).toEqual(["refunded", []]);
});

test("a repeated request changes nothing, unless it names another amount", () => {
  const owed = apply(paidByCard, orderDeskRefund(paidByCard, order(), over));
  expect(orderDeskRefund(owed, order(), over)).toBeNull();
  expect(refusal(() => orderDeskRefund(owed, order({ cents: 3000 }), over))).toBe("request-reused");
});

const open = {
  id: "dp_1",
  intentId: "pi_1",
  status: "open",
  cents: 9000,
  dueBy: null,
  answered: false,
} as const;
test.each<[string, Booking, Partial<DeskRefundOrder>, Date, string]>([
  ["before its end", paidByCard, {}, unpaid.startsAt, "not-over"],
  ["unpaid", unpaid, {}, over, "nothing-to-give-back"],
  ["canceled", { ...paidByCard, status: "cancelled" }, {}, over, "nothing-to-give-back"],
  ["more than it holds", paidByCard, { cents: 9001 }, over, "invalid"],
  ["nothing", paidByCard, { cents: 0 }, over, "invalid"],
  ["to a card, paid in cash", paidInCash, {}, over, "invalid"],
  ["disputed", { ...paidByCard, dispute: open }, {}, over, "nothing-to-give-back"],
  ["while another refund is under way", ordered(paidByCard, 1000, "r0"), {}, over, "nothing-to-give-back"],
])("%s: refused", (_, booking, change, now, code) => {
  expect(refusal(() => orderDeskRefund(booking, order(change), now))).toBe(code);
});
