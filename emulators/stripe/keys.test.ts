import { afterAll, beforeAll, expect, test } from "vitest";
import { testCards } from "./cards.ts";
import { connectStripeSdk, expectStripeError, publishableKey, startStripeSandbox } from "./sandbox.ts";

let sandbox: Awaited<ReturnType<typeof startStripeSandbox>>;
beforeAll(async () => {
  sandbox = await startStripeSandbox();
});
afterAll(() => sandbox.emulator.close());

test("a wrong key is refused, and the message does not repeat it", async () => {
  const stranger = connectStripeSdk(sandbox.emulator.url, "sk_test_someoneelseskey");
  const error = await expectStripeError(stranger.paymentIntents.list());
  expect(error).toMatchObject({ type: "StripeAuthenticationError", statusCode: 401 });
  expect(error.message).not.toContain("someoneelseskey");
});

test("a call without a key is refused", async () => {
  expect((await fetch(`${sandbox.emulator.url}/v1/payment_intents`)).status).toBe(401);
});

test("a publishable key may neither create, list, refund nor cancel", async () => {
  const { browser, createIntent } = sandbox;
  const { id } = await createIntent();
  const calls = [
    browser.paymentIntents.create({ amount: 6000, currency: "usd" }),
    browser.paymentIntents.list(),
    browser.paymentIntents.update(id, { amount: 50 }),
    browser.paymentIntents.cancel(id),
    browser.paymentIntents.retrieve(id),
    browser.paymentIntents.confirm(id, { payment_method: "pm_card_visa" }),
    browser.refunds.create({ payment_intent: id }),
    browser.events.list(),
  ];
  for (const call of calls) {
    expect(await expectStripeError(call)).toMatchObject({ statusCode: 403, code: "secret_key_required" });
  }
});

test("with the client secret, a browser sees and confirms its own intent, but no private fields", async () => {
  const { browser, stripe, createIntent } = sandbox;
  const intent = await stripe.paymentIntents.create({
    amount: 6000,
    currency: "usd",
    metadata: { bookingId: "b1" },
  });
  const client_secret = String(intent.client_secret);
  const seen = await browser.paymentIntents.retrieve(intent.id, { client_secret });
  expect(seen).toMatchObject({ id: intent.id, amount: 6000, status: "requires_payment_method" });
  for (const hidden of ["metadata", "latest_charge", "amount_received"])
    expect(seen).not.toHaveProperty(hidden);

  const other = await createIntent();
  expect(await expectStripeError(browser.paymentIntents.retrieve(other.id, { client_secret }))).toMatchObject(
    {
      code: "payment_intent_invalid_parameter",
    },
  );

  const confirm = (payment_method: string) =>
    browser.rawRequest("POST", `/v1/payment_intents/${intent.id}/confirm`, { client_secret, payment_method });
  const declined = await expectStripeError(confirm((await sandbox.payWith(testCards.genericDecline)).id));
  expect(declined.payment_intent).toMatchObject({ id: intent.id, status: "requires_payment_method" });
  expect(declined.payment_intent).not.toHaveProperty("metadata");
  expect(await confirm("pm_card_visa")).toMatchObject({ status: "succeeded" });
});

test("a server may not send card numbers", async () => {
  const card = { number: testCards.visa.number, exp_month: 12, exp_year: 2034 };
  const error = await expectStripeError(sandbox.stripe.paymentMethods.create({ type: "card", card }));
  expect(error.message).toContain("generally unsafe");
});

test("a browser at another origin may call", async () => {
  const preflight = await fetch(`${sandbox.emulator.url}/v1/payment_methods`, { method: "OPTIONS" });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  expect(preflight.headers.get("access-control-allow-headers")).toContain("authorization");
});

test("the log of requests keeps no card data", async () => {
  await sandbox.payWith(testCards.amex);
  const log = JSON.stringify(await sandbox.controls.requests());
  expect(log).toContain(`"key":"publishable"`);
  expect(log).not.toContain(testCards.amex.number);
  expect(log).not.toContain(publishableKey);
});
