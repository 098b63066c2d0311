import { afterEach, beforeEach, expect, test } from "vitest";
import { expectStripeError, startStripeSandbox } from "./sandbox.ts";

let sandbox: Awaited<ReturnType<typeof startStripeSandbox>>;
beforeEach(async () => {
  sandbox = await startStripeSandbox();
});
afterEach(() => sandbox.emulator.close());

const intents = async () => (await sandbox.stripe.paymentIntents.list()).data.length;

test("the requested number of calls fail, and the call after them does not", async () => {
  await sandbox.controls.addFault({ answer: 500, times: 2 });
  expect(await expectStripeError(sandbox.createIntent())).toMatchObject({
    type: "StripeAPIError",
    statusCode: 500,
  });
  await expectStripeError(sandbox.createIntent());
  await sandbox.createIntent();
  expect(await intents()).toBe(1);
});

test("a fault waits for the matching call", async () => {
  await sandbox.controls.addFault({ method: "POST", path: "/v1/payment_intents/:id/cancel", answer: 503 });
  const { id } = await sandbox.createIntent();
  expect(await expectStripeError(sandbox.stripe.paymentIntents.cancel(id))).toMatchObject({
    statusCode: 503,
  });
  await expect(sandbox.stripe.paymentIntents.cancel(id)).resolves.toMatchObject({ status: "canceled" });
});

test("a fault before the call leaves no trace, and one after it leaves the effect", async () => {
  await sandbox.controls.addFault({ answer: 500, when: "before" });
  await expectStripeError(sandbox.createIntent());
  expect(await intents()).toBe(0);
  await sandbox.controls.addFault({ answer: 500, when: "after" });
  await expectStripeError(sandbox.createIntent());
  expect(await intents()).toBe(1);
});

test("a cut connection is a connection error, after the SDK's single retry", async () => {
  await sandbox.controls.addFault({ answer: "reset", times: 2 });
  expect(await expectStripeError(sandbox.createIntent())).toMatchObject({ type: "StripeConnectionError" });
  expect((await sandbox.controls.requests()).map(({ status }) => status)).toEqual([null, null]);
});

test("a slow answer exceeds the caller's timeout, but the call takes effect", async () => {
  await sandbox.controls.addFault({ delayMs: 700 });
  const call = sandbox.stripe.paymentIntents.create({ amount: 6000, currency: "usd" }, { timeout: 200 });
  expect(await expectStripeError(call)).toMatchObject({ type: "StripeConnectionError" });
  await expect.poll(intents, { timeout: 3000 }).toBe(1);
});

test("faults can be removed, and an invalid fault is explained", async () => {
  await sandbox.controls.addFault({ answer: 500, times: 9 });
  await sandbox.controls.clearFaults();
  await sandbox.createIntent();
  await expect(sandbox.controls.addFault({ answer: 200 })).rejects.toThrow("answer");
});
