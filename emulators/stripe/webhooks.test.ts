import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSandbox } from "./sandbox.ts";

interface Arrival {
  type: string;
  id: string;
  payload: string;
  signature: string;
}

let secret: string;
let arrivals: Arrival[];
let respond: () => { status: number };
let receiver: ReturnType<typeof createServer>;
let sandbox: Awaited<ReturnType<typeof openSandbox>>;

beforeEach(async () => {
  secret = "whsec_of_the_test";
  arrivals = [];
  respond = () => ({ status: 200 });
  receiver = createServer(async (request, response) => {
    const payload = await text(request);
    const signature = String(request.headers["stripe-signature"]);
    const event = Stripe.webhooks.constructEvent(payload, signature, secret);
    arrivals.push({ type: event.type, id: event.id, payload, signature });
    response.writeHead(respond().status).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  sandbox = await openSandbox({
    webhookUrl: urlOf(receiver),
    webhookSecret: secret,
    retryDelaysMs: [20, 40],
    webhookTimeoutMs: 5000,
  });
});
afterEach(async () => {
  await sandbox.emulator.close();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

function urlOf(server: ReturnType<typeof createServer>): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/stripe/webhook`;
}

async function pay(token = "pm_card_visa"): Promise<string> {
  const { id } = await sandbox.createIntent();
  await sandbox.stripe.paymentIntents.confirm(id, { payment_method: token }).catch(() => undefined);
  return id;
}
const types = () => arrivals.map(({ type }) => type);
const paid = ["payment_intent.created", "charge.succeeded", "payment_intent.succeeded"];

test("every step is told, in order, signed so that the SDK accepts it", async () => {
  const id = await pay();
  await sandbox.stripe.refunds.create({ payment_intent: id });
  await sandbox.controls.webhooksIdle();
  expect(types()).toEqual([...paid, "refund.created", "charge.refunded"]);
});

test.each([
  ["pm_card_chargeDeclined", ["payment_intent.created", "charge.failed", "payment_intent.payment_failed"]],
  ["pm_card_authenticationRequired", ["payment_intent.created", "payment_intent.requires_action"]],
])("%s tells its own steps", async (token, expected) => {
  await pay(token);
  await sandbox.controls.webhooksIdle();
  expect(types()).toEqual(expected);
});

test("an event holds the object as it was, and the request that caused it", async () => {
  const { id } = await sandbox.createIntent();
  await sandbox.stripe.paymentIntents.cancel(id, {}, { idempotencyKey: "cancel-1" });
  await sandbox.controls.webhooksIdle();
  const events = await sandbox.stripe.events.list({
    types: ["payment_intent.created", "payment_intent.canceled"],
  });
  expect(events.data).toMatchObject([
    { type: "payment_intent.canceled", request: { idempotency_key: "cancel-1" }, pending_webhooks: 0 },
    { type: "payment_intent.created", data: { object: { id, status: "requires_payment_method" } } },
  ]);
  const [canceled] = events.data;
  expect(JSON.parse(String(arrivals.at(-1)?.payload))).toMatchObject({ id: canceled?.id, object: "event" });
  await expect(sandbox.stripe.events.retrieve(String(canceled?.id))).resolves.toEqual(canceled);
});

test("a signature is worth nothing with another secret, another body, or too late", async () => {
  await sandbox.createIntent();
  await sandbox.controls.webhooksIdle();
  const [{ payload = "", signature = "" } = {}] = arrivals;
  const { webhooks } = Stripe;
  expect(() => webhooks.constructEvent(payload, signature, "whsec_other")).toThrow("signature");
  expect(() => webhooks.constructEvent(payload.replace("6000", "1"), signature, secret)).toThrow("signature");
  const later = Date.now() + 301_000;
  expect(() => webhooks.constructEvent(payload, signature, secret, 300, undefined, later)).toThrow(
    "tolerance",
  );
});

test("a refused delivery is tried again with a new signature until it is taken", async () => {
  let refusals = 2;
  respond = () => ({ status: refusals-- > 0 ? 500 : 200 });
  await sandbox.createIntent();
  await sandbox.controls.webhooksIdle();
  expect(await sandbox.controls.deliveries()).toMatchObject([
    { attempt: 1, outcome: "failed", status: 500 },
    { attempt: 2, outcome: "failed", status: 500 },
    { attempt: 3, outcome: "delivered", status: 200 },
  ]);
});

test("a receiver that does not answer counts as a failure, and the last failure is the end", async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  await using impatient = await openSandbox({
    webhookUrl: urlOf(silent),
    retryDelaysMs: [10],
    webhookTimeoutMs: 50,
  });
  await impatient.createIntent();
  await impatient.controls.webhooksIdle();
  const outcomes = (await impatient.controls.deliveries()).map(({ outcome, status }) => [outcome, status]);
  expect(outcomes).toEqual([
    ["failed", null],
    ["failed", null],
  ]);
  silent.closeAllConnections();
  silent.close();
});

test("events can come twice, never, late, or again", async () => {
  const { controls } = sandbox;
  await controls.addDeliveryRule({ action: "duplicate", type: "payment_intent.created" });
  await controls.addDeliveryRule({ action: "drop", type: "charge.succeeded" });
  await pay();
  await controls.webhooksIdle();
  expect(types()).toEqual(["payment_intent.created", "payment_intent.created", "payment_intent.succeeded"]);

  await controls.resendEvent(String(arrivals[0]?.id));
  await controls.webhooksIdle();
  expect(arrivals.at(-1)?.id).toBe(arrivals[0]?.id);

  arrivals = [];
  await controls.addDeliveryRule({ action: "delay", delayMs: 60, type: "charge.succeeded" });
  await pay();
  await controls.webhooksIdle();
  expect(types()).toEqual(["payment_intent.created", "payment_intent.succeeded", "charge.succeeded"]);
});

test("held events come when released, newest first if asked", async () => {
  const { controls } = sandbox;
  await controls.holdWebhooks();
  await pay();
  await controls.webhooksIdle();
  expect(types()).toEqual([]);
  await controls.releaseWebhooks("newest-first");
  await controls.webhooksIdle();
  expect(types()).toEqual(paid.toReversed());
});

test("an endpoint made through the API gets the types it wants until it is deleted", async () => {
  const { stripe, controls } = sandbox;
  const [own] = (await stripe.webhookEndpoints.list()).data;
  const url = String(own?.url);
  await stripe.webhookEndpoints.del(String(own?.id));
  const made = await stripe.webhookEndpoints.create({ url, enabled_events: ["charge.succeeded"] });
  secret = String(made.secret);
  await pay();
  await controls.webhooksIdle();
  expect(types()).toEqual(["charge.succeeded"]);
});

test("a reset leaves nothing but the first endpoint", async () => {
  await pay();
  await sandbox.controls.reset();
  expect((await sandbox.stripe.paymentIntents.list()).data).toEqual([]);
  expect((await sandbox.stripe.events.list()).data).toEqual([]);
  arrivals = [];
  await pay();
  await sandbox.controls.webhooksIdle();
  expect(types()).toEqual(paid);
});
