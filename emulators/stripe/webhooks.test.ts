import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestCard, testCards } from "./cards.ts";
import { startStripeSandbox } from "./sandbox.ts";

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
let sandbox: Awaited<ReturnType<typeof startStripeSandbox>>;

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
  sandbox = await startStripeSandbox({
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

async function pay(card: TestCard = testCards.visa): Promise<string> {
  const { id } = await sandbox.createIntent();
  const method = await sandbox.payWith(card);
  await sandbox.stripe.paymentIntents.confirm(id, { payment_method: method.id }).catch(() => undefined);
  return id;
}
const types = () => arrivals.map(({ type }) => type);
const paid = ["payment_intent.created", "payment_intent.succeeded"];

test("every step sends an event, in order, with a signature that the SDK accepts", async () => {
  const id = await pay();
  await sandbox.stripe.refunds.create({ payment_intent: id });
  await sandbox.controls.webhooksIdle();
  expect(types()).toEqual([...paid, "refund.created", "charge.refunded"]);
});

test("a declined card sends an event too", async () => {
  await pay(testCards.genericDecline);
  await sandbox.controls.webhooksIdle();
  expect(types()).toEqual(["payment_intent.created", "payment_intent.payment_failed"]);
});

test("an event holds the object as it was then, and can be read again", async () => {
  const id = await pay();
  await sandbox.controls.webhooksIdle();
  const { data } = await sandbox.stripe.events.list({ type: "payment_intent.created" });
  expect(data).toMatchObject([{ data: { object: { id, status: "requires_payment_method" } } }]);
  expect(JSON.parse(String(arrivals[0]?.payload))).toEqual(data[0]);
});

test("a signature is invalid with another secret, another body, or too late", async () => {
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

test("a refused delivery is retried with a new signature until it is accepted", async () => {
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

test("a receiver that does not answer counts as a failure, and after the last retry no more is sent", async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  await using impatient = await startStripeSandbox({
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

test("events can arrive twice, never, or again", async () => {
  const { controls } = sandbox;
  await controls.addDeliveryRule({ action: "duplicate" });
  await controls.addDeliveryRule({ action: "drop" });
  await pay();
  await controls.webhooksIdle();
  expect(types()).toEqual(["payment_intent.created", "payment_intent.created"]);

  await controls.resendEvent(String(arrivals[0]?.id));
  await pay();
  await controls.webhooksIdle();
  expect(types().slice(2)).toEqual(["payment_intent.created", ...paid]);
  expect(arrivals[2]?.id).toBe(arrivals[0]?.id);
});

test("held events arrive when released, newest first if requested", async () => {
  const { controls } = sandbox;
  await controls.holdWebhooks();
  await pay();
  await controls.webhooksIdle();
  expect(types()).toEqual([]);
  await controls.releaseWebhooks("newest-first");
  await controls.webhooksIdle();
  expect(types()).toEqual(paid.toReversed());
});

test("a reset keeps only the endpoint", async () => {
  await pay();
  await sandbox.controls.reset();
  expect((await sandbox.stripe.paymentIntents.list()).data).toEqual([]);
  expect((await sandbox.stripe.events.list()).data).toEqual([]);
  arrivals = [];
  await pay();
  await sandbox.controls.webhooksIdle();
  expect(types()).toEqual(paid);
});

test("an endpoint receives only the event types that it asked for", async () => {
  const { controls, stripe } = sandbox;
  const [endpoint] = (await stripe.webhookEndpoints.list()).data;
  expect(endpoint).toMatchObject({ url: urlOf(receiver), enabled_events: ["*"], status: "enabled" });
  await controls.enableEvents(["payment_intent.succeeded"]);
  await pay();
  await controls.webhooksIdle();
  expect(types()).toEqual(["payment_intent.succeeded"]);
  expect((await stripe.webhookEndpoints.list()).data[0]?.enabled_events).toEqual([
    "payment_intent.succeeded",
  ]);
});
