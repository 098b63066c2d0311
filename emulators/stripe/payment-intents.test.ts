import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testCards } from "./cards.ts";
import { expectStripeError, startStripeSandbox } from "./sandbox.ts";

const payment = { amount: 6000, currency: "usd" };

let sandbox: Awaited<ReturnType<typeof startStripeSandbox>>;
beforeAll(async () => {
  sandbox = await startStripeSandbox();
});
afterAll(() => sandbox.emulator.close());

test("an intent is created as requested, and read back", async () => {
  const { stripe } = sandbox;
  const created = await stripe.paymentIntents.create({
    amount: 15_000,
    currency: "usd",
    allowed_payment_method_types: ["card"],
    metadata: { bookingId: "b[1]", note: "æøå ?&=" },
  });
  expect(created).toMatchObject({
    status: "requires_payment_method",
    amount: 15_000,
    client_secret: expect.stringMatching(new RegExp(`^${created.id}_secret_`)),
    metadata: { bookingId: "b[1]", note: "æøå ?&=" },
  });
  expect(await stripe.paymentIntents.retrieve(created.id)).toEqual(created);
});

test("an intent, its charge and its refund are in the intent's currency", async () => {
  const { stripe } = sandbox;
  const { id } = await stripe.paymentIntents.create({
    ...{ amount: 6600, currency: "jpy", payment_method: "pm_card_visa", confirm: true },
  });
  await stripe.refunds.create({ payment_intent: id, amount: 600 });
  const refunds = await stripe.refunds.list({
    payment_intent: id,
    expand: ["data.payment_intent.latest_charge"],
  });
  expect(refunds.data[0]).toMatchObject({
    currency: "jpy",
    payment_intent: { currency: "jpy", latest_charge: { currency: "jpy", amount_refunded: 600 } },
  });
});

test("the answer carries request id and the caller's API version", async () => {
  const created = await sandbox.createIntent();
  expect(created.lastResponse.requestId).toMatch(/^req_/);
  expect(created.lastResponse.apiVersion).toBe(sandbox.stripe.getApiField("version"));
});

test.each([
  ["too little", { amount: 49, currency: "usd" }, { code: "amount_too_small", param: "amount" }],
  ["too much", { amount: 100_000_000, currency: "usd" }, { code: "amount_too_large" }],
  ["no whole cents", { amount: 99.5, currency: "usd" }, { code: "parameter_invalid_integer" }],
  ["an unknown currency", { amount: 5000, currency: "xyz" }, { param: "currency" }],
  ["too few yen", { amount: 49, currency: "jpy" }, { code: "amount_too_small", param: "amount" }],
  ["too few pence", { amount: 29, currency: "gbp" }, { code: "amount_too_small", param: "amount" }],
  ["a third decimal of a dinar", { amount: 5125, currency: "kwd" }, { param: "amount" }],
])("an intent for %s is refused", async (_what, params, expected) => {
  expect(await expectStripeError(sandbox.stripe.paymentIntents.create(params))).toMatchObject({
    type: "StripeInvalidRequestError",
    statusCode: 400,
    ...expected,
  });
});

test("a missing parameter is named", async () => {
  const missing = await expectStripeError(
    sandbox.stripe.rawRequest("POST", "/v1/payment_intents", { currency: "usd" }),
  );
  expect(missing).toMatchObject({ code: "parameter_missing", param: "amount" });
});

test.each<[call: string, param: string, (stripe: Stripe) => Promise<unknown>]>([
  ["create", "description", ({ paymentIntents }) => paymentIntents.create({ ...payment, description: "x" })],
  ["create", "customer", ({ paymentIntents }) => paymentIntents.create({ ...payment, customer: "cus_1" })],
  [
    "retrieve",
    "expand[0]",
    ({ paymentIntents }) => paymentIntents.retrieve("pi_1", { expand: ["customer"] }),
  ],
  ["update", "currency", ({ paymentIntents }) => paymentIntents.update("pi_1", { currency: "eur" })],
  ["confirm", "return_url", ({ paymentIntents }) => paymentIntents.confirm("pi_1", { return_url: "a:b" })],
  [
    "cancel",
    "cancellation_reason",
    ({ paymentIntents }) => paymentIntents.cancel("pi_1", { cancellation_reason: "duplicate" }),
  ],
  ["list", "ending_before", ({ paymentIntents }) => paymentIntents.list({ ending_before: "pi_1" })],
  ["list", "created[lt]", ({ paymentIntents }) => paymentIntents.list({ created: { gte: 1, lt: 2 } })],
  ["refund", "reason", ({ refunds }) => refunds.create({ payment_intent: "pi_1", reason: "duplicate" })],
  ["list events", "types", ({ events }) => events.list({ types: ["charge.refunded"] })],
])(
  "a parameter or call that this product never uses is refused by name: %s with %s",
  async (_call, param, call) => {
    expect(await expectStripeError(call(sandbox.stripe))).toMatchObject({ statusCode: 400, param });
  },
);

