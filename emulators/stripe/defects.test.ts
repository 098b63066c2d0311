import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../suite/check-ports.ts";
import { failOnDefects } from "../testing/defect-watch.ts";
import { startStripeSandbox } from "./sandbox.ts";

type Sandbox = Awaited<ReturnType<typeof startStripeSandbox>>;

/** In this function of the emulator, reading the clock throws. */
let broken = "";
function now(): number {
  const error = new Error("The clock stands");
  if (broken && error.stack?.includes(broken)) throw error;
  return Date.now();
}

const logged = vi.spyOn(console, "error");
beforeEach(() => {
  broken = "";
  logged.mockReset().mockImplementation(() => {});
});

async function payAndRefund({ stripe, controls }: Sandbox): Promise<void> {
  await controls.setRefundDelay(10);
  const { id } = await stripe.paymentIntents.create({
    amount: 6000,
    currency: "usd",
    payment_method: "pm_card_refundFail",
    allowed_payment_method_types: ["card"],
    confirm: true,
  });
  await stripe.refunds.create({ payment_intent: id });
}

test.for([
  ["a call", "StripeApi.handle", "answering POST /v1/payment_intents: Error: The clock stands ↵ at "],
  ["a timer", "settleRefund", /^settling re_\w+: Error: The clock stands ↵ at /],
  ["a delivery", "WebhookDispatcher.#attempt", /^delivering [\w.]+ evt_\w+: Error: The clock stands ↵ at /],
] as const)("an error in %s is logged and reported, and the emulator goes on", async ([, where, words]) => {
  const sandbox = await startStripeSandbox({ now, webhookUrl: await startReceiver() });
  const { controls, emulator } = sandbox;

  broken = where;
  await payAndRefund(sandbox).catch(() => undefined);
  await expect.poll(controls.defects).not.toEqual([]);
  const [{ told = "" } = {}] = await controls.defects();
  expect(told.replace("stripe, ", "")).toMatch(words);
  expect(logged.mock.calls[0]).toEqual([`Stand-in defect: ${told}`]);

  broken = "";
  await sandbox.createIntent();
  await controls.webhooksIdle();
  const created = (await controls.deliveries()).filter(({ type }) => type === "payment_intent.created");
  expect(created.at(-1)?.outcome).toBe("delivered");
  await expect(emulator.close()).rejects.toThrow("The clock stands");
});

test("a caller who closes the connection during a request causes no defect", async () => {
  await using sandbox = await startStripeSandbox();
  const { port } = new URL(sandbox.emulator.url);
  const caller = connect(Number(port), "127.0.0.1");
  const head = "POST /v1/payment_intents HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n";
  await new Promise((resolve) => caller.write(`${head}amount=`, resolve));
  await sandbox.createIntent();
  caller.destroy();
  await once(caller, "close");
  await sandbox.createIntent();
  expect(await sandbox.controls.defects()).toEqual([]);
});

test("the emulator never closes an idle connection, so no request meets a closed one", async () => {
  await using sandbox = await startStripeSandbox();
  const { headers } = await fetch(`${sandbox.emulator.url}/_emulator/defects`);
  expect(headers.get("connection")).toBe("keep-alive");
  expect(headers.get("keep-alive")).toBeNull();
});

async function startReceiver(): Promise<string> {
  const server = createServer((_, response) => response.end());
  onTestFinished(() => void server.close());
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return `http://127.0.0.1:${port}`;
}

describe("tests that share an emulator", () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startStripeSandbox({ now });
  });
  failOnDefects(() => sandbox.controls.defects());
  afterAll(() => expect(sandbox.emulator.close()).rejects.toThrow("The clock stands"));

  test.fails("the test during which it has a fault fails", async () => {
    broken = "settleRefund";
    await payAndRefund(sandbox);
    await expect.poll(sandbox.controls.defects).not.toEqual([]);
  });
  test("the next test does not fail", () => payAndRefund(sandbox));
});
