import { IntegrationError } from "./integration-error.ts";
import { StripeObject } from "./stripe-object.ts";

/**
 * `window.Stripe` before @stripe/stripe-js looks for it: `loadStripe` then uses it and adds no script of its own.
 * The version is the release train that @stripe/stripe-js expects, else it warns.
 */
function createStripe(key: string): StripeObject {
  if (!key?.startsWith("pk_")) {
    throw new IntegrationError(
      "Please call Stripe() with your publishable key. You should not use your secret key.",
    );
  }
  return new StripeObject(key);
}

Object.assign(window, { Stripe: Object.assign(createStripe, { version: "endive" }) });
