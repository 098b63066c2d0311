import Stripe from "stripe";
import { expect, test } from "vitest";
import { stripeCardPayments } from "./stripe-card-payments.ts";

const stripe = new Stripe("sk_test_never_used");
const payload = JSON.stringify({
  id: "evt_1",
  object: "event",
  type: "payment_intent.succeeded",
  data: { object: { id: "pi_1", object: "payment_intent" } },
});

/** Reads an event that is signed with the configured secret. */
function receive(webhookSecret: string) {
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  const keys = { secretKey: "sk_live_1", webhookSecret, publishableKey: "pk_live_1" };
  return stripeCardPayments(keys, {}).readEvent(Buffer.from(payload), signature);
}

test("an event that is signed with Stripe's secret is read", async () => {
  expect(await receive("whsec_abc123")).toEqual({
    id: "evt_1",
    type: "payment_intent.succeeded",
    intentId: "pi_1",
  });
});

test.each(["off", "none", "OFF", "secret", "whsec_", "sk_live_1", " whsec_abc"])(
  "%j is nobody's secret: whoever signs with it is refused",
  async (secret) => {
    await expect(receive(secret)).rejects.toMatchObject({
      code: "invalid",
      fields: { "Stripe-Signature": expect.any(String) },
    });
  },
);
