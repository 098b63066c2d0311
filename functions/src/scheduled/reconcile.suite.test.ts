import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { testCards } from "../../../emulators/stripe/cards.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { cancelBooking } from "../../testing/booking-calls.ts";
import {
  beginPayment,
  intentIdInSecret,
  newBooking,
  newPaidBooking,
  suiteStripe as stripe,
} from "../../testing/payment-calls.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { bookings, readBooking } from "../firestore/bookings.ts";
import { readReconcilerState, reconcilerStateDocument } from "../firestore/payments.ts";
import { recordDeskPayment } from "../payments/close-payment.ts";
import { type CardPayments, disabledCardPayments } from "../ports/card-payments.ts";
import { reconcileWithStripe } from "./reconcile.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const { controls } = stripe;
const minute = 60_000;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
});
beforeEach(async () => {
  await controls.reset();
  await controls.addDeliveryRule({ action: "drop", times: 1000 });
  // Bookings of earlier tests are removed, so that this reconciler doesn't find them.
  const known = await bookings(db).get();
  await Promise.all(known.docs.map(({ ref }) => ref.delete()));
  await reconcilerStateDocument(db).delete();
});

const stored = async (id: string) => (await bookings(db).doc(id).get()).data();
const isOpen = async (id: string) => (await stored(id))?.card?.open;
const inHours = (hours: number) => ({
  db,
  payments: stripe.payments,
  now: () => new Date(Date.now() + hours * 60 * minute),
});

/** Stripe's API where each call takes a minute, with a list of the calls. */
function slowly(answers: CardPayments = stripe.payments) {
  let now = Date.now();
  const asked: string[] = [];
  const ask = <T>(question: string, answer: T): T => {
    asked.push(question);
    now += minute;
    return answer;
  };
  const payments: CardPayments = {
    ...answers,
    find: (id) => ask(`find ${id}`, answers.find(id)),
    close: (id) => ask("close", answers.close(id)),
    refundsOf: (id) => ask("refundsOf", answers.refundsOf(id)),
    refund: (id, key, cents) => ask("refund", answers.refund(id, key, cents)),
    listSince: (moment, after) => ask("listSince", answers.listSince(moment, after)),
  };
  return { asked, dependencies: { db, payments, now: () => new Date(now) } };
}

/** Stripe's API with one intent per page of a list. */
const onePerPage: CardPayments = {
  ...stripe.payments,
  async listSince(moment, after) {
    const [intent, ...others] = (await stripe.payments.listSince(moment, after)).intents;
    return { intents: intent ? [intent] : [], next: others.length > 0 && intent ? intent.id : null };
  },
};

async function open(startsAt?: Date) {
  const { patient, booking } = await newBooking();
  const intent = intentIdInSecret(await beginPayment(patient, booking._id));
  if (startsAt) await bookings(db).doc(booking._id).update({ startsAt });
  return { id: booking._id, intent };
}
const past = () => new Date(Date.now() - minute);

async function owed() {
  const { patient, booking, intent } = await newPaidBooking();
  await controls.addFault({ path: "/v1/refunds", answer: 503, times: 3 });
  await cancelBooking(patient, booking._id);
  await controls.clearFaults();
  expect(await stored(booking._id)).toMatchObject({ payment: "refund-pending" });
  return { id: booking._id, intent };
}

describe("a run that has little time", () => {
  test("makes the refunds that are owed before it looks at anything else", async () => {
    await open();
    const { id } = await owed();
    await open();
    const { dependencies, asked } = slowly();
    const done = await reconcileWithStripe(dependencies, { budgetMs: 2 * minute, width: 1 });
    expect(done).toMatchObject({ refunds: 1, unfinished: true });
    expect(asked).toEqual(["refundsOf", "refund"]);
    expect(await stored(id)).toMatchObject({ payment: "refunded" });
  });

  test("ends in time, and the next runs continue until everything is checked", async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => open(past())));
    const left = async () => (await Promise.all(all.map(({ id }) => isOpen(id)))).filter(Boolean).length;
    const counts: number[] = [];
    const few = { budgetMs: 4 * minute, pageSize: 1, width: 1 };
    for (let run = 0; run < 3; run++) {
      await reconcileWithStripe(slowly().dependencies, few);
      counts.push(await left());
    }
    // Stripe's list takes one minute, and closing an intent takes two.
    expect(counts).toEqual([3, 1, 0]);
    expect((await reconcileWithStripe(slowly().dependencies, few)).unfinished).toBe(false);
  });

  test("checks open intents in turn", async () => {
    await Promise.all([open(), open(), open()]);
    const looks: string[] = [];
    for (let run = 0; run < 3; run++) {
      const { dependencies, asked } = slowly();
      await reconcileWithStripe(dependencies, { budgetMs: 3 * minute, pageSize: 1, width: 1 });
      looks.push(...asked.filter((question) => question.startsWith("find")));
    }
    expect(new Set(looks).size).toBe(3);
  });

  test("continues where the last run ended in Stripe's list", async () => {
    const paid = [];
    for (let i = 0; i < 3; i++) {
      const { patient, booking } = await newBooking();
      await stripe.confirm(await beginPayment(patient, booking._id), testCards.visa.number);
      // The booking doesn't know that it has an intent.
      await bookings(db).doc(booking._id).update({ card: null });
      paid.push(booking._id);
    }
    for (const known of [1, 2, 3]) {
      await reconcileWithStripe(slowly(onePerPage).dependencies, { budgetMs: 1.5 * minute });
      const states = await Promise.all(paid.map(async (id) => (await stored(id))?.payment));
      expect(states.filter((payment) => payment === "paid")).toHaveLength(known);
    }
  });
});

