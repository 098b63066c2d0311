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

async function disputeOf(intent: string) {
  const { data } = await sandbox.stripe.disputes.list({ payment_intent: intent });
  const [dispute] = data;
  if (!dispute) throw new Error("There is no dispute");
  return dispute;
}

async function eventTypes(): Promise<string[]> {
  const { data } = await sandbox.stripe.events.list({ limit: 100 });
  return data.map(({ type }) => type).filter((type) => type.startsWith("charge.dispute."));
}

test("the test card for disputes disputes its payment at once", async () => {
  const intent = await pay(testCards.disputed);
  expect(await disputeOf(intent)).toMatchObject({
    object: "dispute",
    amount: 15_000,
    status: "needs_response",
    payment_intent: intent,
    evidence_details: { submission_count: 0 },
  });
  expect(await eventTypes()).toEqual(["charge.dispute.funds_withdrawn", "charge.dispute.created"]);
});

test.for([
  ["winning_evidence", "won", ["charge.dispute.closed", "charge.dispute.funds_reinstated"]],
  ["losing_evidence", "lost", ["charge.dispute.closed"]],
] as const)("in test mode %s decides: %s", async ([word, status, events]) => {
  const { id } = await disputeOf(await pay(testCards.disputed));
  await sandbox.stripe.disputes.update(id, { evidence: { uncategorized_text: word } });
  expect(await sandbox.stripe.disputes.retrieve(id)).toMatchObject({ status });
  expect((await eventTypes()).slice(0, events.length + 1)).toEqual([...events, "charge.dispute.updated"]);
  expect(await expectStripeError(sandbox.stripe.disputes.close(id))).toMatchObject({
    code: "dispute_already_closed",
  });
});

test("evidence waits for the bank's decision, and closing a dispute loses it", async () => {
  const { id } = await disputeOf(await pay(testCards.disputed));
  const { disputes } = sandbox.stripe;
  await disputes.update(id, { evidence: { uncategorized_text: "They were here" } });
  expect(await disputes.retrieve(id)).toMatchObject({ status: "under_review" });
  expect(await disputes.close(id)).toMatchObject({ status: "lost" });
});

test("an inquiry takes no money: the payment can still be refunded", async () => {
  const intent = await pay(testCards.inquired);
  const { id, status } = await disputeOf(intent);
  expect(status).toBe("warning_needs_response");
  expect(await eventTypes()).toEqual(["charge.dispute.created"]);
  await sandbox.stripe.refunds.create({ payment_intent: intent, amount: 100 });
  await sandbox.controls.decideDispute(id, "won");
  expect(await sandbox.stripe.disputes.retrieve(id)).toMatchObject({ status: "warning_closed" });
});

test("a disputed payment cannot be refunded until the dispute is won", async () => {
  const intent = await pay();
  const id = await sandbox.controls.openDispute(intent);
  const refund = () => sandbox.stripe.refunds.create({ payment_intent: intent });
  expect(await expectStripeError(refund())).toMatchObject({ statusCode: 400, code: "charge_disputed" });
  await sandbox.controls.decideDispute(id, "won");
  expect(await refund()).toMatchObject({ amount: 15_000 });
  await expect(sandbox.controls.openDispute(intent)).rejects.toThrow("can be disputed");
});

test("after a dispute about a part is lost, the rest can be refunded", async () => {
  const intent = await pay();
  await sandbox.controls.decideDispute(await sandbox.controls.openDispute(intent, { amount: 5000 }), "lost");
  expect(await sandbox.stripe.refunds.create({ payment_intent: intent })).toMatchObject({ amount: 10_000 });
  const { latest_charge } = await sandbox.stripe.paymentIntents.retrieve(intent, {
    expand: ["latest_charge"],
  });
  expect(latest_charge).toMatchObject({ amount_refunded: 10_000, refunded: false, disputed: true });
});

test("refunds and disputes since a given time are listed with their payments", async () => {
  const intent = await pay();
  await sandbox.stripe.refunds.create({ payment_intent: intent, amount: 4000 });
  await sandbox.controls.openDispute(intent, { amount: 1000 });
  const since = (seconds: number) => ({
    created: { gte: Math.floor(Date.now() / 1000) + seconds },
    expand: ["data.payment_intent.latest_charge"],
  });
  const { refunds, disputes } = sandbox.stripe;
  for (const list of [await refunds.list(since(-60)), await disputes.list(since(-60))]) {
    expect(list.data).toMatchObject([
      { payment_intent: { id: intent, latest_charge: { amount_refunded: 4000 } } },
    ]);
  }
  expect((await refunds.list(since(60))).data).toEqual([]);
  expect((await disputes.list(since(60))).data).toEqual([]);
});
