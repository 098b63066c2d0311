import { beforeAll, beforeEach, expect, test } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { testCards } from "../../../emulators/stripe/cards.ts";
import { localSecrets } from "../../../emulators/suite/local-keys.ts";
import { urls } from "../../../emulators/suite/ports-and-paths.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { cancelBooking } from "../../testing/booking-calls.ts";
import { readIncomeCents } from "../../testing/day-totals.ts";
import {
  beginPayment,
  confirmPayment,
  newBooking,
  suiteStripe as stripe,
} from "../../testing/payment-calls.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { bookings } from "../firestore/bookings.ts";
import { stripeEvents } from "../firestore/payments.ts";

const db = emulatedFirestore();
const { controls } = stripe;
const stored = async (id: string) => (await bookings(db).doc(id).get()).data();

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
});
beforeEach(() => controls.reset());

async function eventOf(intent: string, type: string) {
  const { data } = await stripe.server.events.list({ limit: 100, type });
  const event = data.find(({ data: { object } }) => JSON.stringify(object).includes(intent));
  if (!event) throw new Error(`There is no ${type} of ${intent}`);
  return event;
}

/** Delivers an event as Stripe would. `at` is the time of the signature. */
async function deliver(
  payload: string,
  secret: string = localSecrets.STRIPE_WEBHOOK_SECRET,
  at = Date.now(),
) {
  const signature = stripe.server.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(at / 1000),
  });
  const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
  const { status } = await fetch(`${urls.site}/stripe/webhook`, {
    method: "POST",
    headers,
    body: payload,
  });
  return status;
}

test("a payment reaches its booking by the webhook alone, when the page was closed", async () => {
  const { patient, booking } = await newBooking();
  const intent = await stripe.confirm(await beginPayment(patient, booking._id), testCards.visa.number);
  await controls.webhooksIdle();
  expect(await stored(booking._id)).toMatchObject({
    payment: "paid",
    method: "card",
    transactionId: intent,
    paidWith: { brand: "visa", last4: "4242" },
    paidAt: expect.any(Date),
    card: { open: false },
  });
  const event = await eventOf(intent, "payment_intent.succeeded");
  expect((await stripeEvents(db).doc(event.id).get()).data()).toMatchObject({ type: event.type });
});

test("delivered twice, again later and beside a PATCH, it counts once", async () => {
  const { patient, booking } = await newBooking();
  await controls.addDeliveryRule({ action: "duplicate", times: 10 });
  const intent = await stripe.confirm(await beginPayment(patient, booking._id), testCards.visa.number);
  await confirmPayment(patient, booking._id, intent);
  await controls.webhooksIdle();
  const event = await eventOf(intent, "payment_intent.succeeded");
  const again = JSON.stringify(event);
  expect(await Promise.all([deliver(again), deliver(again), deliver(again)])).toEqual([200, 200, 200]);
  expect(await readIncomeCents(db, booking.dateISO)).toBe(9000);
});

