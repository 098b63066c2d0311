import { describe, expect, test } from "vitest";
import { type RefundOutcome, recordRefund } from "../../testing/record-refund.ts";
import { sampleBooking } from "../../testing/sample-booking.ts";
import type { Booking } from "./booking.ts";
import { cancel } from "./booking-states.ts";
import { DomainError } from "./domain-error.ts";
import {
  markExtraPaymentsSettled,
  paymentKindsDeskMustRefund,
  recordManualRefundChange,
} from "./manual-refunds.ts";
import { recordCardPayment } from "./payment-states.ts";
import {
  beginRefundAttempt,
  dueRefunds,
  escalateOverdue,
  refundKey,
  useUpRefundKey,
} from "./refund-attempts.ts";
import { recordRefundsAndDisputes } from "./refunds.ts";

const hour = 3_600_000;
const begin = new Date("2027-02-01T12:00:00Z");
const at = (hours: number) => new Date(begin.getTime() + hours * hour);

const paid = sampleBooking({ payment: "paid", method: "card", transactionId: "pi_1" });
const refundOwed = apply(paid, cancel(paid, "patient", begin));

/** The booking after this change, as if each owed refund had been attempted. */
function apply(booking: Booking, change: { fields: Partial<Booking> } | null): Booking {
  const next = { ...booking, ...change?.fields };
  const tried = Object.entries(next.refunds).map(([id, { untried: _, ...refund }]) => [id, refund]);
  return { ...next, refunds: Object.fromEntries(tried) };
}
const refundOf = (booking: Booking, intent = "pi_1") => {
  const refund = booking.refunds[intent];
  if (!refund) throw new Error("Nothing is owed");
  return refund;
};
const failed = (times: number): RefundOutcome => ({ outcome: "failed", failed: times });

test("an owed refund is due at once, and a completed refund is never due", () => {
  expect(dueRefunds(refundOwed, begin)).toEqual(["pi_1"]);
  expect(dueRefunds(refundOwed, at(-1))).toEqual([]);
  const kept = apply(
    refundOwed,
    recordRefund(refundOwed, "pi_1", { outcome: "succeeded", failed: 0 }, begin),
  );
  expect([kept.payment, kept.refundDueAt, dueRefunds(kept, at(1000))]).toEqual(["refunded", null, []]);
});

test("a failing refund is attempted five times with growing pauses, and then escalated to the desk", () => {
  let booking = refundOwed;
  let now = begin;
  const waited: number[] = [];
  for (let times = 1; times <= 4; times++) {
    const change = recordRefund(booking, "pi_1", failed(times), now);
    expect(change).not.toHaveProperty("attention");
    booking = apply(booking, change);
    expect(booking.payment).toBe("refund-failed");
    const due = booking.refundDueAt ?? now;
    expect(dueRefunds(booking, new Date(due.getTime() - 1))).toEqual([]);
    waited.push((due.getTime() - now.getTime()) / hour);
    now = due;
  }
  expect(waited).toEqual([1, 6, 24, 72]);
  const last = recordRefund(booking, "pi_1", failed(5), now);
  expect(last).toMatchObject({
    fields: { payment: "refund-failed", refundDueAt: null, refunds: { pi_1: { status: "failed" } } },
    attention: { "refund-failed": true },
  });
  const ended = apply(booking, last);
  expect(dueRefunds(ended, at(10_000))).toEqual([]);
  expect(recordRefund(ended, "pi_1", failed(5), now)).toBeNull();
});

test("each error from Stripe counts as one attempt, and each attempt has its own key", () => {
  let booking = refundOwed;
  const keys: number[] = [];
  for (let tries = 0; tries < 5; tries++) {
    const key = refundKey(refundOf(booking));
    keys.push(key);
    const change = useUpRefundKey(booking, "pi_1", key, begin);
    const twice = useUpRefundKey(apply(booking, change), "pi_1", key, begin);
    expect(twice).toBeNull();
    booking = apply(booking, change);
  }
  expect(keys).toEqual([0, 1, 2, 3, 4]);
  expect(booking).toMatchObject({ payment: "refund-failed", refundDueAt: null });
});

test("no idempotency key repeats after failures and errors", () => {
  const first = apply(refundOwed, useUpRefundKey(refundOwed, "pi_1", 0, begin));
  const second = apply(first, recordRefund(first, "pi_1", failed(1), begin));
  const third = apply(second, useUpRefundKey(second, "pi_1", 2, begin));
  expect([first, second, third].map((booking) => refundKey(refundOf(booking)))).toEqual([1, 2, 3]);
  expect(third.payment).toBe("refund-failed");
});

