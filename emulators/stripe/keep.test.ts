import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { startStripeEmulator } from "./server.ts";

test("a kept account can be refunded after a restart", async ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), "stripe-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const open = async () => {
    const keys = { publishableKey: "pk_test_kept", secretKey: "sk_test_kept" };
    const emulator = await startStripeEmulator({ port: 0, ...keys, keepIn: join(folder, "account") });
    const { hostname: host, port } = new URL(emulator.url);
    return { emulator, stripe: new Stripe(keys.secretKey, { host, port, protocol: "http" }) };
  };

  const before = await open();
  const paid = await before.stripe.paymentIntents.create({
    amount: 9000,
    currency: "usd",
    allowed_payment_method_types: ["card"],
    payment_method: "pm_card_visa",
    confirm: true,
  });
  await before.emulator.close();

  const after = await open();
  onTestFinished(after.emulator.close);
  const refund = await after.stripe.refunds.create({ payment_intent: paid.id });
  expect(refund).toMatchObject({ amount: 9000, status: "succeeded" });
});
