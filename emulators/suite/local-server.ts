import { join } from "node:path";
import { startStripeEmulator } from "../stripe/server.ts";
import { ports, root, urls } from "./places.ts";

/** What the suite's functions hold as secrets, and what its Stripe stand-in takes for an account's keys. */
export const localSecrets = {
  STRIPE_SECRET_KEY: "sk_test_local",
  STRIPE_WEBHOOK_SECRET: "whsec_local",
} as const;

const publishableKey = "pk_test_local";

/** Stripe's stand-in, and `/local.js`: what stands in for others' hosts in the pages of the suite. */
export function startLocalServer(keepIn?: string): Promise<{ close(): Promise<void> }> {
  return startStripeEmulator({
    port: ports.local,
    publishableKey,
    secretKey: localSecrets.STRIPE_SECRET_KEY,
    webhookUrl: `${urls.site}/stripe/webhook`,
    webhookSecret: localSecrets.STRIPE_WEBHOOK_SECRET,
    localScripts: [join(root, "emulators/google/chooser.js")],
    ...(keepIn && { keepIn }),
  });
}