test("an unknown position in Stripe's list is deleted, and the next run starts from the beginning", async () => {
  const { patient, booking } = await newBooking();
  await stripe.confirm(await beginPayment(patient, booking._id), testCards.visa.number);
  await bookings(db).doc(booking._id).update({ card: null });
  const first = await readReconcilerState(db);
  await reconcilerStateDocument(db).set({ ...first, paymentsAfter: "pi_gone" });
  expect(await reconcileWithStripe(inHours(0))).toMatchObject({ failed: 1, payments: 0 });
  expect(await reconcileWithStripe(inHours(0))).toMatchObject({ failed: 0, payments: 1 });
  expect((await stored(booking._id))?.paidWith).toEqual({ brand: "visa", last4: "4242" });
});

test("a malformed position starts the list from its beginning", async () => {
  const { id: over } = await open(past());
  await db
    .collection("settings")
    .doc("reconciler")
    .set({ paymentsAfter: 7, bookingsAfter: ["zz"] });
  expect(await reconcileWithStripe(inHours(0))).toMatchObject({ failed: 0, closed: 1 });
  expect(await isOpen(over)).toBe(false);
});

test("a malformed booking doesn't stop the others", async () => {
  const broken = db.collection("bookings").doc("broken");
  await broken.set({ refundDueAt: new Date(0), card: { open: true } });
  const { id } = await owed();
  const { id: over } = await open(past());
  expect(await reconcileWithStripe(inHours(0))).toMatchObject({ failed: 2, refunds: 1, closed: 1 });
  expect([(await stored(id))?.payment, await isOpen(over)]).toEqual(["refunded", false]);
});

test("a payment of another system on the same Stripe account doesn't stop ours", async () => {
  const theirs = { amount: 9000, currency: "usd", payment_method: "pm_card_visa", confirm: true };
  for (const bookingId of ["a/b", "..", "__x__", "ü"]) {
    await stripe.server.paymentIntents.create({ ...theirs, metadata: { bookingId } });
  }
  expect(await reconcileWithStripe(inHours(0))).toMatchObject({ failed: 0 });
});

