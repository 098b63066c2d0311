import type Stripe from "stripe";
import type { TestCard } from "./cards.ts";
import type {
  Account,
  Dispute,
  EventRecord,
  PaymentIntent,
  PaymentMethod,
  Refund,
} from "./engine/account.ts";
import { refundedAmount } from "./engine/account.ts";

/**
 * The account's objects in the format of Stripe's API. Of Stripe's fields, only those are included that our code
 * reads or that identify the object.
 */

/** The API version of the SDK in use, so that the SDK's types match the webhook events. */
export const apiVersion = "2026-10-28.endive";

/** Stripe's payment intent object: https://docs.stripe.com/api/payment_intents/object */
export function paymentIntentWire(account: Account, intent: PaymentIntent) {
  return {
    id: intent.id,
    object: "payment_intent",
    allowed_payment_method_types: intent.allowedMethodTypes,
    amount: intent.amount,
    amount_received: intent.status === "succeeded" ? intent.amount : 0,
    client_secret: intent.clientSecret,
    created: intent.created,
    currency: intent.currency,
    last_payment_error: intent.lastError,
    latest_charge: intent.charge?.id ?? null,
    livemode: false,
    metadata: { ...intent.metadata },
    next_action: intent.challengeId && {
      type: "use_stripe_sdk",
      use_stripe_sdk: { stripe_js: `${account.origin}/3ds/${intent.challengeId}` },
    },
    payment_method: intent.paymentMethodId,
    status: intent.status,
  } satisfies Wire<Stripe.PaymentIntent, "last_payment_error" | "next_action">;
}

/**
 * The fields of a payment intent that a publishable key may see, without the clinic's private ones.
 * https://docs.stripe.com/keys
 */
export function publishableIntentWire(account: Account, intent: PaymentIntent): object {
  const { metadata, latest_charge, amount_received, ...seen } = paymentIntentWire(account, intent);
  return seen;
}

/** Stripe's payment method object: https://docs.stripe.com/api/payment_methods/object */
export function paymentMethodWire({ id, created, card, billing, expMonth, expYear }: PaymentMethod) {
  return {
    id,
    object: "payment_method",
    billing_details: {
      name: billing.name,
      email: billing.email,
      address: { postal_code: billing.postalCode },
    },
    card: { ...cardWire(card), exp_month: expMonth, exp_year: expYear },
    created,
    livemode: false,
    type: "card",
  } satisfies Wire<Stripe.PaymentMethod, "billing_details" | "card">;
}

/** Stripe's charge object: https://docs.stripe.com/api/charges/object */
export function chargeWire(account: Account, intent: PaymentIntent) {
  const { id, amount, currency, charge } = intent;
  const refunded = refundedAmount(account, intent);
  return {
    id: charge?.id ?? "",
    object: "charge",
    amount,
    amount_refunded: refunded,
    created: charge?.created ?? 0,
    currency,
    disputed: [...account.disputes.values()].some(({ intentId }) => intentId === id),
    livemode: false,
    payment_intent: id,
    ...(charge && { payment_method_details: { type: "card", card: cardWire(charge.card) } }),
    refunded: refunded === amount,
    status: "succeeded",
  } satisfies Wire<Stripe.Charge, "payment_method_details">;
}

function cardWire({ brand, number }: TestCard) {
  return { brand, last4: number.slice(-4) };
}

/** Stripe's refund object: https://docs.stripe.com/api/refunds/object */
export function refundWire(refund: Refund) {
  return {
    id: refund.id,
    object: "refund",
    amount: refund.amount,
    created: refund.created,
    currency: refund.currency,
    payment_intent: refund.intentId,
    status: refund.status,
  } satisfies Wire<Stripe.Refund>;
}

/** Stripe's dispute object: https://docs.stripe.com/api/disputes/object */
export function disputeWire({ intents }: Account, dispute: Dispute) {
  const { id, amount, created, intentId, status, dueBy, takenCents } = dispute;
  const { charge = null, currency = "usd" } = intents.get(intentId) ?? {};
  return {
    id,
    object: "dispute",
    amount,
    // Stripe lists the money that a dispute took and the money that it gave back as separate entries.
    balance_transactions: takenCents === 0 ? [] : [{ amount: -takenCents, currency }],
    charge: charge?.id ?? "",
    created,
    currency,
    evidence_details: {
      due_by: dueBy,
      has_evidence: status.endsWith("under_review"),
      past_due: false,
      submission_count: status.endsWith("needs_response") ? 0 : 1,
    },
    is_charge_refundable: status.startsWith("warning_") || status === "won",
    livemode: false,
    payment_intent: intentId,
    reason: "fraudulent",
    status,
  } satisfies Wire<Stripe.Dispute, "balance_transactions" | "evidence_details">;
}

/** Stripe's webhook endpoint object: https://docs.stripe.com/api/webhook_endpoints/object */
export function webhookEndpointWire(id: string, url: string, events: readonly string[]) {
  return {
    id,
    object: "webhook_endpoint",
    enabled_events: [...events],
    livemode: false,
    status: "enabled",
    url,
  } satisfies Wire<Stripe.WebhookEndpoint>;
}

/** Stripe's event object: https://docs.stripe.com/api/events/object */
export function eventWire({ id, created, object, type }: EventRecord) {
  return {
    id,
    object: "event",
    api_version: apiVersion,
    created,
    data: { object },
    livemode: false,
    type,
  } satisfies Wire<Stripe.EventBase, "data">;
}

/** The SDK's type checks every field, except nested ones: our objects have only a part of those. */
type Wire<Whole, Nested extends keyof Whole = never> = Partial<Omit<Whole, Nested>> & {
  readonly [Field in Nested]?: unknown;
};
