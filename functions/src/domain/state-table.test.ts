import { describe, expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import type { Booking } from "./booking.ts";
import { cancel, move, noteNoShow, payAtDesk } from "./booking-states.ts";
import { DomainError } from "./domain-error.ts";
import { giveBackByHand } from "./given-back.ts";
import {
  closeIntent,
  noteDecline,
  openIntent,
  receiveCardPayment,
  spendAttempt,
  whyNotPayable,
} from "./payment-states.ts";
import { recordRefund } from "./refunds.ts";

/** The table of docs/payments.md: each row an event, each column what the booking was. */

const { startsAt: start } = sampleBooking();
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);
const inTime = hours(-48);
const late = hours(-2);
const after = hours(1);

const unpaid = sampleBooking();
const beingPaid: Booking = {
  ...unpaid,
  card: { intentId: "pi_1", attempt: 1, open: true, declined: 0 },
};
const paidByCard: Booking = {
  ...unpaid,
  payment: "paid",
  method: "card",
  transactionId: "pi_1",
  card: { intentId: "pi_1", attempt: 1, open: false, declined: 0 },
};
const paidAtDesk: Booking = { ...unpaid, payment: "paid", method: "desk" };
const free: Booking = { ...unpaid, priceCents: 0, payment: "nothing-due" };
const cancelled = (booking: Booking): Booking => ({
  ...booking,
  status: "cancelled",
  cancelledAt: inTime,
  claims: [],
});
const owed = { status: "owed", failed: 0, spentKeys: 0, nextTryAt: inTime } as const;
const refundPending: Booking = {
  ...cancelled(paidByCard),
  payment: "refund-pending",
  refunds: { pi_1: owed },
  refundDueAt: inTime,
};
const refunded: Booking = {
  ...cancelled(paidByCard),
  payment: "refunded",
  refunds: { pi_1: { ...owed, status: "made", nextTryAt: null } },
};
const refundFailed: Booking = {
  ...cancelled(paidByCard),
  payment: "refund-failed",
  refunds: { pi_1: { ...owed, failed: 1 } },
  refundDueAt: inTime,
};

