import type { PayingCard } from "../contract/bookings.ts";
import type { Dispute } from "../domain/booking.ts";
import { DomainError } from "../domain/domain-error.ts";

/** The fields of Stripe's payment intent that this code uses. */
export interface Intent {
  id: string;
  /** https://docs.stripe.com/payments/paymentintents/lifecycle */
  status: "payable" | "processing" | "succeeded" | "cancelled";
  /** In minor units of `currency`, as Stripe takes them. */
  amountCents: number;
  /** ISO 4217 in lower case, as Stripe writes it. */
  currency: string;
  /**
   * The booking's id from the intent's metadata, which only our key can write; null for payments that don't belong to the
   * clinic's site.
   */
  bookingId: string | null;
  clientSecret: string;
  /** The card that was charged; null before the payment. */
  paidWith: PayingCard | null;
  /** The sum of the refunds that succeeded or are pending, in minor units of `currency`. */
  refundedCents: number;
  /** Whether the payment has or had a dispute. */
  disputed: boolean;
  createdAt: Date;
}

/** One refund at Stripe. A booking's own refund, which may take several attempts, is the domain's `Refund`. */
export interface CardRefund {
  id: string;
  amountCents: number;
  status: "pending" | "succeeded" | "failed";
}

/** An event from Stripe. The payment is always read again, because events arrive late, twice and in any order. */
export interface CardEvent {
  id: string;
  type: string;
  /** The payment that the event is about; null if it isn't about one. */
  intentId: string | null;
}

/**
 * All operations on Stripe that the clinic needs. They throw `payment-unavailable` if Stripe can't be reached or refuses our key,
 * and can be repeated. Those with an idempotency key throw `SpentIdempotencyKeyError` if Stripe answered with an error: Stripe repeats that
 * answer for a day, so the next try needs another key.
 */
export interface CardPayments {
  /** False if the clinic takes no cards online. All other calls then throw. */
  enabled: boolean;
  publishableKey: string;
  /** Creates an intent. The same booking and attempt give the same intent, or the same `SpentIdempotencyKeyError`. */
  create(
    bookingId: string,
    attempt: number,
    price: { priceCents: number; currency: string },
  ): Promise<Intent>;
  find(intentId: string): Promise<Intent | null>;
  /** Cancels the intent if that is still possible, and returns its current state. */
  close(intentId: string): Promise<Intent>;
  /** Newest first; empty if Stripe doesn't know the payment. */
  refundsOf(intentId: string): Promise<CardRefund[]>;
  /** Newest first; empty if Stripe doesn't know the payment. */
  disputesOf(intentId: string): Promise<Dispute[]>;
  /** The page of Stripe's dashboard on which a person answers a dispute. */
  disputePage(disputeId: string): string;
  /** Refunds this amount. The same key and amount give the same refund, or the same `SpentIdempotencyKeyError`. */
  refund(intentId: string, key: number, amountCents: number): Promise<CardRefund>;
  /** Lists at most 100 intents that were created since then, newest first. `next` is the cursor of the following page. */
  listSince(moment: Date, after: string | null): Promise<{ intents: Intent[]; next: string | null }>;
  /** Lists refunds in the same way, each with its payment. */
  listRefundsSince(
    moment: Date,
    after: string | null,
  ): Promise<{ refunds: { intent: Intent; refund: CardRefund }[]; next: string | null }>;
  listDisputesSince(
    moment: Date,
    after: string | null,
  ): Promise<{ disputes: { intent: Intent; dispute: Dispute }[]; next: string | null }>;
  /** Parses a webhook event. Throws `invalid` if the signature isn't Stripe's or is older than five minutes. */
  readEvent(rawBody: Buffer, signature: string): Promise<CardEvent>;
}

/**
 * Stripe has answered this idempotency key with an error, so the next try needs another key:
 * https://docs.stripe.com/api/idempotent_requests
 */
export class SpentIdempotencyKeyError extends DomainError {
  constructor(cause: unknown) {
    super("payment-unavailable", { cause });
  }
}

function refuseCardPayment(): never {
  throw new DomainError("payment-unavailable");
}

/** Returns the URL of a dispute in Stripe's dashboard: https://docs.stripe.com/disputes/responding */
export function disputePageUrl(mode: "live" | "test", disputeId: string): string {
  return `https://dashboard.stripe.com/${mode === "test" ? "test/" : ""}disputes/${disputeId}`;
}

/** The payments of a clinic whose Stripe secret is `off`: it takes no cards online. */
export const disabledCardPayments: CardPayments = {
  enabled: false,
  publishableKey: "",
  create: refuseCardPayment,
  find: refuseCardPayment,
  close: refuseCardPayment,
  refundsOf: refuseCardPayment,
  disputesOf: refuseCardPayment,
  disputePage: (disputeId) => disputePageUrl("live", disputeId),
  refund: refuseCardPayment,
  listSince: refuseCardPayment,
  listRefundsSince: refuseCardPayment,
  listDisputesSince: refuseCardPayment,
  readEvent: refuseCardPayment,
};