test("an event that arrives first at many workers at once takes effect once", async () => {
  const { patient, booking } = await newBooking();
  await controls.addDeliveryRule({ action: "drop", times: 10 });
  const intent = await stripe.confirm(await beginPayment(patient, booking._id), testCards.visa.number);
  const event = JSON.stringify(await eventOf(intent, "payment_intent.succeeded"));
  const statuses = await Promise.all(Array.from({ length: 6 }, () => deliver(event)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await readIncomeCents(db, booking.dateISO)).toBe(9000);
});

test("a decline and the success after it, in the wrong order, leave it paid", async () => {
  const { patient, booking } = await newBooking();
  await controls.holdWebhooks();
  const secret = await beginPayment(patient, booking._id);
  await stripe.confirm(secret, testCards.genericDecline.number).catch(() => undefined);
  await stripe.confirm(secret, testCards.visa.number);
  await controls.releaseWebhooks("newest-first");
  await controls.webhooksIdle();
  expect(await stored(booking._id)).toMatchObject({ payment: "paid" });
  expect(await readIncomeCents(db, booking.dateISO)).toBe(9000);
});

test("payment, cancellation and refund, reported in reverse order, end as refunded without income", async () => {
  const { patient, booking } = await newBooking();
  await controls.holdWebhooks();
  const intent = await stripe.confirm(await beginPayment(patient, booking._id), testCards.visa.number);
  await confirmPayment(patient, booking._id, intent);
  expect(await cancelBooking(patient, booking._id)).toMatchObject({ body: { payment: "refunded" } });
  await controls.releaseWebhooks("newest-first");
  await controls.webhooksIdle();
  expect(await stored(booking._id)).toMatchObject({ status: "cancelled", payment: "refunded" });
  expect(await readIncomeCents(db, booking.dateISO)).toBe(0);
  expect((await stripe.server.refunds.list({ payment_intent: intent })).data).toHaveLength(1);
});

test("forged, altered, old or unsigned events are refused and store nothing", async () => {
  const { patient, booking } = await newBooking();
  await controls.addDeliveryRule({ action: "drop", times: 10 });
  const intent = await stripe.confirm(await beginPayment(patient, booking._id), testCards.visa.number);
  const event = await eventOf(intent, "payment_intent.succeeded");
  const payload = JSON.stringify(event);
  expect(await deliver(payload, "whsec_forged")).toBe(400);
  expect(await deliver(payload, undefined, Date.now() - 301_000)).toBe(400);
  const url = `${urls.site}/stripe/webhook`;
  expect((await fetch(url, { method: "POST", body: payload })).status).toBe(400);
  const signature = stripe.server.webhooks.generateTestHeaderString({
    payload,
    secret: localSecrets.STRIPE_WEBHOOK_SECRET,
  });
  const altered = { method: "POST", headers: { "Stripe-Signature": signature }, body: `${payload} ` };
  expect((await fetch(url, altered)).status).toBe(400);
  expect(await stored(booking._id)).toMatchObject({ payment: "unpaid" });
  expect((await stripeEvents(db).doc(event.id).get()).exists).toBe(false);
});

test.each(["evt_a/history/1", "evt_", "../evt_1", "pi_1", "evt_1.2", ""])(
  "a signed event with the id %j is refused and stores nothing",
  async (id) => {
    const before = (await db.collection("stripeEvents").get()).size;
    const object = { id: "pi_1", object: "payment_intent" };
    const event = { id, object: "event", type: "payment_intent.succeeded", data: { object } };
    expect(await deliver(JSON.stringify(event))).toBe(400);
    expect((await db.collection("stripeEvents").get()).size).toBe(before);
    expect(
      (await db.collectionGroup("history").get()).docs.filter(({ ref }) => /^stripe/.test(ref.path)),
    ).toEqual([]);
  },
);

test.each(["pi_1/cancel", "pi_", "ch_1", "../refunds"])(
  "an event about a payment called %j is refused",
  async (intent) => {
    const object = { id: intent, object: "payment_intent" };
    const event = { id: "evt_about", object: "event", type: "payment_intent.succeeded", data: { object } };
    expect(await deliver(JSON.stringify(event))).toBe(400);
  },
);

test("a genuine event that contradicts Stripe's current state changes nothing", async () => {
  const { patient, booking } = await newBooking();
  const secret = await beginPayment(patient, booking._id);
  const claimed = {
    id: "evt_claimed",
    object: "event",
    type: "payment_intent.succeeded",
    data: { object: { id: secret.split("_secret")[0], object: "payment_intent", status: "succeeded" } },
  };
  expect(await deliver(JSON.stringify(claimed))).toBe(200);
  expect(await stored(booking._id)).toMatchObject({ payment: "unpaid" });
});

test("payments of other sites on the same Stripe account are ignored", async () => {
  const other = await stripe.server.paymentIntents.create({
    amount: 100,
    currency: "usd",
    payment_method: "pm_card_visa",
    confirm: true,
  });
  await controls.webhooksIdle();
  const deliveries = await controls.deliveries();
  expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await stripe.server.refunds.list({ payment_intent: other.id })).data).toEqual([]);
});

test("while Stripe can't be reached the event is refused, and has its effect when it is repeated", async () => {
  const { patient, booking } = await newBooking();
  const secret = await beginPayment(patient, booking._id);
  await controls.addDeliveryRule({ action: "drop", times: 10 });
  const intent = await stripe.confirm(secret, testCards.visa.number);
  const payload = JSON.stringify(await eventOf(intent, "payment_intent.succeeded"));
  await controls.addFault({ method: "GET", path: "/v1/payment_intents/:id", answer: 500, times: 3 });
  expect(await deliver(payload)).toBe(503);
  expect(await stored(booking._id)).toMatchObject({ payment: "unpaid" });
  expect(await deliver(payload)).toBe(200);
  expect(await stored(booking._id)).toMatchObject({ payment: "paid" });
});