const day = { date: "2027-03-01", treatmentId: "cleaning" };
const gains = [{ ...day, incomeCents: 9000 }];
const losesBooking = { ...day, release: "10:00 AM", counts: { booked: -1, cancelled: 1 } };
const refused = (event: () => unknown): string => {
  try {
    event();
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
  return "nothing";
};

describe("card payment succeeded", () => {
  test("booked and unpaid: paid by card, and the day has the income", () => {
    expect(receiveCardPayment(beingPaid, "pi_1", late)).toEqual({
      fields: {
        payment: "paid",
        method: "card",
        transactionId: "pi_1",
        card: { intentId: "pi_1", attempt: 1, open: false, declined: 0 },
      },
      days: gains,
    });
  });
  test("by an intent that the booking has forgotten: paid all the same, and the open one stays open", () => {
    const change = receiveCardPayment(beingPaid, "pi_0", late);
    expect(change).toMatchObject({ fields: { payment: "paid", transactionId: "pi_0" } });
    expect(change).not.toHaveProperty("fields.card");
  });
  test("booked and paid by the same intent: nothing", () => {
    expect(receiveCardPayment(paidByCard, "pi_1", late)).toBeNull();
  });
  test.each([
    ["booked and paid by another intent", paidByCard],
    ["booked and paid at the desk", paidAtDesk],
    ["booked with nothing due", free],
    ["cancelled and kept by the policy, by another intent", cancelled(paidByCard)],
    ["cancelled and paid at the desk", cancelled(paidAtDesk)],
    ["cancelled and refunded, by another intent", refunded],
    ["cancelled with its refund under way, by another intent", refundPending],
    ["cancelled with nothing due", cancelled(free)],
  ])("%s: that intent is owed back, and the booking stays as it is", (_, booking) => {
    const change = receiveCardPayment(booking, "pi_2", late);
    expect(change?.fields.refunds).toEqual({ ...booking.refunds, pi_2: { ...owed, nextTryAt: late } });
    expect(change).toMatchObject({ days: [] });
    expect(change).not.toHaveProperty("fields.payment");
    // Told again, it is owed once.
    expect(receiveCardPayment({ ...booking, ...change?.fields }, "pi_2", late)).toBeNull();
  });
  test("cancelled and unpaid: that intent is refunded, which the booking promises", () => {
    expect(receiveCardPayment(cancelled(beingPaid), "pi_1", late)).toMatchObject({
      fields: {
        payment: "refund-pending",
        method: "card",
        transactionId: "pi_1",
        card: { open: false },
        refunds: { pi_1: { status: "owed", nextTryAt: late } },
        refundDueAt: late,
      },
      days: gains,
    });
  });
  test.each([
    ["cancelled and kept by the policy", cancelled(paidByCard)],
    ["cancelled with its refund under way", refundPending],
    ["cancelled and refunded", refunded],
    ["cancelled with a failed refund", refundFailed],
  ])("%s, told again of the same intent: nothing", (_, booking) => {
    expect(receiveCardPayment(booking, "pi_1", late)).toBeNull();
  });
  test("missed and unpaid: paid by card", () => {
    const missed: Booking = { ...beingPaid, status: "no-show" };
    expect(receiveCardPayment(missed, "pi_1", late)).toMatchObject({
      fields: { payment: "paid" },
      days: gains,
    });
  });
});

describe("patient cancels before it begins", () => {
  test("booked and unpaid: cancelled, and the slot is free", () => {
    expect(cancel(unpaid, "patient", late)).toEqual({
      fields: { status: "cancelled", cancelledAt: late, cancelledBy: "patient", claims: [] },
      days: [losesBooking],
      act: "cancel",
    });
  });
  test("booked and paid, before the policy's limit: cancelled, and the refund is promised", () => {
    const change = cancel(paidByCard, "patient", inTime);
    expect(change).toMatchObject({ fields: { status: "cancelled", payment: "refund-pending" } });
    expect(change?.days).toEqual([losesBooking]);
  });
  test("at the policy's limit to the second: refunded; after it: kept", () => {
    expect(cancel(paidByCard, "patient", hours(-24))?.fields.payment).toBe("refund-pending");
    const kept = cancel(paidByCard, "patient", new Date(hours(-24).getTime() + 1));
    expect(kept?.fields).toEqual(expect.not.objectContaining({ payment: expect.anything() }));
  });
  test("the policy is the booking's own, not today's", () => {
    const strict = { ...paidByCard, cancellation: { fullRefundHours: 72 } };
    expect(cancel(strict, "patient", inTime)?.fields.payment).toBeUndefined();
  });
  test("booked and paid at the desk: cancelled; money from the desk goes back at the desk", () => {
    expect(cancel(paidAtDesk, "patient", inTime)?.fields.payment).toBeUndefined();
  });
  test("cancelled: nothing", () => {
    for (const booking of [cancelled(unpaid), cancelled(paidByCard), refundPending, refunded]) {
      expect(cancel(booking, "patient", inTime)).toBeNull();
    }
  });
  test("once it has begun: refused", () => {
    expect(refused(() => cancel(unpaid, "patient", start))).toBe("too-late");
  });
});

describe("clinic cancels, or a user is removed", () => {
  test("booked and unpaid: cancelled", () => {
    expect(cancel(unpaid, "clinic", late)?.fields).toMatchObject({ status: "cancelled" });
  });
  test.each([
    ["in time", inTime],
    ["after the policy's limit", late],
    ["after its start", after],
  ])("booked and paid, %s: cancelled, and refunded in full", (_, now) => {
    expect(cancel(paidByCard, "clinic", now)?.fields).toMatchObject({ payment: "refund-pending" });
  });
  test("cancelled: nothing, also where the patient had cancelled too late for a refund", () => {
    expect(cancel(cancelled(paidByCard), "clinic", late)).toBeNull();
  });
});

describe("paid at the desk", () => {
  test("booked and unpaid: paid by desk, and the day has the income", () => {
    expect(payAtDesk(unpaid)).toEqual({ fields: { payment: "paid", method: "desk" }, days: gains });
  });
  test("booked and paid: nothing", () => {
    expect([payAtDesk(paidByCard), payAtDesk(paidAtDesk)]).toEqual([null, null]);
  });
  test("cancelled: refused", () => {
    for (const booking of [cancelled(unpaid), cancelled(paidByCard), refunded]) {
      expect(refused(() => payAtDesk(booking))).toBe("not-payable");
    }
  });
});

describe("moved", () => {
  const target = {
    date: "2027-03-02",
    slot: "09:00 AM",
    startsAt: hours(23),
    claims: ["slot_2027-03-02_cleaning_0900"],
  };
  const there = { date: "2027-03-02", treatmentId: "cleaning" };
  test("booked and unpaid: new slot claimed, old released, price kept", () => {
    const change = move(unpaid, "patient", target, late);
    expect(change?.fields).toEqual({ ...target, endsAt: hours(23.5) });
    expect(change?.days).toEqual([
      { ...day, release: "10:00 AM", counts: { booked: -1 }, incomeCents: 0 },
      { ...there, take: "09:00 AM", counts: { booked: 1 }, incomeCents: 0 },
    ]);
  });
  test("booked and paid: the same, and its income moves with it", () => {
    const change = move(paidByCard, "patient", target, inTime);
    expect(change?.fields).toEqual({ ...target, endsAt: hours(23.5) });
    expect(change?.days.map(({ incomeCents }) => incomeCents)).toEqual([-9000, 9000]);
  });
  test("cancelled: refused", () => {
    expect(refused(() => move(cancelled(paidByCard), "patient", target, late))).toBe("not-movable");
  });
});

describe("no-show, after its start", () => {
  test("booked and unpaid: no-show", () => {
    expect(noteNoShow(unpaid, after)).toEqual({
      fields: { status: "no-show" },
      days: [{ ...day, counts: { booked: -1, noShow: 1 } }],
    });
  });
  test("booked and paid: no-show, kept", () => {
    const change = noteNoShow(paidByCard, after);
    expect(change?.fields).toEqual({ status: "no-show" });
    expect(change?.days[0]).not.toHaveProperty("incomeCents");
  });
  test("cancelled: refused", () => {
    expect(refused(() => noteNoShow(cancelled(unpaid), after))).toBe("conflict");
  });
  test("before its start: refused", () => {
    expect(refused(() => noteNoShow(unpaid, late))).toBe("not-started");
  });
});

describe("refund says succeeded or failed", () => {
  const succeeded = { outcome: "succeeded", failed: 0 } as const;
  const failed = { outcome: "failed", failed: 1 } as const;
  const payment = (booking: Booking, seen: typeof succeeded | typeof failed) => {
    const change = recordRefund(booking, "pi_1", seen, late);
    return change && { payment: change.fields.payment, days: change.days };
  };
  test("booked: nothing, unpaid or paid", () => {
    for (const booking of [unpaid, paidByCard, paidAtDesk]) {
      expect([payment(booking, succeeded), payment(booking, failed)]).toEqual([null, null]);
    }
  });
  test.each([
    ["promised", refundPending],
    ["kept, and given back by hand at Stripe", cancelled(paidByCard)],
    ["failed before", refundFailed],
  ])("cancelled, %s, succeeded: refunded, and the day's income is less", (_, booking) => {
    expect(payment(booking, succeeded)).toEqual({
      payment: "refunded",
      days: [{ ...day, incomeCents: -9000 }],
    });
  });
  test("cancelled, promised, failed: refund-failed, and the clinic still has the money", () => {
    expect(payment(refundPending, failed)).toEqual({ payment: "refund-failed", days: [] });
  });
  test("cancelled, refunded, failed afterwards: refund-failed, and the money is back", () => {
    expect(payment(refunded, failed)).toEqual({ payment: "refund-failed", days: gains });
  });
  test("told again: nothing", () => {
    expect(payment(refunded, succeeded)).toBeNull();
    expect(payment(refundFailed, failed)).toBeNull();
  });
  test("the refund of another payment: nothing", () => {
    expect(recordRefund(refundPending, "pi_2", succeeded, late)).toBeNull();
    expect(recordRefund(cancelled(unpaid), "pi_2", succeeded, late)).toBeNull();
  });
});

describe("given back by hand", () => {
  const inCash = { reason: "In cash", by: "admin" };
  const refusal = (booking: Booking) => refused(() => giveBackByHand(booking, inCash, late, true));
  test.each([
    ["paid at the desk", cancelled(paidAtDesk)],
    ["kept by the policy", cancelled(paidByCard)],
    ["with a failed refund", refundFailed],
    ["with a refund that nobody answers", refundPending],
  ])("cancelled, %s: refunded, leaves the income, and nothing is tried any more", (_, booking) => {
    const change = giveBackByHand(booking, inCash, late, true);
    expect(change).toMatchObject({
      fields: { payment: "refunded", givenBack: { ...inCash, at: late } },
      days: [{ ...day, incomeCents: -9000 }],
    });
    const next = { ...booking, ...change?.fields };
    expect(next.refundDueAt).toBeNull();
    expect(giveBackByHand(next, inCash, after, true)).toBeNull();
    // The bank's word on an earlier try comes late.
    expect(recordRefund(next, "pi_1", { outcome: "failed", failed: 2 }, after)).toBeNull();
  });
  test.each([
    ["booked and paid", paidAtDesk],
    ["missed and paid", { ...paidAtDesk, status: "no-show" as const }],
    ["cancelled and unpaid", cancelled(unpaid)],
    [
      "cancelled with its refund under way",
      { ...refundPending, refunds: { pi_1: { ...owed, nextTryAt: after } } },
    ],
    ["cancelled and refunded", refunded],
  ])("%s: refused", (_, booking) => {
    expect(refusal(booking)).toBe("nothing-to-give-back");
  });
});

describe("before a card is taken", () => {
  test("a coming appointment that is unpaid is payable at its price", () => {
    expect(whyNotPayable(unpaid, late, 9000)).toBeNull();
  });
  test.each([
    ["already-paid", paidByCard, late],
    ["already-paid", paidAtDesk, late],
    ["already-paid", refundPending, late],
    ["already-paid", refundFailed, late],
    ["not-payable", refunded, late],
    ["not-payable", cancelled(unpaid), late],
    ["not-payable", free, late],
    ["not-payable", unpaid, start],
    ["not-payable", { ...unpaid, status: "no-show" as const }, after],
  ])("%s", (code, booking, now) => {
    expect(whyNotPayable(booking, now)?.code).toBe(code);
  });
  test("another price than the patient saw is refused", () => {
    expect(whyNotPayable(unpaid, late, 8000)?.code).toBe("price-changed");
  });
  test("an intent takes its place once, and is closed once", () => {
    const change = openIntent(unpaid, "pi_1", 1);
    expect(change?.fields.card).toEqual({ intentId: "pi_1", attempt: 1, open: true, declined: 0 });
    expect(openIntent(beingPaid, "pi_1", 1)).toBeNull();
    expect(closeIntent(beingPaid, "pi_1")?.fields.card).toMatchObject({ open: false, attempt: 1 });
    expect(closeIntent(beingPaid, "pi_0")).toBeNull();
    expect(closeIntent(paidByCard, "pi_1")).toBeNull();
  });
  test("an attempt that Stripe failed at is spent, once, and the next has another number", () => {
    expect(spendAttempt(unpaid, 1)?.fields.card).toMatchObject({ intentId: null, attempt: 1, open: false });
    expect(spendAttempt(beingPaid, 2)?.fields.card).toMatchObject({ intentId: "pi_1", attempt: 2 });
    expect(spendAttempt(beingPaid, 1)).toBeNull();
  });
  test("eight declined cards are enough: the ninth is for the desk, also with another intent", () => {
    let booking = beingPaid;
    for (let cards = 0; cards < 8; cards++) {
      expect(whyNotPayable(booking, late)).toBeNull();
      booking = { ...booking, ...noteDecline(booking, "pi_1")?.fields };
    }
    expect(whyNotPayable(booking, late)?.code).toBe("pay-at-clinic");
    const replaced = { ...booking, ...openIntent(booking, "pi_2", 2)?.fields };
    expect(whyNotPayable(replaced, late)?.code).toBe("pay-at-clinic");
  });
  test("a card declined for an intent that is gone is not counted", () => {
    expect(noteDecline(beingPaid, "pi_0")).toBeNull();
    expect(noteDecline(unpaid, "pi_1")).toBeNull();
  });
});
