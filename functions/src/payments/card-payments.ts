import { DomainError } from "../domain/domain-error.ts";

/** Stripe's payment intent, as far as we look at it. */
export interface Intent {
  id: string;
  /** https://docs.stripe.com/payments/paymentintents/lifecycle */
  status: "payable" | "processing" | "succeeded" | "cancelled";
  amountCents: number;
  currency: string;
  /** From its metadata, which only our key can write; null for payments of others on the same account. */
  bookingId: string | null;
  clientSecret: string;
}

export interface Refund {
  amountCents: number;
  status: "pending" | "succeeded" | "failed";
}

/** News from Stripe. What it is about is asked again: events arrive late, twice and in any order. */
export interface CardEvent {
  id: string;
  type: string;
  /** What the event is about, where it is a payment. */
  intentId: string | null;
}

/**
 * Everything that we use of Stripe. Calls throw `payment-unavailable` when Stripe can't be reached or has no use for our
 * key; each of them may be made again.
 */
export interface CardPayments {
  /** False where the clinic takes no cards: every call below throws then. */
  enabled: boolean;
  publishableKey: string;
  /** The same booking and attempt are the same intent. */
  create(bookingId: string, attempt: number, amountCents: number): Promise<Intent>;
  find(intentId: string): Promise<Intent | null>;
  /** Cancels it where that is still possible, and answers what it is now. */
  close(intentId: string): Promise<Intent>;
  /** Newest first. */
  refundsOf(intentId: string): Promise<Refund[]>;
  /** Gives all of it back. `failed` counts the refunds that failed before: each try has its own idempotency key. */
  refund(intentId: string, failed: number): Promise<Refund>;
  since(moment: Date): AsyncIterable<Intent>;
  /** Throws `invalid` when it isn't Stripe's, or is older than five minutes. */
  readEvent(rawBody: Buffer, signature: string): Promise<CardEvent>;
}

export function paymentUnavailable(cause?: unknown): DomainError {
  return new DomainError(
    "payment-unavailable",
    "Card payment can't be reached just now. Please try again in a few minutes.",
    { cause },
  );
}

function off(): never {
  throw new DomainError("payment-unavailable", "The clinic takes no cards online. Please pay at the clinic.");
}

/** The secret is `off`. */
export const noCardPayments: CardPayments = {
  enabled: false,
  publishableKey: "",
  create: off,
  find: off,
  close: off,
  refundsOf: off,
  refund: off,
  since: off,
  readEvent: off,
};
