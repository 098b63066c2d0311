import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { testCards } from "../../../emulators/stripe/cards.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { cancelBooking, errorCodeInAnswer } from "../../testing/booking-calls.ts";
import { readIncomeCents } from "../../testing/day-totals.ts";
import { newBooking, newPaidBooking, suiteStripe as stripe } from "../../testing/payment-calls.ts";
import { newAdmin } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking } from "../../testing/write-booking.ts";
import { listAttention } from "../contract/attention.ts";
import { bookings, readBooking } from "../firestore/bookings.ts";
import { disabledCardPayments } from "../ports/card-payments.ts";
import { reconcileWithStripe } from "../scheduled/reconcile.ts";
import { makeRefunds } from "./refund.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const { controls } = stripe;
let admin: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
});
beforeEach(async () => {
  await controls.reset();
  // Refunds that earlier tests left owed must not be handled by this test's reconciler.
  const owed = await bookings(db).where("refundDueAt", ">", new Date(0)).get();
  await Promise.all(owed.docs.map((booking) => booking.ref.update({ refundDueAt: null })));
});

const reconcileIn = (hours: number) =>
  reconcileWithStripe({ db, payments: stripe.payments, now: () => new Date(Date.now() + hours * 3_600_000) });
const stored = async (id: string) => (await bookings(db).doc(id).get()).data();
const refundsOf = async (payment_intent: string) =>
  (await stripe.server.refunds.list({ payment_intent, limit: 100 })).data;
/** The counting parts of the idempotency keys that Stripe received. */
const keysOf = async (intent: string) =>
  (await controls.requests())
    .flatMap(({ idempotencyKey }) => idempotencyKey ?? [])
    .filter((key) => key.startsWith(`refund:${intent}:`))
    .map((key) => key.split(":").at(-1));
async function attentionTo(id: string) {
  const { body } = await request("GET", `/attention?limit=200`, { token: admin.token });
  return z.parse(listAttention.answer, body).filter(({ subject }) => subject === id);
}
const giveBack = (id: string, body: unknown = { reason: "In cash" }) =>
  request("POST", `/booking/${id}/given-back`, { token: admin.token, body });

/** The bank returns the latest refund, and Stripe reports that. */
async function refundFails(intent: string) {
  const [latest] = await refundsOf(intent);
  await controls.settleRefund(latest?.id ?? "", "failed");
  await controls.webhooksIdle();
}

/** A cancelled booking that was paid by a card which never accepts a refund. */
async function refundFailedForGood() {
  await controls.setRefundDelay(null);
  const paid = await newPaidBooking(testCards.failingRefund);
  await controls.webhooksIdle();
  await cancelBooking(paid.patient, paid.booking._id);
  await refundFails(paid.intent);
  for (const hours of [1, 6, 24, 72]) {
    await reconcileIn(hours - 0.1);
    await reconcileIn(hours + 0.1);
    await refundFails(paid.intent);
  }
  return paid;
}

describe("a card whose refunds fail", () => {
  test("is attempted five times, and then escalated to the desk", async () => {
    const { booking, intent } = await refundFailedForGood();
    expect(await refundsOf(intent)).toHaveLength(5);
    expect(await keysOf(intent)).toEqual(["0", "1", "2", "3", "4"]);
    expect(await attentionTo(booking._id)).toMatchObject([
      { kind: "refund-failed", payment: "own", booking: { payment: "refund-failed", Price: 90 } },
    ]);
    for (const hours of [100, 1000, 10_000]) await reconcileIn(hours);
    expect(await refundsOf(intent)).toHaveLength(5);
    expect(await readIncomeCents(db, booking.dateISO)).toBe(9000);
  }, 120_000);

  test("given back by hand is refunded, leaves the income, and needs no attention", async () => {
    const { booking, intent } = await refundFailedForGood();
    for (const _ of [1, 2]) {
      expect(await giveBack(booking._id)).toMatchObject({
        status: 200,
        body: { payment: "refunded", givenBack: true, paid: false },
      });
    }
    expect(await readIncomeCents(db, booking.dateISO)).toBe(0);
    expect(await attentionTo(booking._id)).toEqual([]);
    // A late report of an earlier attempt.
    const { data } = await stripe.server.events.list({ type: "refund.failed", limit: 1 });
    await controls.resendEvent(data[0]?.id ?? "");
    await controls.webhooksIdle();
    await reconcileIn(1000);
    expect(await stored(booking._id)).toMatchObject({
      payment: "refunded",
      givenBack: { reason: "In cash" },
    });
    expect(await refundsOf(intent)).toHaveLength(5);
  }, 120_000);

  test("refunded in Stripe's dashboard in the end is refunded, and needs no attention", async () => {
    const { booking, intent } = await refundFailedForGood();
    await stripe.server.refunds.create({ payment_intent: intent });
    await controls.webhooksIdle();
    expect(await stored(booking._id)).toMatchObject({ payment: "refunded" });
    expect(await attentionTo(booking._id)).toEqual([]);
    expect(errorCodeInAnswer(await giveBack(booking._id))).toBe("nothing-to-give-back");
  }, 120_000);

  test("cancelling again makes no further attempt before its time", async () => {
    await controls.setRefundDelay(null);
    const { patient, booking, intent } = await newPaidBooking(testCards.failingRefund);
    await controls.webhooksIdle();
    await cancelBooking(patient, booking._id);
    await refundFails(intent);
    for (const _ of [1, 2, 3]) await cancelBooking(patient, booking._id);
    await reconcileIn(0);
    expect(await refundsOf(intent)).toHaveLength(1);
  });
});

