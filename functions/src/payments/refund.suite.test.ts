import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { testCards } from "../../../emulators/stripe/cards.ts";
import { root } from "../../../emulators/suite/ports-and-paths.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import {
  book,
  bookingInAnswer,
  cancelBooking,
  errorCodeInAnswer,
  newPatient,
  postBooking,
} from "../../testing/booking-calls.ts";
import { readIncomeCents } from "../../testing/day-totals.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import {
  beginPayment,
  confirmPayment,
  intentIdInSecret,
  newBooking,
  newPaidBooking,
  suiteStripe as stripe,
} from "../../testing/payment-calls.ts";
import { newAdmin } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import type { Booking } from "../contract/bookings.ts";
import { bookings } from "../firestore/bookings.ts";
import { reconcileWithStripe } from "../scheduled/reconcile.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const { controls } = stripe;
const dependencies = { db, payments: stripe.payments, now: () => new Date() };
const inHours = (hours: number) => ({ ...dependencies, now: () => new Date(Date.now() + hours * 3_600_000) });
let admin: SignedInUser;
async function payOwn(booking: Booking) {
  const intent = await stripe.confirm(await beginPayment(admin, booking._id), testCards.visa.number);
  expect(bookingInAnswer(await confirmPayment(admin, booking._id, intent)).payment).toBe("paid");
  return intent;
}
const stored = async (id: string) => (await bookings(db).doc(id).get()).data();
const refundsOf = async (intent: string) =>
  (await stripe.server.refunds.list({ payment_intent: intent })).data.map(({ amount, status }) => [
    amount,
    status,
  ]);
const soon = (id: string) =>
  bookings(db)
    .doc(id)
    .update({ startsAt: new Date(Date.now() + 3_600_000) });
const deskPayment = (id: string) => request("POST", `/booking/${id}/desk-payment`, { token: admin.token });

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
});
beforeEach(() => controls.reset());
// In this test only calls and the reconciler report changes, because webhooks are dropped.
beforeEach(() => controls.addDeliveryRule({ action: "drop", times: 1000 }));

