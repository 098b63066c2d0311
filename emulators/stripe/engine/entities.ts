import type Stripe from "stripe";
import type { Decline, TestCard } from "../cards.ts";

/** Times are Unix seconds and amounts are the currency's smallest unit, as at Stripe. */

export type Metadata = Record<string, string>;

export interface BillingDetails {
  name: string | null;
  email: string | null;
  phone: string | null;
  address: Stripe.Address | null;
}

export interface PaymentMethod {
  readonly id: string;
  readonly created: number;
  readonly card: TestCard;
  readonly expMonth: number;
  readonly expYear: number;
  readonly hasCvc: boolean;
  readonly billing: BillingDetails;
  readonly metadata: Metadata;
  /** Without a customer a payment method pays once. */
  spent: boolean;
}

export type IntentStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_action"
  | "processing"
  | "succeeded"
  | "canceled";

type PaymentError =
  | { kind: "declined"; decline: Decline; chargeId: string; paymentMethodId: string }
  | { kind: "challenge-failed"; paymentMethodId: string };

export interface PaymentIntent {
  readonly id: string;
  readonly clientSecret: string;
  readonly created: number;
  readonly automaticMethods: boolean;
  readonly allowedMethodTypes: string[] | null;
  amount: number;
  currency: string;
  status: IntentStatus;
  paymentMethodId: string | null;
  latestChargeId: string | null;
  lastError: PaymentError | null;
  /** The bank's open question; set while the status is requires_action. */
  challengeId: string | null;
  description: string | null;
  receiptEmail: string | null;
  metadata: Metadata;
  canceledAt: number | null;
  cancellationReason: Stripe.PaymentIntent.CancellationReason | null;
}

export interface Charge {
  readonly id: string;
  readonly created: number;
  readonly intentId: string;
  readonly paymentMethodId: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string | null;
  readonly receiptEmail: string | null;
  readonly metadata: Metadata;
  readonly decline: Decline | null;
  readonly challenged: boolean;
  amountRefunded: number;
}

export interface Refund {
  readonly id: string;
  readonly created: number;
  readonly chargeId: string;
  readonly amount: number;
  readonly reason: string | null;
  readonly metadata: Metadata;
  status: "pending" | "succeeded" | "failed";
  failureReason: string | null;
}

export interface EventRecord {
  readonly id: string;
  readonly created: number;
  readonly type: Stripe.Event.Type;
  /** The object as it was at that moment, in wire format. */
  readonly object: object;
  readonly cause: Cause;
  pendingWebhooks: number;
}

/** The API request that made something happen; both null when it happened by itself. */
export interface Cause {
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
}

export interface WebhookEndpoint {
  readonly id: string;
  readonly created: number;
  readonly url: string;
  readonly secret: string;
  readonly enabledEvents: string[];
  readonly description: string | null;
  readonly metadata: Metadata;
}