describe("an internal error of Stripe's at a refund", () => {
  test.each([
    ["before", ["0", "1"]],
    ["after", ["0"]],
  ] as const)("%s its effect: tried again with another key, and refunded once", async (when, keys) => {
    const { patient, booking, intent } = await newPaidBooking();
    await controls.webhooksIdle();
    await controls.addFault({ method: "POST", path: "/v1/refunds", answer: 500, when });
    expect((await cancelBooking(patient, booking._id)).body).toMatchObject({ payment: "refund-pending" });
    await reconcileIn(0);
    expect(await keysOf(intent)).toEqual(["0"]);
    await reconcileIn(2);
    expect(await stored(booking._id)).toMatchObject({ payment: "refunded" });
    expect((await refundsOf(intent)).map(({ amount }) => amount)).toEqual([9000]);
    expect(await keysOf(intent)).toEqual(keys);
  });

  test("makes a simultaneous call wait for the next attempt's time too", async () => {
    const { patient, booking, intent } = await newPaidBooking();
    await controls.webhooksIdle();
    await controls.addFault({ method: "POST", path: "/v1/refunds", answer: 500 });
    const read = await readBooking(db, booking._id);
    await cancelBooking(patient, booking._id);
    const tried = await readBooking(db, booking._id);
    const owed = { status: "owed", failed: 0, spentKeys: 0, nextTryAt: new Date() } as const;
    // The booking as it was before the other call's attempt.
    const before = { ...read, booking: { ...tried.booking, refunds: { [intent]: owed } } };
    const clinic = { db, payments: stripe.payments, now: () => new Date() };
    expect((await makeRefunds(clinic, before)).booking).toMatchObject({ payment: "refund-pending" });
    expect(await keysOf(intent)).toEqual(["0"]);
  });

  test("at every attempt is escalated to the desk", async () => {
    const { patient, booking, intent } = await newPaidBooking();
    await controls.webhooksIdle();
    await controls.addFault({ method: "POST", path: "/v1/refunds", answer: 500, times: 100 });
    await cancelBooking(patient, booking._id);
    for (const hours of [2, 20, 200, 2000, 20_000, 200_000]) await reconcileIn(hours);
    expect(await keysOf(intent)).toEqual(["0", "1", "2", "3", "4"]);
    expect(await stored(booking._id)).toMatchObject({ payment: "refund-failed" });
    expect(await attentionTo(booking._id)).toHaveLength(1);
    await controls.clearFaults();
    await giveBack(booking._id);
    await reconcileIn(200_000);
    expect(await refundsOf(intent)).toEqual([]);
  });

  test("no answer is no failed attempt: the same key is used again", async () => {
    const { patient, booking, intent } = await newPaidBooking();
    await controls.webhooksIdle();
    await controls.addFault({ method: "POST", path: "/v1/refunds", answer: "reset", times: 100 });
    await cancelBooking(patient, booking._id);
    await reconcileIn(0);
    await controls.clearFaults();
    await reconcileIn(0);
    expect(new Set(await keysOf(intent))).toEqual(new Set(["0"]));
    expect(await stored(booking._id)).toMatchObject({ payment: "refunded" });
  });
});

test("a payment that Stripe does not know, as after a change of keys, is escalated to the desk", async () => {
  const owed = { status: "owed", failed: 0, spentKeys: 0, nextTryAt: new Date() } as const;
  const id = await writeBooking(db, admin, daysFromNow(9), {
    status: "cancelled",
    payment: "refund-pending",
    method: "card",
    transactionId: "pi_gone",
    refunds: { pi_gone: owed },
    refundDueAt: owed.nextTryAt,
  });
  for (const hours of [1, 3, 20, 200, 2000, 20_000]) await reconcileIn(hours);
  expect(await keysOf("pi_gone")).toEqual(["0", "1", "2", "3", "4"]);
  expect(await stored(id)).toMatchObject({ payment: "refund-failed", refundDueAt: null });
  expect(await attentionTo(id)).toHaveLength(1);
});

