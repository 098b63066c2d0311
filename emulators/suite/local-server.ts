import { join } from "node:path";
import { type StripeEmulator, startStripeEmulator } from "../stripe/server.ts";
import { localPublishableKey, localSecrets } from "./local-keys.ts";
import { ports, root, urls } from "./places.ts";

/** Stripe's stand-in, and `/local.js`: what stands in for others' hosts in the pages of the suite. */
export function startLocalServer(keepIn?: string): Promise<StripeEmulator> {
  return startStripeEmulator({
    port: ports.local,
    publishableKey: localPublishableKey,
    secretKey: localSecrets.STRIPE_SECRET_KEY,
    webhookUrl: `${urls.site}/stripe/webhook`,
    webhookSecret: localSecrets.STRIPE_WEBHOOK_SECRET,
    localScripts: [join(root, "emulators/google/chooser.js")],
    ...(keepIn && { keepIn }),
  });
}
