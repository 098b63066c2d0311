import Stripe from "stripe";
import { throwDefects } from "../suite/defects.ts";
import type { TestCard } from "./cards.ts";
import { stripeControls } from "./control/client.ts";
import { type StripeEmulatorOptions, startStripeEmulator } from "./server.ts";

export const secretKey = "sk_test_emulator";
export const publishableKey = "pk_test_emulator";

/**
 * Connects Stripe's real SDK to the emulator. By default the SDK makes no retries, except after a closed connection.
 */
export function connectStripeSdk(url: string, key: string, retries = 0): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: "http",
    maxNetworkRetries: retries,
    telemetry: false,
  });
}

/**
 * Starts an emulator, with Stripe's SDK for the server (`stripe`) and for the browser (`browser`), and the test
 * controls. Closing it throws if the emulator had unexpected faults.
 */
export async function startStripeSandbox(options: Partial<StripeEmulatorOptions> = {}) {
  const emulator = await startStripeEmulator({ port: 0, publishableKey, secretKey, ...options });
  const close = async () => {
    await emulator.close();
    throwDefects(emulator.defects.kept);
  };
  const browser = connectStripeSdk(emulator.url, publishableKey);
  const stripe = connectStripeSdk(emulator.url, secretKey);
  return {
    emulator: { ...emulator, close },
    browser,
    stripe,
    controls: stripeControls(emulator.url),
    /** Makes a payment method from a card, as the card fields in the patient's browser do. */
    payWith: (card: TestCard) =>
      browser.paymentMethods.create({
        type: "card",
        card: {
          number: card.number,
          exp_month: 12,
          exp_year: 2034,
          cvc: card.brand === "amex" ? "1234" : "123",
        },
      }),
    createIntent: (amount = 6000) =>
      stripe.paymentIntents.create({ amount, currency: "usd", allowed_payment_method_types: ["card"] }),
    [Symbol.asyncDispose]: close,
  };
}

/** Returns the error with which an SDK call fails. */
export async function expectStripeError(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error("The call was not refused.");
}
