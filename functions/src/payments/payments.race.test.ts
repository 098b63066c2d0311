import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { testCards } from "../../../emulators/stripe/cards.ts";
import { startStripeEmulator } from "../../../emulators/stripe/server.ts";
import { localSecrets } from "../../../emulators/suite/local-keys.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { failOnDefects } from "../../../emulators/testing/defect-watch.ts";
import { startFunctionsInstance } from "../../../emulators/testing/functions-instance.ts";
import { request } from "../../../emulators/testing/request.ts";
import { bookingInAnswer, errorCodeInAnswer, newPatient, postBooking } from "../../testing/booking-calls.ts";
import { readIncomeCents } from "../../testing/day-totals.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { beginPayment, confirmPayment, postIntent, stripeAt } from "../../testing/payment-calls.ts";
import { setOnlyAdmin, writeTestClinic } from "../../testing/test-clinic.ts";
import { bookings } from "../firestore/bookings.ts";
import { historyOf } from "../firestore/history.ts";
import { stripeEvents } from "../firestore/payments.ts";
import { reconcileWithStripe } from "../scheduled/reconcile.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();

/** Starts two instances of the built functions, with their own Stripe emulator. */
async function open() {
  const emulator = await startStripeEmulator({
    port: 0,
    publishableKey: "pk_test_local",
    secretKey: localSecrets.STRIPE_SECRET_KEY,
  });
  const start = () => startFunctionsInstance({ env: { STRIPE_EMULATOR_HOST: new URL(emulator.url).host } });
  const instances = [await start(), await start()] as const;
  return { emulator, start, instances, stripe: stripeAt(emulator.url) };
}

let world: Awaited<ReturnType<typeof open>>;

beforeAll(async () => {
  await clearClinic();
  world = await open();
  await writeTestClinic(db);
});
failOnDefects(() => world.stripe.controls.defects());
beforeEach(() => world.stripe.controls.reset());
afterAll(async () => {
  await Promise.all(world.instances.map(({ close }) => close()));
  await world.emulator.close();
});

async function newBooking(origin = world.instances[0].url) {
  const patient = await newPatient();
  return {
    patient,
    booking: bookingInAnswer(await postBooking(patient, { date: openDayPool.take() }, origin)),
  };
}
const stored = async (id: string) => (await bookings(db).doc(id).get()).data();
const tidy = () => reconcileWithStripe({ db, payments: world.stripe.payments, now: () => new Date() });
async function chargesOf(bookingId: string): Promise<string[]> {
  const intents = await world.stripe.server.paymentIntents.list({ limit: 100 });
  return intents.data
    .filter(({ metadata, status }) => metadata.bookingId === bookingId && status === "succeeded")
    .map(({ id }) => id);
}

test("50 simultaneous payments of one booking, on two instances, charge it once", async () => {
  const { patient, booking } = await newBooking();
  const payOnce = async (index: number) => {
    const origin = world.instances[index % 2 === 0 ? 0 : 1].url;
    const secret = await beginPayment(patient, booking._id, origin);
    const intent = await world.stripe.confirm(secret, testCards.visa.number);
    return confirmPayment(patient, booking._id, intent, origin);
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => payOnce(index)));
  const [charge, ...more] = await chargesOf(booking._id);
  expect(more).toEqual([]);
  expect(await stored(booking._id)).toMatchObject({ payment: "paid", transactionId: charge });
  expect(await readIncomeCents(db, booking.dateISO)).toBe(9000);
  // The other requests were refused by us or by Stripe before they paid.
  const claimed = outcomes.flatMap((outcome) =>
    outcome.status === "fulfilled" ? [outcome.value.status] : [],
  );
  expect(new Set(claimed)).toEqual(new Set([200]));
});

