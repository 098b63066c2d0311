import { describe, expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { recordRefund } from "../../testing/record-refund.ts";
import { sampleBooking } from "../../testing/sample-booking.ts";
import type { Booking, Dispute } from "./booking.ts";
import type { BookingChange } from "./booking-change.ts";
import { cancel, move, nothingAccepted } from "./booking-states.ts";
import { cancelledBookingTotalsOf, dayEntryOf, incomeOf } from "./day-entry.ts";
import {
  payAtDesk,
  recordArrivalChange,
  recordNoShowChange,
  undoArrivalChange,
  undoDeskPaymentChange,
  undoNoShowChange,
} from "./desk-states.ts";
import { DomainError } from "./domain-error.ts";
import { recordManualRefundChange } from "./manual-refunds.ts";
import {
  closeIntent,
  countDeclinedCard,
  recordCardPayment,
  storePaymentIntent,
  useUpAttempt,
  whyNotPayable,
} from "./payment-states.ts";
import { type RefundsAndDisputes, recordRefundsAndDisputes } from "./refunds.ts";

/**
 * These tests follow the table in docs/payments.md: each row is an event, and each column is the state of the booking before
 * it.
 */

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
  paidAt: inTime,
  card: { intentId: "pi_1", attempt: 1, open: false, declined: 0 },
};
const paidAtDesk: Booking = { ...unpaid, payment: "paid", method: "desk", paidAt: inTime };
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

/** How the booking's day counts it: as booked, missed or cancelled, and the cents that the clinic holds of it. */
function onDay(booking: Booking, change: BookingChange | null = null) {
  const next = { ...booking, ...change?.fields };
  const visit = dayEntryOf(next);
  const { count, cardCents, deskCents } = cancelledBookingTotalsOf(next);
  const ofVisit = visit ? incomeOf(visit) : 0;
  return { counts: visit?.status ?? `cancelled ${count}`, cents: ofVisit + cardCents + deskCents };
}
/** The attention flags of a booking without any problem. */
const noProblem = { "outside-hours": false, "doctor-away": false, "doctor-gone": false, "no-doctor": false };
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
    const paidWith = { brand: "visa", last4: "4242" };
    const change = recordCardPayment(beingPaid, "pi_1", late, paidWith);
    expect(change).toEqual({
      event: "paid-by-card",
      fields: {
        payment: "paid",
        method: "card",
        transactionId: "pi_1",
        paidWith,
        paidAt: late,
        card: { intentId: "pi_1", attempt: 1, open: false, declined: 0 },
      },
    });
    expect([onDay(beingPaid), onDay(beingPaid, change)]).toEqual([
      { counts: "booked", cents: 0 },
      { counts: "booked", cents: 9000 },
    ]);
  });
  test("booked and unpaid, by an intent that the booking doesn't store anymore: paid, and the open intent stays open", () => {
    const change = recordCardPayment(beingPaid, "pi_0", late);
    expect(change).toMatchObject({ fields: { payment: "paid", transactionId: "pi_0" } });
    expect(change).not.toHaveProperty("fields.card");
  });
  test("booked and paid by the same intent: no change", () => {
    expect(recordCardPayment(paidByCard, "pi_1", late)).toBeNull();
  });
  test.each([
    ["booked and paid by another intent", paidByCard],
    ["booked and paid at the desk", paidAtDesk],
    ["booked with nothing due", free],
    ["cancelled and kept by the policy, by another intent", cancelled(paidByCard)],
    ["cancelled and paid at the desk", cancelled(paidAtDesk)],
    ["cancelled and refunded, by another intent", refunded],
    ["cancelled with its refund pending, by another intent", refundPending],
    ["cancelled with nothing due", cancelled(free)],
  ])("%s: a refund of that intent is owed, and the booking doesn't change", (_, booking) => {
    const change = recordCardPayment(booking, "pi_2", late);
    expect(change?.fields.refunds).toEqual({
      ...booking.refunds,
      pi_2: { ...owed, nextTryAt: late, untried: true },
    });
    expect(change?.event).toBe("refund-owed");
    expect(change).not.toHaveProperty("fields.payment");
    expect(onDay(booking, change)).toEqual(onDay(booking));
    // A repeated report changes nothing.
    expect(recordCardPayment({ ...booking, ...change?.fields }, "pi_2", late)).toBeNull();
  });
  test("cancelled and unpaid: the booking owes a refund of that intent", () => {
    const change = recordCardPayment(cancelled(beingPaid), "pi_1", late);
    expect(change).toMatchObject({
      fields: {
        payment: "refund-pending",
        method: "card",
        transactionId: "pi_1",
        paidAt: late,
        card: { open: false },
        refunds: { pi_1: { status: "owed", nextTryAt: late } },
        refundDueAt: late,
      },
    });
    expect(onDay(cancelled(beingPaid), change)).toEqual({ counts: "cancelled 1", cents: 9000 });
  });
  test.each([
    ["cancelled and kept by the policy", cancelled(paidByCard)],
    ["cancelled with its refund pending", refundPending],
    ["cancelled and refunded", refunded],
    ["cancelled with a failed refund", refundFailed],
  ])("%s, and the same intent is reported again: no change", (_, booking) => {
    expect(recordCardPayment(booking, "pi_1", late)).toBeNull();
  });
  test("missed and unpaid: paid by card", () => {
    const missed: Booking = { ...beingPaid, status: "no-show" };
    const change = recordCardPayment(missed, "pi_1", late);
    expect(change).toMatchObject({ fields: { payment: "paid" } });
    expect(onDay(missed, change)).toEqual({ counts: "no-show", cents: 9000 });
  });
});