describe("a payment that agreed with Stripe in an earlier run", () => {
  const paidAndKnown = async (card: { number: string } = testCards.visa) => {
    const paid = await newPaidBooking(card);
    expect(await reconcileWithStripe(inHours(0))).toMatchObject({ failed: 0 });
    return { ...paid, id: paid.booking._id };
  };
  const returnedAfterRun = async (id: string) => {
    expect(await reconcileWithStripe(inHours(0))).toMatchObject({ failed: 0 });
    return (await stored(id))?.returnedCents;
  };
  const refundOf = async (intent: string) =>
    (await stripe.server.refunds.list({ payment_intent: intent })).data[0]?.id ?? "";

  test("is refunded in two parts and one refund fails: each next run finds it without a webhook", async () => {
    const { id, intent } = await paidAndKnown(testCards.failingRefund);
    await controls.setRefundDelay(null);
    await stripe.server.refunds.create({ payment_intent: intent, amount: 2500 });
    const first = await refundOf(intent);
    expect(await returnedAfterRun(id)).toBe(2500);
    await stripe.server.refunds.create({ payment_intent: intent, amount: 1000 });
    expect(await returnedAfterRun(id)).toBe(3500);
    await controls.settleRefund(first, "failed");
    expect(await returnedAfterRun(id)).toBe(1000);
    expect(await reconcileWithStripe(inHours(0))).toMatchObject({ moved: 0, failed: 0 });
  });

  test("is disputed, and the dispute is decided: each next run finds it", async () => {
    const { id, intent } = await paidAndKnown();
    const dispute = await controls.openDispute(intent);
    expect(await reconcileWithStripe(inHours(0))).toMatchObject({ moved: 1, failed: 0 });
    expect(await stored(id)).toMatchObject({ dispute: { status: "open" } });
    await controls.decideDispute(dispute, "lost");
    expect(await reconcileWithStripe(inHours(0))).toMatchObject({ moved: 1, failed: 0 });
    expect(await stored(id)).toMatchObject({ payment: "refunded", dispute: { status: "lost" } });
    expect(await reconcileWithStripe(inHours(0))).toMatchObject({ moved: 0, failed: 0 });
  });

  test("is checked again once a day, so that a booking restored from a backup gets its payment", async () => {
    const { id, intent } = await paidAndKnown();
    const before = { payment: "unpaid", method: null, transactionId: null, paidAt: null } as const;
    await bookings(db).doc(id).update(before);
    expect(await reconcileWithStripe(inHours(23))).toMatchObject({ payments: 0, failed: 0 });
    expect(await reconcileWithStripe(inHours(25))).toMatchObject({ payments: 1, failed: 0 });
    expect(await stored(id)).toMatchObject({ payment: "paid", transactionId: intent });
  });

  test("is checked again by the next run if the check failed", async () => {
    const { intent } = await paidAndKnown();
    await stripe.server.refunds.create({ payment_intent: intent, amount: 2500 });
    // Stripe lists the payment, and then fails when it is read.
    const mute = { ...stripe.payments, refundsOf: () => Promise.reject(new Error("no answer")) };
    expect(await reconcileWithStripe({ ...inHours(0), payments: mute })).toMatchObject({
      moved: 0,
      failed: 1,
    });
    expect(await reconcileWithStripe(inHours(0))).toMatchObject({ moved: 1, failed: 0 });
  });

  test("is checked again if only newer code may change the booking, because newer code may decide differently", async () => {
    const { booking } = await newPaidBooking();
    const ref = bookings(db).doc(booking._id);
    await ref.withConverter(null).update({ minWriter: 1000 });
    expect(await reconcileWithStripe(inHours(0))).toMatchObject({ failed: 0 });
    const unpaid = { payment: "unpaid", method: null, transactionId: null, paidAt: null };
    await ref.withConverter(null).update({ ...unpaid, minWriter: 1 });
    expect(await reconcileWithStripe(inHours(0))).toMatchObject({ payments: 1, failed: 0 });
  });

  test("has an intent that was closed only in our data: it is closed at Stripe when there is a key", async () => {
    const off = { ...inHours(2), payments: disabledCardPayments };
    const { id, intent } = await open();
    await reconcileWithStripe(inHours(2));
    await recordDeskPayment(off, await readBooking(db, id), { role: "clinic", uid: "dana" });
    await reconcileWithStripe(off);
    await reconcileWithStripe(inHours(2));
    expect((await stripe.server.paymentIntents.retrieve(intent)).status).toBe("canceled");
  });

  test("has an intent that was closed only in our data, between two runs: it is closed at Stripe within a day", async () => {
    const { id, intent } = await open();
    await reconcileWithStripe(inHours(2));
    const off = { ...inHours(2), payments: disabledCardPayments };
    await recordDeskPayment(off, await readBooking(db, id), { role: "clinic", uid: "dana" });
    await reconcileWithStripe(inHours(26.1));
    expect((await stripe.server.paymentIntents.retrieve(intent)).status).toBe("canceled");
  });
});

describe("when the clinic takes no cards", () => {
  const off = { db, payments: disabledCardPayments, now: () => new Date() };

  test("an intent whose appointment is paid at the desk is closed in our data, and at Stripe when there is a key", async () => {
    const { id, intent } = await open();
    await recordDeskPayment(off, await readBooking(db, id), { role: "clinic", uid: "dana" });
    expect(await stored(id)).toMatchObject({ payment: "paid", method: "desk", card: { open: false } });
    await reconcileWithStripe(inHours(2));
    expect((await stripe.server.paymentIntents.retrieve(intent)).status).toBe("canceled");
  });

  test("only intents that can't be paid any more are closed in our data", async () => {
    const over = await open(past());
    const coming = await open();
    expect(await reconcileWithStripe(off)).toMatchObject({ closed: 1, failed: 0 });
    expect([await isOpen(over.id), await isOpen(coming.id)]).toEqual([false, true]);
  });

  test("owed refunds wait for a key", async () => {
    const { id } = await owed();
    expect(await reconcileWithStripe(off)).toMatchObject({ refunds: 0, failed: 0 });
    expect(await reconcileWithStripe(inHours(0))).toMatchObject({ refunds: 1 });
    expect(await stored(id)).toMatchObject({ payment: "refunded" });
  });
});