test("simultaneous payments and cancellations leave Stripe and the booking consistent", async () => {
  const { patient, booking } = await newBooking();
  const secret = await beginPayment(patient, booking._id, world.instances[0].url);
  const cancelling = fetch(`${world.instances[1].url}/booking/${booking._id}`, {
    method: "DELETE",
    headers: { Authorization: `Bearer ${patient.token}` },
  });
  const paying = world.stripe.confirm(secret, testCards.visa.number).catch(() => null);
  await Promise.all([cancelling, paying]);
  await tidy();
  const after = await stored(booking._id);
  const charges = await chargesOf(booking._id);
  expect(after?.status).toBe("cancelled");
  expect(after?.payment).toBe(charges.length === 0 ? "unpaid" : "refunded");
  expect(await readIncomeCents(db, booking.dateISO)).toBe(0);
});

test("if an instance is killed after the charge and before storing it, the reconciler stores it", async ({
  onTestFinished,
}) => {
  const instance = await world.start();
  onTestFinished(instance.close);
  const { patient, booking } = await newBooking(instance.url);
  const secret = await beginPayment(patient, booking._id, instance.url);
  const intent = await world.stripe.confirm(secret, testCards.visa.number);
  await killDuringRequest(instance, () => confirmPayment(patient, booking._id, intent, instance.url));
  expect(await stored(booking._id)).toMatchObject({ payment: "unpaid" });
  expect(await tidy()).toMatchObject({ payments: 1, failed: 0 });
  expect(await stored(booking._id)).toMatchObject({ payment: "paid", transactionId: intent });
  expect(await tidy()).toMatchObject({ payments: 0 });
  expect(await readIncomeCents(db, booking.dateISO)).toBe(9000);
});

test("if an instance is killed while it makes an intent, nothing is charged, and the next request finds the same intent", async ({
  onTestFinished,
}) => {
  const instance = await world.start();
  onTestFinished(instance.close);
  const { patient, booking } = await newBooking(instance.url);
  await world.stripe.controls.addFault({ method: "POST", when: "after", answer: "none", delayMs: 3000 });
  const asking = beginPayment(patient, booking._id, instance.url).catch(() => null);
  await untilRequested("/v1/payment_intents");
  await instance.kill();
  expect(await asking).toBeNull();
  // While Stripe is still processing the first request, it refuses the same key.
  const askAgain = async () => (await postIntent(patient, booking._id, {}, world.instances[1].url)).status;
  await expect.poll(askAgain, { timeout: 15_000 }).toBe(200);
  const { data } = await world.stripe.server.paymentIntents.list({ limit: 100 });
  expect(data.filter(({ metadata }) => metadata.bookingId === booking._id)).toHaveLength(1);
});

test("if an instance is killed during a webhook, neither the event nor its effect is stored, and the repeated event stores both", async ({
  onTestFinished,
}) => {
  const instance = await world.start();
  onTestFinished(instance.close);
  const { patient, booking } = await newBooking(instance.url);
  const secret = await beginPayment(patient, booking._id, instance.url);
  await world.stripe.confirm(secret, testCards.visa.number);
  const { data } = await world.stripe.server.events.list({ type: "payment_intent.succeeded" });
  const [event] = data;
  const deliver = (origin: string) => {
    const payload = JSON.stringify(event);
    const signature = world.stripe.server.webhooks.generateTestHeaderString({
      payload,
      secret: localSecrets.STRIPE_WEBHOOK_SECRET,
    });
    const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
    return fetch(`${origin}/stripe/webhook`, { method: "POST", headers, body: payload });
  };
  const ledger = async () =>
    (
      await stripeEvents(db)
        .doc(event?.id ?? "")
        .get()
    ).exists;
  await killDuringRequest(instance, () => deliver(instance.url));
  expect([await ledger(), (await stored(booking._id))?.payment]).toEqual([false, "unpaid"]);
  expect((await deliver(world.instances[0].url)).status).toBe(200);
  expect([await ledger(), (await stored(booking._id))?.payment]).toEqual([true, "paid"]);
});