test("a call that this product never makes is refused by its path", async () => {
  const error = await expectStripeError(sandbox.stripe.charges.list());
  expect(error).toMatchObject({ statusCode: 404, message: expect.stringContaining("/v1/charges") });
});

test("amount and metadata change while unpaid; an emptied metadata key is removed", async () => {
  const { stripe, createIntent } = sandbox;
  const { id } = await createIntent();
  await stripe.paymentIntents.update(id, { amount: 9000, metadata: { a: "1", b: "2" } });
  expect(await stripe.paymentIntents.update(id, { metadata: { a: "" } })).toMatchObject({
    amount: 9000,
    metadata: { b: "2" },
  });
});

test("confirming pays once, and a paid intent can be neither changed nor cancelled", async () => {
  const { stripe, createIntent } = sandbox;
  const { id } = await createIntent();
  await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
  const unexpected = { code: "payment_intent_unexpected_state", payment_intent: { id, status: "succeeded" } };
  const again = { payment_method: "pm_card_visa" };
  expect(await expectStripeError(stripe.paymentIntents.confirm(id, again))).toMatchObject(unexpected);
  expect(await expectStripeError(stripe.paymentIntents.update(id, { amount: 7000 }))).toMatchObject(
    unexpected,
  );
  expect(await expectStripeError(stripe.paymentIntents.cancel(id))).toMatchObject(unexpected);
});

test("an intent without a card cannot be confirmed", async () => {
  const { id } = await sandbox.createIntent();
  expect(await expectStripeError(sandbox.stripe.paymentIntents.confirm(id))).toMatchObject({
    code: "payment_intent_unexpected_state",
  });
});

test("creating and confirming in one call pays", async () => {
  const paid = await sandbox.stripe.paymentIntents.create({
    amount: 5000,
    currency: "usd",
    payment_method: "pm_card_visa",
    confirm: true,
  });
  expect(paid.status).toBe("succeeded");
});

test("a payment method without a customer pays once", async () => {
  const { stripe, createIntent } = sandbox;
  const method = await sandbox.payWith(testCards.visa);
  await stripe.paymentIntents.confirm((await createIntent()).id, { payment_method: method.id });
  const second = stripe.paymentIntents.confirm((await createIntent()).id, { payment_method: method.id });
  expect(await expectStripeError(second)).toMatchObject({ code: "payment_method_unexpected_state" });
});

test("a cancelled intent stays cancelled", async () => {
  const { stripe, createIntent } = sandbox;
  const { id } = await createIntent();
  expect(await stripe.paymentIntents.cancel(id)).toMatchObject({ status: "canceled" });
  expect(
    await expectStripeError(stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" })),
  ).toMatchObject({
    code: "payment_intent_unexpected_state",
    payment_intent: { status: "canceled" },
  });
  expect(await expectStripeError(stripe.paymentIntents.cancel(id))).toMatchObject({
    code: "payment_intent_unexpected_state",
  });
});

test.each(["succeeded", "failed"] as const)("a payment held in processing can end as %s", async (outcome) => {
  const { stripe, createIntent, controls } = sandbox;
  const { id } = await createIntent();
  await controls.holdInProcessing();
  const held = await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
  expect(held).toMatchObject({ status: "processing", amount_received: 0 });
  expect(await expectStripeError(stripe.paymentIntents.cancel(id))).toMatchObject({
    code: "payment_intent_unexpected_state",
  });
  await controls.finishProcessing(id, outcome);
  const { status } = await stripe.paymentIntents.retrieve(id);
  expect(status).toBe(outcome === "succeeded" ? "succeeded" : "requires_payment_method");
});

test("lists come newest first, by page and by time of creation", async () => {
  let clock = Date.parse("2026-03-02T12:00:00Z");
  await using calm = await startStripeSandbox({ now: () => clock });
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    ids.unshift((await calm.createIntent()).id);
    clock += 60_000;
  }
  const { paymentIntents } = calm.stripe;
  const first = await paymentIntents.list({ limit: 2 });
  expect([first.has_more, first.data.map(({ id }) => id)]).toEqual([true, ids.slice(0, 2)]);
  const seen: string[] = [];
  for await (const intent of paymentIntents.list({ limit: 2 })) seen.push(intent.id);
  expect(seen).toEqual(ids);
  const since = Date.parse("2026-03-02T12:03:00Z") / 1000;
  expect((await paymentIntents.list({ created: { gte: since } })).data.map(({ id }) => id)).toEqual(
    ids.slice(0, 2),
  );
});

test("an unknown object is not found", async () => {
  expect(await expectStripeError(sandbox.stripe.paymentIntents.retrieve("pi_none"))).toMatchObject({
    statusCode: 404,
    code: "resource_missing",
  });
});
