import Stripe from "stripe";
import { stripeApiAddress } from "../src/ports/stripe-card-payments.ts";
import { stripeEventTypes } from "../src/ports/stripe-events.ts";

export interface SetupCheckResult {
  sentence: string;
  isRight: boolean;
}

/**
 * Checks that the Stripe key has all needed permissions, and that Stripe sends the clinic's webhook endpoints all
 * needed events. Returns a sentence for each check. `host` is the Stripe emulator's address in the local suite.
 */
export async function checkStripe(
  projectId: string,
  secretKey: string | undefined,
  host: string | undefined,
): Promise<SetupCheckResult[]> {
  if (!secretKey) {
    const sentence = "STRIPE_SECRET_KEY is not in the environment, so Stripe is not checked.";
    return [{ sentence, isRight: true }];
  }
  if (secretKey === "off") return [{ sentence: "Cards are off, so Stripe is not checked.", isRight: true }];
  const stripe = new Stripe(secretKey, { telemetry: false, ...stripeApiAddress(projectId, host) });
  try {
    return [await checkKey(stripe), ...(await checkWebhooks(stripe))];
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    return [{ sentence: `Stripe could not be checked: ${error.message}`, isRight: false }];
  }
}

async function checkKey(stripe: Stripe): Promise<SetupCheckResult> {
  try {
    await stripe.disputes.list({ limit: 1 });
    return { sentence: "The key may read disputes.", isRight: true };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
    const sentence =
      "The key may not read disputes: give it read access to Disputes in Stripe under Developers → API keys.";
    return { sentence, isRight: false };
  }
}

async function checkWebhooks(stripe: Stripe): Promise<SetupCheckResult[]> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const ours = data.filter(({ url, status }) => url.endsWith("/stripe/webhook") && status === "enabled");
  if (ours.length === 0) {
    const sentence =
      "Stripe has no enabled webhook endpoint whose address ends with /stripe/webhook: docs/payments.md says how to add it.";
    return [{ sentence, isRight: false }];
  }
  return ours.map(({ url, enabled_events: told }) => {
    const missing = told.includes("*") ? [] : stripeEventTypes.filter((type) => !told.includes(type));
    return missing.length === 0
      ? { sentence: `${url} receives every event that the site needs.`, isRight: true }
      : {
          sentence: `${url} doesn't receive ${missing.join(", ")}: add them in Stripe under Developers → Webhooks.`,
          isRight: false,
        };
  });
}