test("a pending refund is checked again after an hour, and a repeated report changes nothing", () => {
  const pending: RefundOutcome = { outcome: "pending", failed: 0 };
  const waiting = apply(refundOwed, recordRefund(refundOwed, "pi_1", pending, begin));
  expect(waiting).toMatchObject({ payment: "refund-pending", refundDueAt: at(1) });
  expect(recordRefund(waiting, "pi_1", pending, at(0.5))).toBeNull();
});

test("an escalated refund that succeeds leaves the desk's list", () => {
  const given = { ...refundOf(refundOwed), status: "failed", failed: 5, nextTryAt: null } as const;
  const booking: Booking = { ...refundOwed, payment: "refund-failed", refunds: { pi_1: given } };
  const made = recordRefund(booking, "pi_1", { outcome: "succeeded", failed: 5 }, begin);
  expect(made).toMatchObject({ fields: { payment: "refunded" }, attention: { "refund-failed": false } });
  const byHand = recordManualRefundChange(booking, { reason: "In cash", by: "admin" }, begin, true);
  expect(byHand).toMatchObject({ fields: { payment: "refunded" }, attention: { "refund-failed": false } });
});

const inCash = { reason: "In cash", by: "admin" };
const isGivenBack = (booking: Booking, now: Date, takesCards = true) => {
  try {
    const given = apply(booking, recordManualRefundChange(booking, inCash, now, takesCards));
    expect(given.payment).toBe("refunded");
    for (const late of [now, at(100_000)]) expect(beginRefundAttempt(given, "pi_1", late)).toBeNull();
    for (const outcome of ["pending", "failed"] as const) {
      expect(recordRefund(given, "pi_1", { outcome, failed: 9 }, at(100_000))).toBeNull();
    }
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === "nothing-to-give-back") return false;
    throw error;
  }
};

test("the desk can't give money back by hand during an attempt, however old the refund is", () => {
  const waiting = apply(refundOwed, recordRefund(refundOwed, "pi_1", failed(1), begin));
  expect(isGivenBack(waiting, begin)).toBe(true);
  expect(beginRefundAttempt(waiting, "pi_1", at(0.9))).toBeNull();
  for (const hours of [1, 50]) {
    const trying = apply(waiting, beginRefundAttempt(waiting, "pi_1", at(hours)));
    expect(trying.payment).toBe("refund-pending");
    expect(isGivenBack(trying, at(hours + 0.02))).toBe(false);
  }
});

test("a refund without an answer for an hour can be given back by hand, and is not retried then", () => {
  expect(isGivenBack(refundOwed, at(0.9))).toBe(false);
  expect(isGivenBack(refundOwed, at(1))).toBe(true);
  const waiting = apply(refundOwed, recordRefund(refundOwed, "pi_1", failed(1), begin));
  const tried = apply(waiting, beginRefundAttempt(waiting, "pi_1", at(2)));
  expect(isGivenBack(tried, at(2.1))).toBe(true);
});

test("a clinic without cards gives back by hand at once, but not while a refund is pending", () => {
  expect(isGivenBack(refundOwed, begin, false)).toBe(true);
  const underWay = apply(
    refundOwed,
    recordRefund(refundOwed, "pi_1", { outcome: "pending", failed: 0 }, begin),
  );
  expect(isGivenBack(underWay, at(0.5), false)).toBe(false);
});

test("a refund without an answer for four days is escalated once, until there is an answer", () => {
  expect(escalateOverdue(refundOwed, at(95.9))).toBeNull();
  const change = escalateOverdue(refundOwed, at(96));
  expect(change?.attention).toEqual({ "refund-failed": true });
  const told = apply(refundOwed, change);
  expect(paymentKindsDeskMustRefund(told)).toEqual(["own"]);
  expect(escalateOverdue(told, at(97))).toBeNull();
  const tried = apply(told, beginRefundAttempt(told, "pi_1", at(97)));
  for (const outcome of ["pending", "succeeded", "failed"] as const) {
    const answered = recordRefund(tried, "pi_1", { outcome, failed: 1 }, at(97));
    expect(answered?.attention).toEqual({ "refund-failed": false });
    expect(paymentKindsDeskMustRefund(apply(tried, answered))).toEqual([]);
  }
});

