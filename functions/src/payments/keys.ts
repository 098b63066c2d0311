import { defineSecret, defineString } from "firebase-functions/params";
import type { CardPayments } from "./card-payments.ts";
import { stripeCardPayments } from "./stripe-card-payments.ts";
import { stripeEndpoint } from "./stripe-endpoint.ts";

/** A deploy stops where one of these is absent. `off` is a value: the clinic takes no cards online. */
const secretKey = defineSecret("STRIPE_SECRET_KEY");
const webhookSecret = defineSecret("STRIPE_WEBHOOK_SECRET");
const publishableKey = defineString("STRIPE_PUBLISHABLE_KEY", {
  description: "Stripe's publishable key, pk_live_… or pk_test_…; off where the clinic takes no cards online",
});

/** For the options of each function that pays or refunds. */
export const stripeSecrets = [secretKey, webhookSecret];

export function cardPaymentsOf(projectId: string, emulatorHost: string | undefined): CardPayments {
  const keys = {
    secretKey: secretKey.value(),
    webhookSecret: webhookSecret.value(),
    publishableKey: publishableKey.value(),
  };
  return stripeCardPayments(keys, stripeEndpoint(projectId, emulatorHost));
}
