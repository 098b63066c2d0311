import type { PaidWith } from "../contract/bookings.ts";
import type { Dispute } from "../domain/booking.ts";
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
  /** The card that was charged; null before. */
  paidWith: PaidWith | null;
  /** Cents of its refunds that succeeded or are pending. */
  refundedCents: number;
  /** Whether it has, or had, a dispute. */
  disputed: boolean;
  createdAt: Date;
}

/** One refund of a payment, as Stripe has it: a booking's own, which is tried several times, is the domain's `Refund`. */
export interface CardRefund {
  id: string;
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
 * key; each of them may be made again. Those with an idempotency key throw `SpentKey` when Stripe has answered with an
 * error: it gives the same answer for a day, so the next try needs another key.
 */
export interface CardPayments {
  /** False where the clinic takes no cards: every call below throws then. */
  enabled: boolean;
  publishableKey: string;
  /** The same booking and attempt are the same intent, or the same `SpentKey`. */
  create(bookingId: string, attempt: number, amountCents: number): Promise<Intent>;
  find(intentId: string): Promise<Intent | null>;
  /** Cancels it where that is still possible, and answers what it is now. */
  close(intentId: string): Promise<Intent>;
  /** Newest first; none of a payment that Stripe does not know. */
  refundsOf(intentId: string): Promise<CardRefund[]>;
  /** Newest first; none of a payment that Stripe does not know. */
  disputesOf(intentId: string): Promise<Dispute[]>;
  /** The page of Stripe's dashboard on which a person answers a dispute. */
  disputePage(disputeId: string): string;
  /** Gives this much back. The same key and amount are the same refund, or the same `SpentKey`. */
  refund(intentId: string, key: number, amountCents: number): Promise<CardRefund>;
  /** At most 100 intents that were made since then, newest first; `next` is where the following page begins. */
  listSince(moment: Date, after: string | null): Promise<{ intents: Intent[]; next: string | null }>;
  /** The same of refunds, each with its payment. */
  listRefundsSince(
    moment: Date,
    after: string | null,
  ): Promise<{ refunds: { intent: Intent; refund: CardRefund }[]; next: string | null }>;
  listDisputesSince(
    moment: Date,
    after: string | null,
  ): Promise<{ disputes: { intent: Intent; dispute: Dispute }[]; next: string | null }>;
  /** Throws `invalid` when it isn't Stripe's, or is older than five minutes. */
  readEvent(rawBody: Buffer, signature: string): Promise<CardEvent>;
}

/** Stripe has answered this idempotency key with an error: https://docs.stripe.com/api/idempotent_requests */
export class SpentKey extends DomainError {
  constructor(cause: unknown) {
    super("payment-unavailable", { cause });
  }
}

function off(): never {
  throw new DomainError("payment-unavailable");
}

/** https://docs.stripe.com/disputes/responding */
export function disputePage(mode: "live" | "test", disputeId: string): string {
  return `https://dashboard.stripe.com/${mode === "test" ? "test/" : ""}disputes/${disputeId}`;
}

/** The secret is `off`. */
export const noCardPayments: CardPayments = {
  enabled: false,
  publishableKey: "",
  create: off,
  find: off,
  close: off,
  refundsOf: off,
  disputesOf: off,
  disputePage: (disputeId) => disputePage("live", disputeId),
  refund: off,
  listSince: off,
  listRefundsSince: off,
  listDisputesSince: off,
  readEvent: off,
};