test("a decline that both instances receive many times counts once", async () => {
  const { patient, booking } = await newBooking();
  const secret = await beginPayment(patient, booking._id, world.instances[0].url);
  await world.stripe.confirm(secret, testCards.genericDecline.number).catch(() => undefined);
  const { data } = await world.stripe.server.events.list({ type: "payment_intent.payment_failed" });
  const payload = JSON.stringify(data[0]);
  const signature = world.stripe.server.webhooks.generateTestHeaderString({
    payload,
    secret: localSecrets.STRIPE_WEBHOOK_SECRET,
  });
  const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
  const deliver = (i: number) =>
    fetch(`${world.instances[i % 2 === 0 ? 0 : 1].url}/stripe/webhook`, {
      method: "POST",
      headers,
      body: payload,
    });
  const delivered = await Promise.all(Array.from({ length: 10 }, (_, i) => deliver(i)));
  expect(new Set(delivered.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await stored(booking._id))?.card).toMatchObject({ declined: 1, open: true });
  const deeds = (await historyOf(db, booking._id).get()).docs.map((entry) => entry.data().deed);
  expect(deeds.filter((deed) => deed === "card-declined")).toHaveLength(1);
});

test("without Stripe's secret paying is unavailable, and booking, cancelling and desk payments work", async ({
  onTestFinished,
}) => {
  const off = await startFunctionsInstance({
    env: { STRIPE_SECRET_KEY: "off", STRIPE_WEBHOOK_SECRET: "off", STRIPE_PUBLISHABLE_KEY: "off" },
  });
  onTestFinished(off.close);
  const { patient, booking } = await newBooking(off.url);
  const refused = await postIntent(patient, booking._id, {}, off.url);
  expect([refused.status, errorCodeInAnswer(refused)]).toEqual([503, "payment-unavailable"]);
  const { token } = patient;
  await setOnlyAdmin(db, patient.uid);
  const desk = await request("POST", `/booking/${booking._id}/desk-payment`, { token, origin: off.url });
  expect(desk.body).toMatchObject({ payment: "paid", method: "desk" });
  const cancelled = await request("DELETE", `/booking/${booking._id}`, { token, origin: off.url });
  expect(cancelled.body).toMatchObject({ status: "cancelled" });
});

test("card numbers appear neither in the functions' requests to Stripe nor in their logs", async () => {
  const { patient, booking } = await newBooking();
  const secret = await beginPayment(patient, booking._id, world.instances[0].url);
  const intent = await world.stripe.confirm(secret, testCards.amex.number);
  await confirmPayment(patient, booking._id, intent, world.instances[0].url);
  const logs = world.instances.map(({ output }) => output()).join("");
  const requests = (await world.stripe.controls.requests()).filter(({ key }) => key === "secret");
  expect(requests.length).toBeGreaterThan(0);
  const all = logs + JSON.stringify(requests);
  for (const { number } of Object.values(testCards)) expect(all).not.toContain(number);
  expect(all).not.toMatch(/\b(cvc|exp_month)\b/);
  // The log shows what happened to the money by each of its ids, and names no patient.
  const line = logs.split("\n").find((text) => text.includes(intent) && text.includes("payment received"));
  expect(JSON.parse(line ?? "{}")).toMatchObject({
    message: "payment",
    bookingId: booking._id,
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(logs).not.toContain("202-555-0143");
  expect(logs).not.toContain("Ada Patient");
});

type Instance = Awaited<ReturnType<typeof startFunctionsInstance>>;

/** Kills the instance while Stripe's answer to its request is on the way. */
async function killDuringRequest(instance: Instance, act: () => Promise<unknown>): Promise<void> {
  await world.stripe.controls.addFault({ method: "GET", answer: "none", delayMs: 3000, key: "secret" });
  const before = (await world.stripe.controls.requests()).length;
  const acting = act().catch(() => null);
  await expect.poll(async () => (await world.stripe.controls.requests()).length).toBeGreaterThan(before);
  await instance.kill();
  expect(await acting).toBeNull();
}

async function untilRequested(path: string): Promise<void> {
  const asked = async () => (await world.stripe.controls.requests()).some((request) => request.path === path);
  await expect.poll(asked, { interval: 20, timeout: 10_000 }).toBe(true);
}