describe("a refund that Stripe gives no answer to", () => {
  async function writeOwed(hoursAgo: number, transactionId = `pi_${randomUUID()}`) {
    const nextTryAt = new Date(Date.now() - hoursAgo * 3_600_000);
    const id = await writeBooking(db, admin, daysFromNow(9), {
      status: "cancelled",
      payment: "refund-pending",
      method: "card",
      transactionId,
      refunds: { [transactionId]: { status: "owed", failed: 0, spentKeys: 0, nextTryAt } },
      refundDueAt: nextTryAt,
    });
    return { id, intent: transactionId };
  }
  const withoutCards = (hours: number) =>
    reconcileWithStripe({
      db,
      payments: disabledCardPayments,
      now: () => new Date(Date.now() + hours * 3_600_000),
    });

  test.each([
    ["because the clinic takes no cards any more", () => {}, withoutCards],
    [
      "because it has no use for our key",
      () => controls.addFault({ method: "GET", path: "/v1/refunds", answer: 401, times: 100 }),
      reconcileIn,
    ],
  ] as const)(
    "%s, is escalated after four days, and not attempted after it was given back by hand",
    async (_, begin, run) => {
      await begin();
      const { id, intent } = await writeOwed(95);
      await run(0);
      expect(await attentionTo(id)).toEqual([]);
      await run(1.1);
      await run(2);
      expect(await attentionTo(id)).toMatchObject([
        { payment: "own", booking: { payment: "refund-pending" } },
      ]);
      // The runs had a later clock. By the API's clock, which is two hours behind, the last attempt is still in progress.
      await bookings(db)
        .doc(id)
        .update({ [`refunds.${intent}.triedAt`]: new Date(0) });
      expect((await giveBack(id)).body).toMatchObject({ payment: "refunded", givenBack: true });
      expect(await attentionTo(id)).toEqual([]);
      await controls.clearFaults();
      await reconcileIn(1000);
      expect(await keysOf(intent)).toEqual([]);
    },
  );

  test("is not given back by hand in its first hour", async () => {
    const { id } = await writeOwed(0.9);
    expect(errorCodeInAnswer(await giveBack(id))).toBe("nothing-to-give-back");
  });
});

test("an extra payment whose refund fails is escalated too, and the desk can dismiss it", async () => {
  await controls.setRefundDelay(null);
  const { booking } = await newBooking();
  await request("POST", `/booking/${booking._id}/desk-payment`, { token: admin.token });
  const { id: intent } = await stripe.server.paymentIntents.create({
    amount: 9000,
    currency: "usd",
    metadata: { bookingId: booking._id },
    payment_method: "pm_card_refundFail",
    confirm: true,
  });
  await controls.webhooksIdle();
  await refundFails(intent);
  for (const hours of [2, 8, 30, 100]) {
    await reconcileIn(hours);
    await refundFails(intent);
  }
  await reconcileIn(1000);
  expect(await refundsOf(intent)).toHaveLength(5);
  expect(await stored(booking._id)).toMatchObject({ payment: "paid", method: "desk" });
  expect(await attentionTo(booking._id)).toMatchObject([{ payment: "other", booking: { payment: "paid" } }]);
  const seenTo = () =>
    request("DELETE", `/attention/${booking._id}?kind=refund-failed`, { token: admin.token });
  expect((await seenTo()).status).toBe(200);
  expect((await seenTo()).status).toBe(404);
  await reconcileIn(10_000);
  expect(await attentionTo(booking._id)).toEqual([]);
}, 120_000);

describe("given back by hand", () => {
  const deskPaid = async () => {
    const { patient, booking } = await newBooking();
    await request("POST", `/booking/${booking._id}/desk-payment`, { token: admin.token });
    return { patient, booking };
  };

  test("money from the desk of a canceled appointment leaves the income then, and not before", async () => {
    const { patient, booking } = await deskPaid();
    expect(errorCodeInAnswer(await giveBack(booking._id))).toBe("nothing-to-give-back");
    await cancelBooking(patient, booking._id);
    expect(await readIncomeCents(db, booking.dateISO)).toBe(9000);
    expect((await giveBack(booking._id)).body).toMatchObject({ payment: "refunded", method: "desk" });
    expect(await readIncomeCents(db, booking.dateISO)).toBe(0);
  });

  test("by many at once leaves the income once", async () => {
    const { patient, booking } = await deskPaid();
    await cancelBooking(patient, booking._id);
    const answers = await Promise.all([1, 2, 3, 4].map(() => giveBack(booking._id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await readIncomeCents(db, booking.dateISO)).toBe(0);
  });

  test("needs a reason, and a canceled appointment whose money the clinic holds", async () => {
    const { patient, booking } = await newBooking();
    expect(await giveBack(booking._id, {})).toMatchObject({
      status: 400,
      body: { error: { fields: { reason: "Enter how you gave it back" } } },
    });
    await cancelBooking(patient, booking._id);
    const refused = await giveBack(booking._id);
    expect([refused.status, errorCodeInAnswer(refused)]).toEqual([409, "nothing-to-give-back"]);
    expect((await giveBack("nothing")).status).toBe(404);
  });

  test("is refused while a refund is on its way to the card", async () => {
    await controls.setRefundDelay(null);
    const { patient, booking } = await newPaidBooking(testCards.pendingRefund);
    await cancelBooking(patient, booking._id);
    expect(errorCodeInAnswer(await giveBack(booking._id))).toBe("nothing-to-give-back");
  });
});