describe("cancelling a paid booking", () => {
  test("in time, refunds the card in full, and the day loses the income", async () => {
    const { patient, booking, intent } = await newPaidBooking();
    const cancelled = await cancelBooking(patient, booking._id);
    expect(cancelled.body).toMatchObject({ status: "cancelled", payment: "refunded", paid: false });
    expect(await refundsOf(intent)).toEqual([[9000, "succeeded"]]);
    expect(await readIncomeCents(db, booking.dateISO)).toBe(0);
  });

  test("twice, and by many requests at once, refunds it once", async () => {
    const { patient, booking, intent } = await newPaidBooking();
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancelBooking(patient, booking._id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await cancelBooking(patient, booking._id);
    expect(await refundsOf(intent)).toEqual([[9000, "succeeded"]]);
    expect(await readIncomeCents(db, booking.dateISO)).toBe(0);
  });

  test("too late for the policy, keeps the payment", async () => {
    const { patient, booking, intent } = await newPaidBooking();
    await soon(booking._id);
    const cancelled = await cancelBooking(patient, booking._id);
    expect(cancelled.body).toMatchObject({ status: "cancelled", payment: "paid" });
    expect(await refundsOf(intent)).toEqual([]);
  });

  test("by the clinic, refunds the payment at any time", async () => {
    const { booking, intent } = await newPaidBooking();
    await soon(booking._id);
    expect((await cancelBooking(admin, booking._id)).body).toMatchObject({ payment: "refunded" });
    expect(await refundsOf(intent)).toEqual([[9000, "succeeded"]]);
  });

  test.each([
    ["as anybody's, by the policy", "", "paid", []],
    ["at the desk, for the clinic", "?by=clinic", "refunded", [[9000, "succeeded"]]],
  ] as const)("an admin cancels their own %s", async (_, query, payment, refunds) => {
    const booking = await book(admin, { date: openDayPool.take() });
    const intent = await payOwn(booking);
    await soon(booking._id);
    const { body } = await request("DELETE", `/booking/${booking._id}${query}`, { token: admin.token });
    expect(body).toMatchObject({ status: "cancelled", payment });
    expect(await refundsOf(intent)).toEqual(refunds);
  });

  test.each([
    ["as anybody does, has lost its refund", "", "paid"],
    ["at the desk, has a new limit", "?by=clinic", "refunded"],
  ] as const)("what an admin moves of their own too late %s", async (_, query, payment) => {
    const booking = await book(admin, { date: openDayPool.take() });
    await payOwn(booking);
    await soon(booking._id);
    const body = { date: openDayPool.take(), slot: booking.slot };
    const moved = await request("POST", `/booking/${booking._id}/move${query}`, { token: admin.token, body });
    expect(moved).toMatchObject({ status: 200, body: { dateISO: body.date } });
    expect((await cancelBooking(admin, booking._id)).body).toMatchObject({ status: "cancelled", payment });
  });

  test("a patient can't cancel for the clinic", async () => {
    const { patient, booking, intent } = await newPaidBooking();
    const answer = await request("DELETE", `/booking/${booking._id}?by=clinic`, { token: patient.token });
    expect(answer.status).toBe(403);
    expect(await stored(booking._id)).toMatchObject({ status: "booked", payment: "paid" });
    expect(await refundsOf(intent)).toEqual([]);
  });

  test("while Stripe is down, frees the slot at once, and the refund follows", async () => {
    const { patient, booking, intent } = await newPaidBooking();
    await controls.addFault({ answer: 503, times: 1000 });
    const cancelled = await cancelBooking(patient, booking._id);
    expect(cancelled).toMatchObject({ status: 200, body: { payment: "refund-pending", paid: true } });
    expect((await postBooking(await newPatient(), { date: booking.dateISO })).status).toBe(201);
    expect(await readIncomeCents(db, booking.dateISO)).toBe(9000);
    await controls.clearFaults();
    expect(await reconcileWithStripe(dependencies)).toMatchObject({ refunds: 1 });
    expect(await stored(booking._id)).toMatchObject({ payment: "refunded" });
    expect(await refundsOf(intent)).toEqual([[9000, "succeeded"]]);
    expect(await readIncomeCents(db, booking.dateISO)).toBe(0);
    expect(await reconcileWithStripe(dependencies)).toMatchObject({ refunds: 0 });
  });

  test("a refund whose answer was lost is found, not made again", async () => {
    const { patient, booking, intent } = await newPaidBooking();
    await controls.addFault({
      method: "POST",
      path: "/v1/refunds",
      when: "after",
      answer: "reset",
      times: 3,
    });
    await cancelBooking(patient, booking._id);
    await controls.clearFaults();
    await reconcileWithStripe(dependencies);
    expect(await stored(booking._id)).toMatchObject({ payment: "refunded" });
    expect(await refundsOf(intent)).toEqual([[9000, "succeeded"]]);
  });

  test("a slow refund is shown as pending until it succeeds", async () => {
    await controls.setRefundDelay(null);
    const { patient, booking, intent } = await newPaidBooking(testCards.pendingRefund);
    expect((await cancelBooking(patient, booking._id)).body).toMatchObject({ payment: "refund-pending" });
    await reconcileWithStripe(dependencies);
    expect(await stored(booking._id)).toMatchObject({ payment: "refund-pending" });
    const [refund] = (await stripe.server.refunds.list({ payment_intent: intent })).data;
    await controls.settleRefund(refund?.id ?? "", "succeeded");
    await reconcileWithStripe(inHours(1.1));
    expect(await stored(booking._id)).toMatchObject({ payment: "refunded" });
    expect(await refundsOf(intent)).toHaveLength(1);
  });
});

test("a refund that fails afterwards is reported by the webhook, counted as income, and attempted again", async () => {
  await controls.reset();
  await controls.setRefundDelay(null);
  const { patient, booking, intent } = await newPaidBooking(testCards.failingRefund);
  expect((await cancelBooking(patient, booking._id)).body).toMatchObject({ payment: "refunded" });
  const [refund] = (await stripe.server.refunds.list({ payment_intent: intent })).data;
  await controls.settleRefund(refund?.id ?? "", "failed");
  await controls.webhooksIdle();
  expect(await stored(booking._id)).toMatchObject({ payment: "refund-failed" });
  expect(await readIncomeCents(db, booking.dateISO)).toBe(9000);
  expect(await reconcileWithStripe(inHours(0.9))).toMatchObject({ refunds: 0 });
  expect(await reconcileWithStripe(inHours(1.1))).toMatchObject({ refunds: 1 });
  await controls.webhooksIdle();
  expect(await stored(booking._id)).toMatchObject({ payment: "refunded" });
  expect(await refundsOf(intent)).toEqual([
    [9000, "succeeded"],
    [9000, "failed"],
  ]);
  expect(await readIncomeCents(db, booking.dateISO)).toBe(0);
});

describe("cancelling an unpaid booking", () => {
  test("cancels its intent at Stripe, so that nobody can pay it any more", async () => {
    const { patient, booking } = await newBooking();
    const secret = await beginPayment(patient, booking._id);
    expect((await cancelBooking(patient, booking._id)).body).toMatchObject({ payment: "unpaid" });
    expect((await stripe.server.paymentIntents.retrieve(intentIdInSecret(secret))).status).toBe("canceled");
    expect((await stored(booking._id))?.card).toMatchObject({ open: false });
    await expect(stripe.confirm(secret, testCards.visa.number)).rejects.toThrow(/cannot confirm|canceled/);
  });

  test("with an unnoticed payment, in time: the payment is refunded", async () => {
    const { patient, booking } = await newBooking();
    const intent = await stripe.confirm(await beginPayment(patient, booking._id), testCards.visa.number);
    expect((await cancelBooking(patient, booking._id)).body).toMatchObject({
      payment: "refunded",
      transactionId: intent,
    });
    expect(await readIncomeCents(db, booking.dateISO)).toBe(0);
  });

  test("with an unnoticed payment, too late: the payment is kept", async () => {
    const { patient, booking } = await newBooking();
    const intent = await stripe.confirm(await beginPayment(patient, booking._id), testCards.visa.number);
    await soon(booking._id);
    expect((await cancelBooking(patient, booking._id)).body).toMatchObject({ payment: "paid" });
    expect(await refundsOf(intent)).toEqual([]);
  });

  test("while its payment is in progress: cancelled now, and refunded when the payment succeeds", async () => {
    const { patient, booking } = await newBooking();
    const secret = await beginPayment(patient, booking._id);
    await controls.holdInProcessing();
    const intent = await stripe.confirm(secret, testCards.visa.number);
    expect((await cancelBooking(patient, booking._id)).body).toMatchObject({ status: "cancelled" });
    await controls.finishProcessing(intent, "succeeded");
    expect(await reconcileWithStripe(dependencies)).toMatchObject({ payments: 1 });
    expect(await stored(booking._id)).toMatchObject({ status: "cancelled", payment: "refunded" });
    expect(await refundsOf(intent)).toEqual([[9000, "succeeded"]]);
    expect(await readIncomeCents(db, booking.dateISO)).toBe(0);
  });

  test("while Stripe is down: cancelled now, and the intent is closed by the reconciler", async () => {
    const { patient, booking } = await newBooking();
    const secret = await beginPayment(patient, booking._id);
    await controls.addFault({ answer: 503, times: 1000 });
    expect((await cancelBooking(patient, booking._id)).body).toMatchObject({ status: "cancelled" });
    await controls.clearFaults();
    expect(await reconcileWithStripe(dependencies)).toMatchObject({ closed: 1 });
    expect((await stripe.server.paymentIntents.retrieve(intentIdInSecret(secret))).status).toBe("canceled");
  });
});

describe("paid at the desk", () => {
  test("cancels the intent first, and the card can't be charged any more", async () => {
    const { patient, booking } = await newBooking();
    const secret = await beginPayment(patient, booking._id);
    expect((await deskPayment(booking._id)).body).toMatchObject({ payment: "paid", method: "desk" });
    expect((await stripe.server.paymentIntents.retrieve(intentIdInSecret(secret))).status).toBe("canceled");
    expect(await readIncomeCents(db, booking.dateISO)).toBe(9000);
    expect((await deskPayment(booking._id)).status).toBe(200);
    expect(await readIncomeCents(db, booking.dateISO)).toBe(9000);
  });

  test("is refused if the card was charged already, and the payment is recorded", async () => {
    const { patient, booking } = await newBooking();
    const intent = await stripe.confirm(await beginPayment(patient, booking._id), testCards.visa.number);
    const refused = await deskPayment(booking._id);
    expect([refused.status, errorCodeInAnswer(refused)]).toEqual([409, "already-paid"]);
    expect(await stored(booking._id)).toMatchObject({ method: "card", transactionId: intent });
  });

  test("is refused while a payment is in progress, and while Stripe can't be reached", async () => {
    const { patient, booking } = await newBooking();
    const secret = await beginPayment(patient, booking._id);
    await controls.addFault({ answer: 503, times: 3 });
    expect(errorCodeInAnswer(await deskPayment(booking._id))).toBe("payment-unavailable");
    await controls.holdInProcessing();
    await stripe.confirm(secret, testCards.visa.number);
    const refused = await deskPayment(booking._id);
    expect([refused.status, errorCodeInAnswer(refused)]).toEqual([409, "payment-in-progress"]);
  });

  test("a card payment that succeeds anyway is refunded", async () => {
    const { booking } = await newBooking();
    await deskPayment(booking._id);
    const intent = await stripe.server.paymentIntents.create({
      amount: 9000,
      currency: "usd",
      metadata: { bookingId: booking._id },
      payment_method: "pm_card_visa",
      confirm: true,
    });
    await reconcileWithStripe(dependencies);
    await reconcileWithStripe(dependencies);
    expect(await stored(booking._id)).toMatchObject({ payment: "paid", method: "desk" });
    expect(await refundsOf(intent.id)).toEqual([[9000, "succeeded"]]);
    expect(await readIncomeCents(db, booking.dateISO)).toBe(9000);
  });
});

test("npm run reconcile makes the refunds that are owed", async () => {
  const { patient, booking } = await newPaidBooking();
  await controls.addFault({ answer: 503, times: 1000 });
  await cancelBooking(patient, booking._id);
  await controls.clearFaults();
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [join(root, "functions/commands/run-job.ts"), "reconcile"]);
  expect(stdout).toMatch(/^payments: \d+\nrefunds: 1\nmoved: 0\nclosed: 0\nunfinished: false\nskipped: 0$/m);
  expect(await stored(booking._id)).toMatchObject({ payment: "refunded" });
});
