import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestCard, testCards } from "./cards.ts";
import { expectStripeError, startStripeSandbox } from "./sandbox.ts";

let sandbox: Awaited<ReturnType<typeof startStripeSandbox>>;
beforeEach(async () => {
  sandbox = await startStripeSandbox();
});
afterEach(() => sandbox.emulator.close());

async function pay(card: TestCard = testCards.visa): Promise<string> {
  const [{ id }, method] = await Promise.all([sandbox.createIntent(15_000), sandbox.payWith(card)]);
  await sandbox.stripe.paymentIntents.confirm(id, { payment_method: method.id });
  return id;
}

const statusOf = async (payment_intent: string) =>
  (await sandbox.stripe.refunds.list({ payment_intent })).data.map(({ status }) => status);

test("a payment is refunded in full, and only once", async () => {
  const { refunds } = sandbox.stripe;
  const [intent, other] = [await pay(), await pay()];
  const refund = await refunds.create({ payment_intent: intent });
  expect(refund).toMatchObject({ status: "succeeded", amount: 15_000, payment_intent: intent });
  const again = await expectStripeError(refunds.create({ payment_intent: intent }));
  expect(again).toMatchObject({ type: "StripeInvalidRequestError", code: "charge_already_refunded" });
  expect((await refunds.list({ payment_intent: intent })).data).toEqual([
    { ...refund, lastResponse: undefined },
  ]);
  expect(await statusOf(other)).toEqual([]);
});

test("a payment is refunded in parts, and never more than its amount", async () => {
  const { refunds, paymentIntents, events } = sandbox.stripe;
  const intent = await pay();
  expect(await refunds.create({ payment_intent: intent, amount: 4000 })).toMatchObject({ amount: 4000 });
  const charge = async () =>
    (await paymentIntents.retrieve(intent, { expand: ["latest_charge"] })).latest_charge;
  expect(await charge()).toMatchObject({ amount_refunded: 4000, refunded: false });
  const tooMuch = await expectStripeError(refunds.create({ payment_intent: intent, amount: 11_001 }));
  expect(tooMuch).toMatchObject({
    statusCode: 400,
    message: "Refund amount ($110.01) is greater than unrefunded amount on charge ($110)",
  });
  expect(await refunds.create({ payment_intent: intent })).toMatchObject({ amount: 11_000 });
  expect(await charge()).toMatchObject({ amount_refunded: 15_000, refunded: true });
  expect((await events.list({ type: "charge.refunded" })).data).toHaveLength(2);
});

test("an unpaid payment cannot be refunded", async () => {
  const { id } = await sandbox.createIntent();
  expect(await expectStripeError(sandbox.stripe.refunds.create({ payment_intent: id }))).toMatchObject({
    param: "payment_intent",
    message: expect.stringContaining("does not have a successful charge"),
  });
});

test("a pending refund succeeds later", async () => {
  await sandbox.controls.setRefundDelay(20);
  const intent = await pay(testCards.pendingRefund);
  const refund = await sandbox.stripe.refunds.create({ payment_intent: intent });
  expect(refund.status).toBe("pending");
  await expect.poll(() => statusOf(intent)).toEqual(["succeeded"]);
});

test.for([
  ["failingRefund", "failed"],
  ["pendingRefund", "succeeded"],
  ["pendingRefund", "failed"],
] as const)("a refund of %s that a test has set to %s stays so", async ([card, outcome]) => {
  const { refunds, events } = sandbox.stripe;
  const updates = async (id: string) =>
    (await events.list({ type: "refund.updated" })).data
      .map(({ data }) => data.object)
      .filter((object) => "id" in object && object.id === id);
  await sandbox.controls.setRefundDelay(200);
  const { id } = await refunds.create({ payment_intent: await pay(testCards[card]) });
  await sandbox.controls.settleRefund(id, outcome);
  await expect(sandbox.controls.settleRefund(id, outcome)).rejects.toThrow(`${id} has ${outcome} already`);

  // Both refunds take equally long at the bank: when the later one has settled, the earlier one's timer has run too.
  const later = await refunds.create({ payment_intent: await pay(testCards[card]) });
  await expect.poll(() => updates(later.id)).toHaveLength(1);
  expect(await updates(id)).toMatchObject([{ status: outcome }]);
});

test("a reset removes all pending refunds", async () => {
  await sandbox.controls.setRefundDelay(100);
  await sandbox.stripe.refunds.create({ payment_intent: await pay(testCards.failingRefund) });
  await sandbox.controls.reset();
  await sandbox.controls.setRefundDelay(100);
  const intent = await pay(testCards.pendingRefund);
  await sandbox.stripe.refunds.create({ payment_intent: intent });
  await expect.poll(() => statusOf(intent)).toEqual(["succeeded"]);
  expect(await sandbox.controls.defects()).toEqual([]);
});

test("a failing refund succeeds first, fails later, and can be repeated", async () => {
  await sandbox.controls.setRefundDelay(null);
  const intent = await pay(testCards.failingRefund);
  const refund = await sandbox.stripe.refunds.create({ payment_intent: intent });
  expect(refund.status).toBe("succeeded");
  await sandbox.controls.settleRefund(refund.id, "failed");
  expect(await statusOf(intent)).toEqual(["failed"]);
  const types = (await sandbox.stripe.events.list({ limit: 3 })).data.map(({ type }) => type);
  expect(types).toEqual(["charge.refund.updated", "refund.updated", "refund.failed"]);
  await sandbox.stripe.refunds.create({ payment_intent: intent });
  expect(await statusOf(intent)).toEqual(["succeeded", "failed"]);
});
