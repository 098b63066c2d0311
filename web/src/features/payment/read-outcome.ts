import type { PaymentIntentResult, StripeError } from "@stripe/stripe-js";

/** What came of a try to pay. `closed`: nobody can pay this way anymore. */
export type Outcome =
  | { kind: "paid"; transactionId: string }
  /** `declined`: this card, and nothing was charged. */
  | { kind: "refused"; message: string; declined: boolean }
  | { kind: "closed" };

/** For what the provider tells only programmers. */
export const notTaken =
  "The card service could not take this payment. Please try again, or pay at the clinic.";

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
  if (error && leavesOpen(error)) return "unknown";
  const aboutCard = isAboutCard(error);
  return {
    kind: "refused",
    message: (aboutCard && error.message) || notTaken,
    // What is not complete yet never was a try.
    declined: aboutCard && error.type !== "validation_error",
  };
}

/** Nothing came back that tells of the payment; `lock_timeout` means that somebody, perhaps another tab, is just paying. */
function leavesOpen({ type, code }: StripeError): boolean {
  return (
    type === "api_connection_error" ||
    type === "api_error" ||
    type === "rate_limit_error" ||
    code === "lock_timeout"
  );
}

/** Then the provider's words are for the card's owner. Of other mistakes it speaks to programmers. */
function isAboutCard(error: StripeError | undefined): error is StripeError {
  return (
    error?.type === "card_error" ||
    error?.type === "validation_error" ||
    error?.code === "payment_intent_authentication_failure"
  );
}
