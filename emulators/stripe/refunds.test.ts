import { afterEach, beforeEach, expect, test } from "vitest";
import { openSandbox, refusal } from "./sandbox.ts";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeEach(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox.emulator.close());

async function pay(token = "pm_card_visa") {
  const { id } = await sandbox.createIntent(15_000);
  const paid = await sandbox.stripe.paymentIntents.confirm(id, { payment_method: token });
  return { intent: id, charge: String(paid.latest_charge) };
}

test("a payment is refunded in full", async () => {
  const { intent, charge } = await pay();
  const refund = await sandbox.stripe.refunds.create({
    payment_intent: intent,
    reason: "requested_by_customer",
  });
  expect(refund).toMatchObject({ status: "succeeded", amount: 15_000, charge, payment_intent: intent });
  expect(await sandbox.stripe.charges.retrieve(charge, { expand: ["refunds"] })).toMatchObject({
    refunded: true,
    amount_refunded: 15_000,
    refunds: { data: [{ id: refund.id }] },
  });
});

test("a charge is refunded in parts, and never by more than is left", async () => {
  const { refunds, charges } = sandbox.stripe;
  const { charge } = await pay();
  await refunds.create({ charge, amount: 10_000, metadata: { bookingId: "b1" } });
  expect(await charges.retrieve(charge)).toMatchObject({ refunded: false, amount_refunded: 10_000 });
  expect(await refusal(refunds.create({ charge, amount: 5001 }))).toMatchObject({
    type: "StripeInvalidRequestError",
    param: "amount",
    message: "Refund amount ($50.01) is greater than unrefunded amount on charge ($50.00)",
  });
  expect(await refunds.create({ charge })).toMatchObject({ amount: 5000 });
  expect(await refusal(refunds.create({ charge }))).toMatchObject({ code: "charge_already_refunded" });
  expect((await refunds.list({ charge })).data.map(({ amount }) => amount)).toEqual([5000, 10_000]);
});

test("what was never paid cannot be refunded", async () => {
  const { id } = await sandbox.createIntent();
  expect(await refusal(sandbox.stripe.refunds.create({ payment_intent: id }))).toMatchObject({
    param: "payment_intent",
    message: expect.stringContaining("does not have a successful charge"),
  });
});

test("a pending refund succeeds later", async () => {
  await sandbox.controls.setRefundDelay(20);
  const { intent } = await pay("pm_card_pendingRefund");
  const refund = await sandbox.stripe.refunds.create({ payment_intent: intent });
  expect(refund.status).toBe("pending");
  await expect.poll(async () => (await sandbox.stripe.refunds.retrieve(refund.id)).status).toBe("succeeded");
});

test.for([
  ["pm_card_refundFail", "failed"],
  ["pm_card_pendingRefund", "succeeded"],
  ["pm_card_pendingRefund", "failed"],
] as const)("a refund of %s that a control lets be %s is settled for good", async ([token, outcome]) => {
  const { refunds, events } = sandbox.stripe;
  const updates = async (id: string) =>
    (await events.list({ type: "refund.updated" })).data
      .map(({ data }) => data.object)
      .filter((object) => "id" in object && object.id === id);
  await sandbox.controls.setRefundDelay(200);
  const { id } = await refunds.create({ charge: (await pay(token)).charge });
  await sandbox.controls.settleRefund(id, outcome);
  await expect(sandbox.controls.settleRefund(id, outcome)).rejects.toThrow(`${id} has ${outcome} already`);

  // Their banks take equally long: once the later one has spoken, the earlier one had its time.
  const later = await refunds.create({ charge: (await pay(token)).charge });
  await expect.poll(() => updates(later.id)).toHaveLength(1);
  expect(await updates(id)).toMatchObject([{ status: outcome }]);
});

test("a reset leaves no refund to be settled later", async () => {
  await sandbox.controls.setRefundDelay(100);
  await sandbox.stripe.refunds.create({ charge: (await pay("pm_card_refundFail")).charge });
  await sandbox.controls.reset();
  await sandbox.controls.setRefundDelay(100);
  const { id } = await sandbox.stripe.refunds.create({ charge: (await pay("pm_card_pendingRefund")).charge });
  await expect.poll(async () => (await sandbox.stripe.refunds.retrieve(id)).status).toBe("succeeded");
  expect(await sandbox.controls.defects()).toEqual([]);
});

test("a failing refund succeeds first, fails later, and can be made again", async () => {
  await sandbox.controls.setRefundDelay(null);
  const { intent, charge } = await pay("pm_card_refundFail");
  const refund = await sandbox.stripe.refunds.create({ payment_intent: intent });
  expect(refund.status).toBe("succeeded");
  await sandbox.controls.settleRefund(refund.id, "failed");
  expect(await sandbox.stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: "failed",
    failure_reason: "expired_or_canceled_card",
  });
  expect(await sandbox.stripe.charges.retrieve(charge)).toMatchObject({
    refunded: false,
    amount_refunded: 0,
  });
  const types = (await sandbox.stripe.events.list({ limit: 3 })).data.map(({ type }) => type);
  expect(types).toEqual(["charge.refund.updated", "refund.updated", "refund.failed"]);
  await expect(sandbox.stripe.refunds.create({ payment_intent: intent })).resolves.toMatchObject({
    amount: 15_000,
  });
});
