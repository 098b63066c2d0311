import { afterEach, beforeEach, expect, test } from "vitest";
import { testCards } from "./cards.ts";
import { connectStripeSdk, expectStripeError, secretKey, startStripeSandbox } from "./sandbox.ts";

let sandbox: Awaited<ReturnType<typeof startStripeSandbox>>;
beforeEach(async () => {
  sandbox = await startStripeSandbox();
});
afterEach(() => sandbox.emulator.close());

const params = { amount: 6000, currency: "usd" };

test("the same key and parameters give the first answer again", async () => {
  const { paymentIntents } = sandbox.stripe;
  const first = await paymentIntents.create(params, { idempotencyKey: "b1:1" });
  const second = await paymentIntents.create(params, { idempotencyKey: "b1:1" });
  expect(second).toEqual(first);
  expect(second.lastResponse.headers).toMatchObject({
    "idempotent-replayed": "true",
    "original-request": first.lastResponse.requestId,
  });
  expect((await paymentIntents.list()).data).toHaveLength(1);
});

test("the same key with other parameters is refused", async () => {
  const { paymentIntents } = sandbox.stripe;
  await paymentIntents.create(params, { idempotencyKey: "b1:1" });
  const other = paymentIntents.create({ ...params, amount: 7000 }, { idempotencyKey: "b1:1" });
  expect(await expectStripeError(other)).toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
});

test("the same key at another endpoint is refused", async () => {
  const { paymentIntents } = sandbox.stripe;
  const { id } = await paymentIntents.create(params, { idempotencyKey: "b1:1" });
  const other = paymentIntents.cancel(id, {}, { idempotencyKey: "b1:1" });
  expect(await expectStripeError(other)).toMatchObject({ type: "StripeIdempotencyError" });
});

test("a key whose call still runs is a conflict", async () => {
  await sandbox.controls.addFault({ delayMs: 900 });
  const { paymentIntents } = sandbox.stripe;
  const slow = paymentIntents.create(params, { idempotencyKey: "b1:1" });
  await expect.poll(async () => (await sandbox.controls.requests()).length).toBe(1);
  const rival = paymentIntents.create(params, { idempotencyKey: "b1:1" });
  expect(await expectStripeError(rival)).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
  await slow;
});

test("a decline is an answer too, and is given again", async () => {
  const { events, paymentIntents } = sandbox.stripe;
  const { id } = await sandbox.createIntent();
  const method = await sandbox.payWith(testCards.genericDecline);
  const confirm = () =>
    expectStripeError(paymentIntents.confirm(id, { payment_method: method.id }, { idempotencyKey: "c1" }));
  const [first, second] = [await confirm(), await confirm()];
  expect([first.code, second.code]).toEqual(["card_declined", "card_declined"]);
  expect(second.headers).toMatchObject({ "original-request": first.requestId });
  expect((await events.list({ type: "payment_intent.payment_failed" })).data).toHaveLength(1);
});

test("a call with wrong parameters leaves its key free", async () => {
  const { stripe } = sandbox;
  const wrong = stripe.rawRequest(
    "POST",
    "/v1/payment_intents",
    { currency: "usd" },
    { idempotencyKey: "b1:1" },
  );
  await expectStripeError(wrong);
  await expect(stripe.paymentIntents.create(params, { idempotencyKey: "b1:1" })).resolves.toBeTruthy();
});

test("after a connection cut that follows the effect, the SDK's own retry makes no second intent", async () => {
  await sandbox.controls.addFault({ answer: "reset", when: "after" });
  const patient = connectStripeSdk(sandbox.emulator.url, secretKey, 2);
  const created = await patient.paymentIntents.create(params);
  expect(created.lastResponse.headers).toMatchObject({ "idempotent-replayed": "true" });
  expect((await patient.paymentIntents.list()).data).toHaveLength(1);
});

test.each(["before", "after"] as const)(
  "an internal error %s the effect is kept for the key for a day, and asks for no retry",
  async (when) => {
    let now = Date.now();
    await using clocked = await startStripeSandbox({ now: () => now });
    const { stripe, controls } = clocked;
    await controls.addFault({ answer: 500, when });
    const create = () =>
      stripe.paymentIntents.create(params, { idempotencyKey: "b1:1", maxNetworkRetries: 2 });
    expect(await expectStripeError(create())).toMatchObject({ statusCode: 500 });
    const replayed = await expectStripeError(create());
    expect(replayed).toMatchObject({
      statusCode: 500,
      headers: { "idempotent-replayed": "true", "stripe-should-retry": "false" },
    });
    expect((await stripe.paymentIntents.list()).data).toHaveLength(when === "after" ? 1 : 0);
    expect(await controls.requests()).toHaveLength(3);
    now += 24 * 3_600_000 + 1000;
    await expect(create()).resolves.toBeTruthy();
  },
);

test("an internal error for one key does not affect another key", async () => {
  const { paymentIntents } = sandbox.stripe;
  await sandbox.controls.addFault({ answer: 500 });
  await expectStripeError(paymentIntents.create(params, { idempotencyKey: "b1:1" }));
  await expect(paymentIntents.create(params, { idempotencyKey: "b1:2" })).resolves.toBeTruthy();
});

test.each([502, 503, 429])("a %i from a server in front of the API leaves the key free", async (answer) => {
  const { paymentIntents } = sandbox.stripe;
  await sandbox.controls.addFault({ answer });
  const create = () => paymentIntents.create(params, { idempotencyKey: "b1:1" });
  expect(await expectStripeError(create())).toMatchObject({ statusCode: answer });
  await expect(create()).resolves.toBeTruthy();
});
