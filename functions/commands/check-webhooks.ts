import Stripe from "stripe";
import { stripeEndpoint } from "../src/ports/stripe-card-payments.ts";
import { stripeEventTypes } from "../src/ports/stripe-events.ts";

interface Checked {
  sentence: string;
  isRight: boolean;
}

/**
 * Whether Stripe tells the clinic's webhook endpoints of everything that it needs, in a sentence each. `host` is where the local suite
 * serves Stripe's stand-in. Rejects with Stripe's error where it refuses the key.
 */
export async function checkWebhooks(
  projectId: string,
  secretKey: string,
  host: string | undefined,
): Promise<Checked[]> {
  if (secretKey === "off") return [{ sentence: "Cards are off: Stripe has nothing to tell.", isRight: true }];
  const stripe = new Stripe(secretKey, { telemetry: false, ...stripeEndpoint(projectId, host) });
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
      ? { sentence: `${url} is told of everything that it needs.`, isRight: true }
      : {
          sentence: `${url} is not told of ${missing.join(", ")}: add them in Stripe under Developers → Webhooks.`,
          isRight: false,
        };
  });
}