describe("patient cancels before it begins", () => {
  test("booked and unpaid: cancelled, and the slot is free", () => {
    const change = cancel(unpaid, "patient", late);
    expect(change).toEqual({
      event: "cancelled",
      fields: {
        status: "cancelled",
        cancelledAt: late,
        cancelledBy: "patient",
        claims: [],
        nextReminderAt: null,
      },
      act: "cancel",
      attention: { ...noProblem, "patient-twice": false },
    });
    expect(onDay(unpaid, change)).toEqual({ counts: "cancelled 1", cents: 0 });
  });
  test("booked and paid, before the policy's limit: cancelled, and the refund is owed", () => {
    const change = cancel(paidByCard, "patient", inTime);
    expect(change).toMatchObject({ fields: { status: "cancelled", payment: "refund-pending" } });
    expect(onDay(paidByCard, change)).toEqual({ counts: "cancelled 1", cents: 9000 });
  });
  test("exactly at the policy's limit: refunded; a second later: kept", () => {
    expect(cancel(paidByCard, "patient", hours(-24))?.fields.payment).toBe("refund-pending");
    const kept = cancel(paidByCard, "patient", new Date(hours(-24).getTime() + 1));
    expect(kept?.fields).toEqual(expect.not.objectContaining({ payment: expect.anything() }));
  });
  test("the booking's own policy applies, not the present one", () => {
    const strict = { ...paidByCard, cancellation: { fullRefundHours: 72 } };
    expect(cancel(strict, "patient", inTime)?.fields.payment).toBeUndefined();
  });
  test("booked and paid at the desk: cancelled, and the desk gives the money back", () => {
    expect(cancel(paidAtDesk, "patient", inTime)?.fields.payment).toBeUndefined();
  });
  test("cancelled: no change", () => {
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
  test("cancelled: no change, also if the patient had cancelled too late for a refund", () => {
    expect(cancel(cancelled(paidByCard), "clinic", late)).toBeNull();
  });
});

describe("paid at the desk", () => {
  test("booked and unpaid: paid by desk, and the day has the income", () => {
    const change = payAtDesk(unpaid, late);
    expect(change).toEqual({
      event: "paid-at-desk",
      fields: { payment: "paid", method: "desk", deskMethod: null, paidAt: late },
    });
    expect(onDay(unpaid, change)).toEqual({ counts: "booked", cents: 9000 });
  });
  test("booked and paid: no change", () => {
    expect([payAtDesk(paidByCard, late), payAtDesk(paidAtDesk, late)]).toEqual([null, null]);
    expect(payAtDesk(paidByCard, late, "cash")).toBeNull();
  });
  test("booked and paid at the desk: how it was paid can be corrected", () => {
    const change = payAtDesk(paidAtDesk, late, "cash");
    expect(change).toEqual({ event: "paid-at-desk", fields: { deskMethod: "cash" } });
    expect(payAtDesk({ ...paidAtDesk, ...change?.fields }, late, "cash")).toBeNull();
  });
  test("cancelled: refused", () => {
    for (const booking of [cancelled(unpaid), cancelled(paidByCard), refunded]) {
      expect(refused(() => payAtDesk(booking, late))).toBe("not-payable");
    }
  });
});

describe("desk payment taken back", () => {
  test.each([
    ["booked", paidAtDesk, "booked"],
    ["missed", { ...paidAtDesk, status: "no-show" as const }, "no-show"],
    ["cancelled", cancelled(paidAtDesk), "cancelled 1"],
  ])("%s: unpaid, and the day loses the income", (_, booking, counts) => {
    const change = undoDeskPaymentChange(booking);
    expect(change).toEqual({
      event: "desk-payment-taken-back",
      fields: { payment: "unpaid", method: null, deskMethod: null, paidAt: null },
    });
    expect([onDay(booking), onDay(booking, change)]).toEqual([
      { counts, cents: 9000 },
      { counts, cents: 0 },
    ]);
    expect(undoDeskPaymentChange({ ...booking, ...change?.fields })).toBeNull();
  });
  test("booked: unpaid, and can be paid again, also by a card", () => {
    const back = { ...paidAtDesk, ...undoDeskPaymentChange(paidAtDesk)?.fields };
    expect(payAtDesk(back, late)?.event).toBe("paid-at-desk");
    expect(recordCardPayment(back, "pi_1", late)?.fields).toMatchObject({ payment: "paid", method: "card" });
  });
  test.each([
    ["booked and unpaid", unpaid],
    ["booked with nothing due", free],
    ["missed and unpaid", { ...unpaid, status: "no-show" as const }],
    ["cancelled and unpaid", cancelled(unpaid)],
  ])("%s: no change", (_, booking) => {
    expect(undoDeskPaymentChange(booking)).toBeNull();
  });
  test.each([
    ["booked and paid by card", paidByCard],
    ["cancelled, paid by card and kept", cancelled(paidByCard)],
    ["cancelled with its refund pending", refundPending],
    ["cancelled with a failed refund", refundFailed],
  ])("%s: refused, because a card paid", (_, booking) => {
    expect(refused(() => undoDeskPaymentChange(booking))).toBe("paid-by-card");
  });
  test("given back by hand, or refunded: refused, because the money was received and returned", () => {
    const inCash = { reason: "In cash", by: "admin" };
    const given = recordManualRefundChange(cancelled(paidAtDesk), inCash, late, true);
    for (const booking of [{ ...cancelled(paidAtDesk), ...given?.fields }, refunded])
      expect(refused(() => undoDeskPaymentChange(booking))).toBe("conflict");
  });
});

describe("moved", () => {
  const target = {
    date: "2027-03-02",
    slot: "09:00 AM",
    startsAt: hours(23),
    endsAt: hours(23.5),
    holder: "seat-cleaning",
    doctorId: null,
    doctor: null,
    claims: ["seat-cleaning_2027-03-02_0900", "seat-cleaning_2027-03-02_0915"],
  };
  const dayBefore = new Date("2027-03-01T14:00:00Z");
  test("booked and unpaid: at the new time with that time's claims and the old price, and without problems of the old time", () => {
    expect(move(unpaid, "patient", target, demoSettings, late)).toEqual({
      event: "moved",
      // The hours of the day before begin too soon for another reminder.
      fields: {
        ...target,
        ...nothingAccepted,
        confirmedAt: null,
        arrivedAt: null,
        lateAt: null,
        nextReminderAt: null,
      },
      act: "move",
      attention: { ...noProblem, "patient-twice": false },
    });
  });
  test("booked and paid: the same, and the new day has the income", () => {
    const change = move(paidByCard, "patient", target, demoSettings, inTime);
    expect(change?.fields).toEqual({
      ...target,
      ...nothingAccepted,
      confirmedAt: null,
      arrivedAt: null,
      lateAt: null,
      nextReminderAt: dayBefore,
    });
    expect(onDay(paidByCard, change)).toEqual({ counts: "booked", cents: 9000 });
    expect(dayEntryOf({ ...paidByCard, ...change?.fields })?.slot).toBe("09:00 AM");
  });
  test("cancelled: refused", () => {
    expect(refused(() => move(cancelled(paidByCard), "patient", target, demoSettings, late))).toBe(
      "not-movable",
    );
  });
});

describe("no-show, after its start", () => {
  test("booked and unpaid: no-show", () => {
    const change = recordNoShowChange(unpaid, after);
    expect(change).toEqual({
      event: "missed",
      fields: { status: "no-show", arrivedAt: null, nextReminderAt: null },
      attention: noProblem,
    });
    expect(onDay(unpaid, change)).toEqual({ counts: "no-show", cents: 0 });
  });
  test("booked and paid: no-show, kept", () => {
    const change = recordNoShowChange(paidByCard, after);
    expect(change?.fields).toEqual({ status: "no-show", arrivedAt: null, nextReminderAt: null });
    expect(onDay(paidByCard, change)).toEqual({ counts: "no-show", cents: 9000 });
  });
  test("cancelled: refused", () => {
    expect(refused(() => recordNoShowChange(cancelled(unpaid), after))).toBe("conflict");
  });
  test("before its start: refused", () => {
    expect(refused(() => recordNoShowChange(unpaid, late))).toBe("not-started");
  });
});

describe("no-show, taken back", () => {
  test.each([
    ["unpaid", unpaid, 0],
    ["paid", paidByCard, 9000],
  ])("missed and %s: booked again with its payment, and no reminder is due", (_, booking, cents) => {
    const missed: Booking = { ...booking, ...recordNoShowChange(booking, after)?.fields };
    const change = undoNoShowChange(missed);
    expect(change).toEqual({ event: "no-show-taken-back", fields: { status: "booked" } });
    expect(onDay(missed, change)).toEqual({ counts: "booked", cents });
    const again = { ...missed, ...change?.fields };
    expect([again.claims, again.nextReminderAt]).toEqual([booking.claims, null]);
  });
  test("booked, unpaid or paid: no change", () => {
    expect([undoNoShowChange(unpaid), undoNoShowChange(paidAtDesk)]).toEqual([null, null]);
  });
  test("cancelled: refused", () => {
    expect(refused(() => undoNoShowChange(cancelled(unpaid)))).toBe("conflict");
  });
});

describe("arrived, on its day", () => {
  const today = unpaid.date;
  test.each([
    ["unpaid", unpaid],
    ["paid", paidByCard],
  ])("booked and %s: arrived, also in the day's entry", (_, booking) => {
    const change = recordArrivalChange(booking, today, late);
    expect(change).toEqual({ event: "arrived", fields: { arrivedAt: late } });
    expect(onDay(booking, change)).toEqual(onDay(booking));
    expect(dayEntryOf({ ...booking, ...change?.fields })?.arrived).toBe(true);
  });
  test("arrived already: no change on any day, and the first arrival time stays", () => {
    const arrived: Booking = { ...unpaid, arrivedAt: late };
    expect([
      recordArrivalChange(arrived, today, after),
      recordArrivalChange(arrived, "2027-03-02", after),
    ]).toEqual([null, null]);
  });
  test("on another day: refused", () => {
    for (const other of ["2027-02-28", "2027-03-02"])
      expect(refused(() => recordArrivalChange(unpaid, other, late))).toBe("not-today");
  });
  test("cancelled or missed: refused", () => {
    for (const booking of [cancelled(unpaid), { ...unpaid, status: "no-show" as const }])
      expect(refused(() => recordArrivalChange(booking, today, after))).toBe("conflict");
  });
  test("missed after an arrival: the arrival is removed", () => {
    const arrived: Booking = { ...unpaid, arrivedAt: late };
    expect(recordNoShowChange(arrived, after)?.fields.arrivedAt).toBeNull();
  });
});

describe("arrived, taken back", () => {
  test.each([
    ["unpaid", unpaid],
    ["paid", paidByCard],
  ])("booked and %s: not arrived", (_, booking) => {
    const change = undoArrivalChange({ ...booking, arrivedAt: late });
    expect(change).toEqual({ event: "arrival-taken-back", fields: { arrivedAt: null } });
  });
  test("not arrived, or missed: no change", () => {
    expect([undoArrivalChange(unpaid), undoArrivalChange({ ...unpaid, status: "no-show" })]).toEqual([
      null,
      null,
    ]);
  });
  test("cancelled: refused", () => {
    expect(refused(() => undoArrivalChange(cancelled({ ...unpaid, arrivedAt: late })))).toBe("conflict");
  });
});

describe("refund reported as succeeded or failed", () => {
  const succeeded = { outcome: "succeeded", failed: 0 } as const;
  const failed = { outcome: "failed", failed: 1 } as const;
  const payment = (booking: Booking, seen: typeof succeeded | typeof failed) => {
    const change = recordRefund(booking, "pi_1", seen, late);
    return (
      change && { payment: change.fields.payment, event: change.event, cents: onDay(booking, change).cents }
    );
  };
  test("booked, unpaid or paid at the desk: no change", () => {
    for (const booking of [unpaid, paidAtDesk]) {
      expect([payment(booking, succeeded), payment(booking, failed)]).toEqual([null, null]);
    }
    expect(payment(paidByCard, failed)).toBeNull();
  });
  test.each([
    ["refund owed", refundPending],
    ["kept by the policy, and refunded at Stripe", cancelled(paidByCard)],
    ["refund failed before", refundFailed],
  ])("cancelled, %s, succeeded: refunded, and the day loses the income", (_, booking) => {
    expect(onDay(booking).cents).toBe(9000);
    expect(payment(booking, succeeded)).toEqual({ payment: "refunded", event: "refunded", cents: 0 });
  });
  test("cancelled, refund owed, then failed: refund-failed, and the clinic still has the money", () => {
    expect(payment(refundPending, failed)).toEqual({
      payment: "refund-failed",
      event: "refund-failed",
      cents: 9000,
    });
  });
  test("cancelled, refunded, then failed: refund-failed, and the clinic has the money again", () => {
    expect(onDay(refunded).cents).toBe(0);
    expect(payment(refunded, failed)).toEqual({
      payment: "refund-failed",
      event: "refund-failed",
      cents: 9000,
    });
  });
  test("a repeated report: no change", () => {
    expect(payment(refunded, succeeded)).toBeNull();
    expect(payment(refundFailed, failed)).toBeNull();
  });
  test("the refund of another payment: no change", () => {
    expect(recordRefund(refundPending, "pi_2", succeeded, late)).toBeNull();
    expect(recordRefund(cancelled(unpaid), "pi_2", succeeded, late)).toBeNull();
  });
});

const stripeAnswer = (refundedCents: number, more: Partial<RefundsAndDisputes> = {}): RefundsAndDisputes => ({
  refundedCents,
  pending: false,
  failed: 0,
  lostCents: more.dispute?.status === "lost" ? more.dispute.cents : 0,
  dispute: null,
  ...more,
});
/** The booking after Stripe's answer, and the cents that its day counts. */
function afterAnswer(booking: Booking, seen: RefundsAndDisputes) {
  const change = recordRefundsAndDisputes(booking, "pi_1", seen, late);
  const next = { ...booking, ...change?.fields };
  return { change, next, payment: next.payment, cents: onDay(booking, change).cents };
}
const missed = { ...paidByCard, status: "no-show" } as const;

describe("a part refunded at Stripe, not by us", () => {
  test.each([
    ["booked and paid", paidByCard],
    ["missed and paid", missed],
    ["cancelled and kept by the policy", cancelled(paidByCard)],
  ])("%s: stays paid, and the income is reduced", (_, booking) => {
    const first = afterAnswer(booking, stripeAnswer(2500));
    expect(first).toMatchObject({ payment: "paid", cents: 6500, change: { event: "partly-refunded" } });
    expect(afterAnswer(first.next, stripeAnswer(2500)).change).toBeNull();
    const second = afterAnswer(first.next, stripeAnswer(4000));
    expect(second).toMatchObject({ payment: "paid", cents: 5000 });
    const back = afterAnswer(second.next, stripeAnswer(2500, { failed: 1 }));
    expect(back).toMatchObject({ payment: "paid", cents: 6500, change: { event: "refund-came-back" } });
    expect(back.next.refunds).toEqual({});
  });
  test("then cancelled in time: the rest is owed, once", () => {
    const { next } = afterAnswer(paidByCard, stripeAnswer(2500));
    const change = cancel(next, "patient", inTime);
    expect(change).toMatchObject({ fields: { payment: "refund-pending" } });
    const owing = { ...next, ...change?.fields };
    expect(onDay(owing).cents).toBe(6500);
    expect(afterAnswer(owing, stripeAnswer(2500)).change).toBeNull();
    const done = afterAnswer(owing, stripeAnswer(9000));
    expect(done).toMatchObject({ payment: "refunded", cents: 0 });
    expect(afterAnswer(done.next, stripeAnswer(9000)).change).toBeNull();
  });
  test("cancelled, and its refund owed: the refund is reduced by that part", () => {
    const heard = afterAnswer(refundPending, stripeAnswer(2500));
    expect(heard).toMatchObject({ payment: "refund-pending", cents: 6500 });
    expect(heard.next.refunds.pi_1).toEqual(owed);
  });
});

describe("all of it refunded at Stripe, not by us", () => {
  test.each([
    ["booked and paid", paidByCard],
    ["missed and paid", missed],
    ["booked, after a part", { ...paidByCard, returnedCents: 2500 }],
  ])("%s: refunded, the status doesn't change, and no card can pay it again", (_, booking) => {
    const { next, ...heard } = afterAnswer(booking, stripeAnswer(9000));
    expect(heard).toMatchObject({ payment: "refunded", cents: 0, change: { event: "refunded" } });
    expect(next.status).toBe(booking.status);
    expect(afterAnswer(next, stripeAnswer(9000)).change).toBeNull();
    expect(whyNotPayable(next, inTime)?.code).toBe("not-payable");
    expect(recordCardPayment(next, "pi_1", late)).toBeNull();
  });
  test("the desk may take the money afterwards, and the card payment becomes an extra payment", () => {
    const { next } = afterAnswer(paidByCard, stripeAnswer(9000));
    const change = payAtDesk(next, late);
    const paid = { ...next, ...change?.fields };
    expect(paid).toMatchObject({ payment: "paid", method: "desk", transactionId: null, paidAt: late });
    expect(onDay(paid).cents).toBe(9000);
    expect(recordCardPayment(paid, "pi_1", late)).toBeNull();
    expect(afterAnswer(paid, stripeAnswer(9000)).change).toBeNull();
    // The bank returns the refund later. The card payment is then owed back again, like any extra payment.
    const back = afterAnswer(paid, stripeAnswer(0, { failed: 1 }));
    expect(back.next.refunds.pi_1?.status).toBe("owed");
    expect(back).toMatchObject({ payment: "paid", cents: 9000 });
  });
  test("the bank sends it back: paid again", () => {
    const { next } = afterAnswer(paidByCard, stripeAnswer(9000, { pending: true }));
    expect(next.payment).toBe("refunded");
    const back = afterAnswer(next, stripeAnswer(0, { failed: 1 }));
    expect(back).toMatchObject({ payment: "paid", cents: 9000, change: { event: "refund-came-back" } });
  });
  test("cancelled afterwards: nothing is owed", () => {
    const { next } = afterAnswer(paidByCard, stripeAnswer(9000));
    const change = cancel(next, "clinic", inTime);
    expect(change?.fields).not.toHaveProperty("payment");
    expect(change?.fields).not.toHaveProperty("refunds");
  });
});

describe("dispute", () => {
  const asked: Dispute = {
    id: "du_1",
    intentId: "pi_1",
    status: "open",
    cents: 9000,
    dueBy: after,
    answered: false,
  };
  const opened = stripeAnswer(0, { dispute: asked });
  const won = stripeAnswer(0, { dispute: { ...asked, status: "won" } });
  const lost = stripeAnswer(0, { dispute: { ...asked, status: "lost" } });
  test.each([
    ["booked", paidByCard],
    ["missed", missed],
    ["cancelled and kept", cancelled(paidByCard)],
  ])("%s: needs attention, and the payment counts until the dispute is lost", (_, booking) => {
    const open = afterAnswer(booking, opened);
    expect(open).toMatchObject({ payment: "paid", cents: 9000 });
    expect(open.change).toMatchObject({ event: "disputed", attention: { disputed: true } });
    expect(afterAnswer(open.next, opened).change).toBeNull();
    const kept = afterAnswer(open.next, won);
    expect(kept).toMatchObject({ payment: "paid", cents: 9000 });
    expect(kept.change).toMatchObject({ event: "dispute-won", attention: { disputed: false } });
    const gone = afterAnswer(open.next, lost);
    expect(gone).toMatchObject({ payment: "refunded", cents: 0 });
    expect(gone.change).toMatchObject({ event: "dispute-lost", attention: { disputed: false } });
    expect(afterAnswer(gone.next, lost).change).toBeNull();
    const appealed = afterAnswer(gone.next, won);
    expect(appealed).toMatchObject({ payment: "paid", cents: 9000, change: { event: "dispute-won" } });
  });
  test("lost for a part of the payment: the rest stays paid", () => {
    const partly = stripeAnswer(0, { dispute: { ...asked, status: "lost", cents: 4000 } });
    expect(afterAnswer(paidByCard, partly)).toMatchObject({ payment: "paid", cents: 5000 });
  });
  test("cancelled while it is open: the refund waits, and is made after it is won", () => {
    const { next } = afterAnswer(paidByCard, opened);
    const waiting = { ...next, ...cancel(next, "patient", inTime)?.fields };
    expect(waiting).toMatchObject({ payment: "refund-pending", refundDueAt: null });
    expect(afterAnswer(waiting, opened).change).toBeNull();
    expect(afterAnswer(waiting, won).next).toMatchObject({ payment: "refund-pending", refundDueAt: late });
    expect(afterAnswer(waiting, lost)).toMatchObject({ payment: "refunded", cents: 0 });
  });
  test("opened while a refund is owed: it waits", () => {
    const held = afterAnswer(refundPending, opened);
    expect(held.next).toMatchObject({ payment: "refund-pending", refundDueAt: null });
    expect(
      refused(() => recordManualRefundChange(held.next, { reason: "In cash", by: "admin" }, after, true)),
    ).toBe("nothing-to-give-back");
  });
  test("opened after the last refund attempt failed: a lost dispute ends the need for attention", () => {
    const refundFailedForGood: Booking = {
      ...refundFailed,
      refunds: { pi_1: { ...owed, status: "failed", nextTryAt: null } },
    };
    const { next, change } = afterAnswer(refundFailedForGood, lost);
    expect(next.payment).toBe("refunded");
    expect(change?.attention).toEqual({ "refund-failed": false, disputed: false });
  });
  test("lost, then won by an appeal, after the cancellation: the refund is owed again", () => {
    const { next } = afterAnswer(refundPending, lost);
    expect(next.payment).toBe("refunded");
    expect(afterAnswer(next, won).next).toMatchObject({ payment: "refund-pending", refundDueAt: late });
  });
  test("answered: no attention is needed, and the refund keeps waiting", () => {
    const { next } = afterAnswer(refundPending, opened);
    const sent = afterAnswer(next, stripeAnswer(0, { dispute: { ...asked, answered: true } }));
    expect(sent.change).toMatchObject({ event: "dispute-answered", attention: { disputed: false } });
    expect(sent.next).toMatchObject({ payment: "refund-pending", refundDueAt: null });
  });
  test("open: the desk can't give the money back, because the bank may take it", () => {
    const { next } = afterAnswer(cancelled(paidByCard), opened);
    expect(
      refused(() => recordManualRefundChange(next, { reason: "In cash", by: "admin" }, late, true)),
    ).toBe("nothing-to-give-back");
  });
  test.each([
    ["by the clinic", "clinic", inTime, "refund-pending"],
    ["in time", "patient", inTime, "refund-pending"],
    ["too late for a refund", "patient", late, "paid"],
  ] as const)("lost, then cancelled %s, then won by an appeal", (_, by, at, payment) => {
    const { next } = afterAnswer(paidByCard, lost);
    const gone = { ...next, ...cancel(next, by, at)?.fields };
    expect(gone.payment).toBe("refunded");
    expect(afterAnswer(gone, won).next.payment).toBe(payment);
  });
  test("opened after a lost dispute: both amounts add up, and the open dispute is shown", () => {
    const next = { ...asked, id: "du_2", cents: 1000 };
    const twice = afterAnswer(paidByCard, stripeAnswer(500, { dispute: next, lostCents: 4000 }));
    expect(twice).toMatchObject({ payment: "paid", cents: 4500, next: { dispute: next } });
    const both = stripeAnswer(500, { dispute: { ...next, status: "lost" }, lostCents: 5000 });
    expect(afterAnswer(twice.next, both)).toMatchObject({ payment: "paid", cents: 3500 });
  });
  test("about another payment: recorded, and that payment's refund waits", () => {
    const twice: Booking = { ...paidByCard, refunds: { pi_2: owed }, refundDueAt: inTime };
    const other = { ...asked, intentId: "pi_2" };
    const change = recordRefundsAndDisputes(twice, "pi_2", stripeAnswer(0, { dispute: other }), late);
    const next = { ...twice, ...change?.fields };
    expect(next).toMatchObject({ payment: "paid", dispute: other, refundDueAt: null });
    expect(onDay(next).cents).toBe(9000);
    const taken = recordRefundsAndDisputes(
      next,
      "pi_2",
      stripeAnswer(0, { dispute: { ...other, status: "lost" } }),
      late,
    );
    expect({ ...next, ...taken?.fields }).toMatchObject({
      payment: "paid",
      refunds: { pi_2: { status: "made" } },
    });
    expect(onDay({ ...next, ...taken?.fields }).cents).toBe(9000);
  });
  test("an open one of another payment is not replaced by a closed one", () => {
    const other = { ...asked, id: "du_2", intentId: "pi_2" };
    const twice: Booking = { ...paidByCard, refunds: { pi_2: owed }, dispute: other };
    expect(afterAnswer(twice, won).change).toBeNull();
    expect(afterAnswer(twice, opened).next.dispute).toEqual(asked);
  });
  test("about a payment whose dispute isn't stored: its refund is checked daily", () => {
    const next: Booking = { ...paidByCard, dispute: asked, refunds: { pi_2: owed }, refundDueAt: inTime };
    const other = stripeAnswer(0, { dispute: { ...asked, id: "du_2", intentId: "pi_2" } });
    const change = recordRefundsAndDisputes(next, "pi_2", other, late);
    expect(change?.fields.refundDueAt).toEqual(new Date(late.getTime() + 24 * 3_600_000));
  });
  test("the own payment's open dispute is not replaced by another's", () => {
    const { next } = afterAnswer({ ...paidByCard, refunds: { pi_2: owed } }, opened);
    const other = stripeAnswer(0, { dispute: { ...asked, id: "du_2", intentId: "pi_2" } });
    expect(recordRefundsAndDisputes(next, "pi_2", other, late)?.fields.dispute).toBeUndefined();
  });
});

describe("given back by hand", () => {
  const inCash = { reason: "In cash", by: "admin" };
  const refusal = (booking: Booking) => refused(() => recordManualRefundChange(booking, inCash, late, true));
  test.each([
    ["paid at the desk", cancelled(paidAtDesk)],
    ["kept by the policy", cancelled(paidByCard)],
    ["with a failed refund", refundFailed],
    ["with a refund without an answer", refundPending],
  ])("cancelled, %s: refunded, leaves the income, and no refund is attempted", (_, booking) => {
    const change = recordManualRefundChange(booking, inCash, late, true);
    expect(change).toMatchObject({
      event: "given-back",
      fields: { payment: "refunded", givenBack: { ...inCash, at: late } },
    });
    expect([onDay(booking).cents, onDay(booking, change).cents]).toEqual([9000, 0]);
    const next = { ...booking, ...change?.fields };
    expect(next.refundDueAt).toBeNull();
    expect(recordManualRefundChange(next, inCash, after, true)).toBeNull();
    // The bank reports the result of an earlier attempt only now.
    expect(recordRefund(next, "pi_1", { outcome: "failed", failed: 2 }, after)).toBeNull();
  });
  test.each([
    ["booked and paid", paidAtDesk],
    ["missed and paid", { ...paidAtDesk, status: "no-show" as const }],
    ["cancelled and unpaid", cancelled(unpaid)],
    [
      "cancelled with its refund pending",
      { ...refundPending, refunds: { pi_1: { ...owed, nextTryAt: after } } },
    ],
    ["cancelled and refunded", refunded],
  ])("%s: refused", (_, booking) => {
    expect(refusal(booking)).toBe("nothing-to-give-back");
  });
});

describe("before a card payment", () => {
  test("an upcoming unpaid appointment can be paid at its price", () => {
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
  test("a price that differs from the one the patient saw is refused", () => {
    expect(whyNotPayable(unpaid, late, 8000)?.code).toBe("price-changed");
  });
  test("a booking stores one open intent, and closes it once", () => {
    const change = storePaymentIntent(unpaid, "pi_1", 1);
    expect(change?.fields.card).toEqual({ intentId: "pi_1", attempt: 1, open: true, declined: 0 });
    expect(storePaymentIntent(beingPaid, "pi_1", 1)).toBeNull();
    expect(closeIntent(beingPaid, "pi_1")?.fields.card).toMatchObject({ open: false, attempt: 1 });
    expect(closeIntent(beingPaid, "pi_0")).toBeNull();
    expect(closeIntent(paidByCard, "pi_1")).toBeNull();
  });
  test("an attempt that failed with Stripe's error is used up once, and the next has another number", () => {
    expect(useUpAttempt(unpaid, 1)?.fields.card).toMatchObject({ intentId: null, attempt: 1, open: false });
    expect(useUpAttempt(beingPaid, 2)?.fields.card).toMatchObject({ intentId: "pi_1", attempt: 2 });
    expect(useUpAttempt(beingPaid, 1)).toBeNull();
  });
  test("after eight declined cards the patient pays at the desk, even with another payment intent", () => {
    let booking = beingPaid;
    for (let cards = 0; cards < 8; cards++) {
      expect(whyNotPayable(booking, late)).toBeNull();
      booking = { ...booking, ...countDeclinedCard(booking, "pi_1")?.fields };
    }
    expect(whyNotPayable(booking, late)?.code).toBe("pay-at-clinic");
    const replaced = { ...booking, ...storePaymentIntent(booking, "pi_2", 2)?.fields };
    expect(whyNotPayable(replaced, late)?.code).toBe("pay-at-clinic");
  });
  test("a card declined for a replaced payment intent is not counted", () => {
    expect(countDeclinedCard(beingPaid, "pi_0")).toBeNull();
    expect(countDeclinedCard(unpaid, "pi_1")).toBeNull();
  });
});