describe("an appointment whose payment and another one are owed back", () => {
  const both = apply(refundOwed, recordCardPayment(refundOwed, "pi_2", begin));
  const failFiveTimes = (booking: Booking, intentId: string) => {
    let now = booking;
    let change = null;
    for (let times = 1; times <= 5; times++) {
      change = recordRefund(now, intentId, failed(times), begin);
      now = apply(now, change);
    }
    return { booking: now, attention: change?.attention };
  };

  test("needs attention for each failed refund, even after the other was settled", () => {
    const stray = failFiveTimes(both, "pi_2");
    expect(stray.attention).toEqual({ "refund-failed": true });
    const seen = markExtraPaymentsSettled(stray.booking, begin);
    expect(seen.attention).toEqual({ "refund-failed": false });
    const own = failFiveTimes(apply(stray.booking, seen), "pi_1");
    expect([own.attention, paymentKindsDeskMustRefund(own.booking)]).toEqual([
      { "refund-failed": true },
      ["own"],
    ]);
    // The other refund wasn't settled, and its notification was lost.
    expect(failFiveTimes(stray.booking, "pi_1").attention).toEqual({ "refund-failed": true });
  });

  test("needs attention until both are settled, each in its own way", () => {
    const { booking } = failFiveTimes(failFiveTimes(both, "pi_2").booking, "pi_1");
    expect(paymentKindsDeskMustRefund(booking)).toEqual(["own", "other"]);
    const seen = markExtraPaymentsSettled(booking, begin);
    expect(seen).not.toHaveProperty("attention");
    const left = apply(booking, seen);
    expect(paymentKindsDeskMustRefund(left)).toEqual(["own"]);
    expect(() => markExtraPaymentsSettled(left, begin)).toThrow("conflict");
    expect(recordManualRefundChange(left, inCash, begin, true)?.attention).toEqual({
      "refund-failed": false,
    });
    const given = recordManualRefundChange(booking, inCash, begin, true);
    expect(given).not.toHaveProperty("attention");
    expect(markExtraPaymentsSettled(apply(booking, given), begin).attention).toEqual({
      "refund-failed": false,
    });
  });

  test("a settled refund is not attempted again, and can't be settled during an attempt", () => {
    const told = apply(both, escalateOverdue(both, at(96)));
    const trying = apply(told, beginRefundAttempt(told, "pi_2", at(96)));
    expect(() => markExtraPaymentsSettled(trying, at(96))).toThrow("conflict");
    const seen = apply(trying, markExtraPaymentsSettled(trying, at(97)));
    expect(dueRefunds(seen, at(1000))).toEqual(["pi_1"]);
    expect(recordRefund(seen, "pi_2", failed(1), at(98))).toBeNull();
  });
});

test("an extra payment has its own attempts, and doesn't change the booking's payment state", () => {
  const atDesk = sampleBooking({ payment: "paid", method: "desk" });
  let booking = apply(atDesk, recordCardPayment(atDesk, "pi_2", begin));
  expect(dueRefunds(booking, begin)).toEqual(["pi_2"]);
  for (let times = 1; times <= 5; times++) {
    const change = recordRefund(booking, "pi_2", failed(times), begin);
    expect(change).not.toHaveProperty("fields.payment");
    expect(change?.attention).toEqual(times === 5 ? { "refund-failed": true } : undefined);
    booking = apply(booking, change);
  }
  expect(booking).toMatchObject({ payment: "paid", method: "desk", refundDueAt: null });
});

test("a booking with two refunds is due with the earlier one", () => {
  const stray = apply(refundOwed, recordCardPayment(refundOwed, "pi_2", at(3)));
  expect(stray.refundDueAt).toEqual(begin);
  const later = apply(stray, recordRefund(stray, "pi_1", failed(1), at(9)));
  expect(later.refundDueAt).toEqual(at(3));
});

test("refunds that failed before it was owed don't count as its attempts", () => {
  const seen = { refundedCents: 0, pending: false, lostCents: 0, dispute: null };
  const untried = { ...paid, ...cancel(paid, "patient", begin)?.fields };
  expect(recordRefundsAndDisputes(untried, "pi_1", { ...seen, failed: 2 }, begin)).toBeNull();
  const trying = apply(untried, beginRefundAttempt(untried, "pi_1", begin, 2));
  expect(refundOf(trying)).toMatchObject({ status: "owed", failed: 2 });
  expect(recordRefundsAndDisputes(trying, "pi_1", { ...seen, failed: 2 }, begin)).toBeNull();
  const failedOnce = apply(trying, recordRefundsAndDisputes(trying, "pi_1", { ...seen, failed: 3 }, begin));
  expect(failedOnce).toMatchObject({ payment: "refund-failed" });
});

test("a returned refund and a dispute of the same amount are both recorded", () => {
  const seen = { failed: 0, pending: false, dispute: null };
  const returned = apply(
    paid,
    recordRefundsAndDisputes(paid, "pi_1", { ...seen, refundedCents: 2500, lostCents: 0 }, begin),
  );
  const lost = { ...seen, failed: 1, refundedCents: 0, lostCents: 2500 };
  const disputed = apply(returned, recordRefundsAndDisputes(returned, "pi_1", lost, begin));
  expect(disputed).toMatchObject({ payment: "paid", returnedCents: 0, lostCents: 2500 });
  expect(recordRefundsAndDisputes(disputed, "pi_1", lost, begin)).toBeNull();
});
