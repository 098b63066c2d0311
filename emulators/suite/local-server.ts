import { join } from "node:path";
import { serveMail } from "../mail/mail-page.ts";
import { type StripeEmulator, startStripeEmulator } from "../stripe/server.ts";
import { localPublishableKey, localSecrets } from "./local-keys.ts";
import { ports, root, urls } from "./places.ts";

/** Stripe's stand-in, `/local.js` (what stands in for others' hosts in the pages of the suite), and `/mail`. */
export function startLocalServer(keepIn?: string): Promise<StripeEmulator> {
  return startStripeEmulator({
    port: ports.local,
    publishableKey: localPublishableKey,
    secretKey: localSecrets.STRIPE_SECRET_KEY,
    webhookUrl: `${urls.site}/stripe/webhook`,
    webhookSecret: localSecrets.STRIPE_WEBHOOK_SECRET,
    pages: serveMail,
    localScripts: [join(root, "emulators/google/chooser.js")],
    ...(keepIn && { keepIn }),
  });
}
