import type { PaymentIntentResult } from "@stripe/stripe-js";

/** What came of a try to pay. `closed`: nobody can pay this way anymore. */
export type Outcome =
  | { kind: "paid"; transactionId: string }
  | { kind: "refused"; message: string }
  | { kind: "closed" };

/**
 * An error may bring good news: paying in a second tab fails because the first one has paid. A bank that is still deciding
 * counts as paid here; the server waits for its word.
 */
export function readOutcome({ error, paymentIntent }: PaymentIntentResult): Outcome | "unknown" {
  const intent = paymentIntent ?? error?.payment_intent;
  if (intent?.status === "succeeded" || intent?.status === "processing") {
    return { kind: "paid", transactionId: intent.id };
  }
  if (intent?.status === "canceled") return { kind: "closed" };
  if (error?.type === "api_connection_error" || error?.type === "api_error") return "unknown";
  return { kind: "refused", message: error?.message ?? "The payment was not completed. Please try again." };
}
