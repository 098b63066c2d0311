import { afterAll, beforeAll, expect, test } from "vitest";
import { openSandbox, refusal } from "./sandbox.ts";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.emulator.close());

test("an intent is created with what was asked, and read back", async () => {
  const { stripe } = sandbox;
  const created = await stripe.paymentIntents.create({
    amount: 15_000,
    currency: "usd",
    allowed_payment_method_types: ["card"],
    description: "Cavity Filling & more",
    receipt_email: "patient@clinic.test",
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

test("the answer carries request id and the caller's API version", async () => {
  const created = await sandbox.createIntent();
  expect(created.lastResponse.requestId).toMatch(/^req_/);
  expect(created.lastResponse.apiVersion).toBe(sandbox.stripe.getApiField("version"));
});

test.each([
  ["too little", { amount: 49, currency: "usd" }, { code: "amount_too_small", param: "amount" }],
  ["too much", { amount: 100_000_000, currency: "usd" }, { code: "amount_too_large" }],
  ["no whole cents", { amount: 99.5, currency: "usd" }, { code: "parameter_invalid_integer" }],
  ["another currency", { amount: 5000, currency: "eur" }, { param: "currency" }],
])("an intent for %s is refused", async (_what, params, expected) => {
  expect(await refusal(sandbox.stripe.paymentIntents.create(params))).toMatchObject({
    type: "StripeInvalidRequestError",
    statusCode: 400,
    ...expected,
  });
});

test("missing and unknown parameters are named", async () => {
  const missing = await refusal(
    sandbox.stripe.rawRequest("POST", "/v1/payment_intents", { currency: "usd" }),
  );
  expect(missing).toMatchObject({ code: "parameter_missing", param: "amount" });
  const unknown = await refusal(
    sandbox.stripe.rawRequest("POST", "/v1/payment_intents", { amount: 100, currency: "usd", colour: "red" }),
  );
  expect(unknown).toMatchObject({ code: "parameter_unknown", param: "colour" });
});

test("amount and metadata change while unpaid; an emptied key goes", async () => {
  const { stripe, createIntent } = sandbox;
  const { id } = await createIntent();
  await stripe.paymentIntents.update(id, { amount: 9000, metadata: { a: "1", b: "2" } });
  expect(await stripe.paymentIntents.update(id, { metadata: { a: "" } })).toMatchObject({
    amount: 9000,
    metadata: { b: "2" },
  });
});

test("a card makes it wait for confirmation, and confirming pays once", async () => {
  const { stripe, createIntent } = sandbox;
  const { id } = await createIntent();
  expect(await stripe.paymentIntents.update(id, { payment_method: "pm_card_visa" })).toMatchObject({
    status: "requires_confirmation",
  });
  await stripe.paymentIntents.confirm(id);
  expect(await refusal(stripe.paymentIntents.confirm(id))).toMatchObject({
    code: "payment_intent_unexpected_state",
    payment_intent: { id, status: "succeeded" },
  });
  expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  expect(await refusal(stripe.paymentIntents.update(id, { amount: 7000 }))).toMatchObject({
    code: "payment_intent_unexpected_state",
  });
  expect(await refusal(stripe.paymentIntents.cancel(id))).toMatchObject({
    code: "payment_intent_unexpected_state",
  });
});

test("it cannot be confirmed without a card", async () => {
  const { id } = await sandbox.createIntent();
  expect(await refusal(sandbox.stripe.paymentIntents.confirm(id))).toMatchObject({
    code: "payment_intent_unexpected_state",
  });
});

test("creating and confirming in one call pays", async () => {
  const paid = await sandbox.stripe.paymentIntents.create({
    amount: 5000,
    currency: "usd",
    payment_method: "pm_card_mastercard",
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  });
  expect(paid.status).toBe("succeeded");
});

test("a payment method without a customer pays once", async () => {
  const { stripe, createIntent } = sandbox;
  const method = await stripe.paymentMethods.retrieve("pm_card_visa");
  await stripe.paymentIntents.confirm((await createIntent()).id, { payment_method: method.id });
  const second = stripe.paymentIntents.confirm((await createIntent()).id, { payment_method: method.id });
  expect(await refusal(second)).toMatchObject({ code: "payment_method_unexpected_state" });
});

test("a cancelled intent stays cancelled, with its reason", async () => {
  const { stripe, createIntent } = sandbox;
  const { id } = await createIntent();
  const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: "requested_by_customer" });
  expect(canceled).toMatchObject({ status: "canceled", cancellation_reason: "requested_by_customer" });
  expect(canceled.canceled_at).toBeGreaterThan(0);
  expect(await refusal(stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" }))).toMatchObject({
    code: "payment_intent_unexpected_state",
    payment_intent: { status: "canceled" },
  });
  expect(await refusal(stripe.paymentIntents.cancel(id))).toMatchObject({
    code: "payment_intent_unexpected_state",
  });
});

test.each(["succeeded", "failed"] as const)("a payment held in processing can end as %s", async (outcome) => {
  const { stripe, createIntent, controls } = sandbox;
  const { id } = await createIntent();
  await controls.holdInProcessing();
  const held = await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
  expect(held).toMatchObject({ status: "processing", amount_received: 0 });
  expect(await refusal(stripe.paymentIntents.cancel(id))).toMatchObject({
    code: "payment_intent_unexpected_state",
  });
  await controls.finishProcessing(id, outcome);
  const { status } = await stripe.paymentIntents.retrieve(id);
  expect(status).toBe(outcome === "succeeded" ? "succeeded" : "requires_payment_method");
});

test("lists come newest first, by page and by time of creation", async () => {
  let clock = Date.parse("2026-03-02T12:00:00Z");
  await using calm = await openSandbox({ now: () => clock });
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
  expect((await paymentIntents.list({ created: { lt: since } })).data).toHaveLength(3);
});

test("what does not exist is missing", async () => {
  expect(await refusal(sandbox.stripe.paymentIntents.retrieve("pi_none"))).toMatchObject({
    statusCode: 404,
    code: "resource_missing",
  });
});

test("a property that is no id cannot be expanded", async () => {
  const { id } = await sandbox.createIntent();
  const error = await refusal(sandbox.stripe.paymentIntents.retrieve(id, { expand: ["currency"] }));
  expect(error.message).toContain("cannot be expanded");
});
