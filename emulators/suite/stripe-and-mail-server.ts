import { join } from "node:path";
import { mailControlHandler } from "../mail/control/control.ts";
import { serveInbox } from "../mail/pages/serve.ts";
import { startMailEmulator } from "../mail/server.ts";
import { type StripeEmulator, startStripeEmulator } from "../stripe/server.ts";
import { localPublishableKey, localSecrets } from "./local-keys.ts";
import { ports, root, urls } from "./ports-and-paths.ts";

/**
 * Starts one server with the Stripe emulator, `/local.js` (the scripts that replace other companies'
 * servers in the pages), and `/mail`, the inbox of the mail server that it also starts.
 */
export async function startStripeAndMailServer(keepIn?: string): Promise<StripeEmulator> {
  const mail = await startMailEmulator({
    port: ports.smtp,
    reportsTo: { url: `${urls.site}/mail/events`, secret: localSecrets.MAIL_EVENTS_SECRET },
  });
  try {
    const stripe = await startStripeEmulator({
      port: ports.local,
      publishableKey: localPublishableKey,
      secretKey: localSecrets.STRIPE_SECRET_KEY,
      webhookUrl: `${urls.site}/stripe/webhook`,
      webhookSecret: localSecrets.STRIPE_WEBHOOK_SECRET,
      pages: serveInbox(mail),
      controls: mailControlHandler(mail),
      defects: mail.defects,
      localScripts: [join(root, "emulators/google/chooser.js")],
      localConstants: { AUTH_EMULATOR: urls.auth },
      ...(keepIn && { keepIn }),
    });
    const close = async () => {
      await stripe.close();
      await mail.close();
    };
    return { ...stripe, close };
  } catch (error) {
    await mail.close();
    throw error;
  }
}
