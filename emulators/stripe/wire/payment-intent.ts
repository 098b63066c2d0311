import type Stripe from "stripe";
import type { Account } from "../engine/account.ts";
import type { PaymentIntent } from "../engine/entities.ts";
import { paymentMethodWire } from "./payment-method.ts";

/** https://docs.stripe.com/api/payment_intents/object */
export function paymentIntentWire(account: Account, intent: PaymentIntent): Stripe.PaymentIntent {
  return {
    id: intent.id,
    object: "payment_intent",
    allowed_payment_method_types: intent.allowedMethodTypes,
    amount: intent.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: intent.status === "succeeded" ? intent.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: intent.automaticMethods ? { allow_redirects: "always", enabled: true } : null,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.cancellationReason,
    capture_method: "automatic",
    client_secret: intent.clientSecret,
    confirmation_method: "automatic",
    created: intent.created,
    currency: intent.currency,
    customer: null,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: lastErrorWire(account, intent),
    latest_charge: intent.latestChargeId,
    livemode: false,
    managed_payments: null,
    metadata: { ...intent.metadata },
    next_action: nextActionWire(account, intent),
    on_behalf_of: null,
    payment_method: intent.paymentMethodId,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: intent.status === "processing" ? { type: "card", card: {} } : null,
    receipt_email: intent.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  };
}

const publishable = [
  "id",
  "object",
  "amount",
  "amount_details",
  "automatic_payment_methods",
  "canceled_at",
  "cancellation_reason",
  "capture_method",
  "client_secret",
  "confirmation_method",
  "created",
  "currency",
  "description",
  "last_payment_error",
  "livemode",
  "next_action",
  "payment_method",
  "payment_method_configuration_details",
  "payment_method_types",
  "processing",
  "receipt_email",
  "setup_future_usage",
  "shipping",
  "source",
  "status",
] as const satisfies (keyof Stripe.PaymentIntent)[];

/** What a publishable key may see: no metadata, no charge. https://docs.stripe.com/api/payment_intents/object */
export function publishableIntentWire(intent: Partial<Stripe.PaymentIntent>): Partial<Stripe.PaymentIntent> {
  return Object.fromEntries(publishable.map((field) => [field, intent[field]]));
}

function nextActionWire(account: Account, intent: PaymentIntent): Stripe.PaymentIntent.NextAction | null {
  if (!intent.challengeId) return null;
  return {
    type: "use_stripe_sdk",
    use_stripe_sdk: {
      type: "three_d_secure_redirect",
      source: intent.challengeId,
      stripe_js: `${account.origin}/3ds/${intent.challengeId}`,
    },
  };
}

function lastErrorWire(
  account: Account,
  intent: PaymentIntent,
): Stripe.PaymentIntent.LastPaymentError | null {
  const error = intent.lastError;
  if (!error) return null;
  const method = account.paymentMethods.get(error.paymentMethodId);
  const payment_method = method && { payment_method: paymentMethodWire(method) };
  if (error.kind === "challenge-failed") {
    return {
      type: "invalid_request_error",
      code: "payment_intent_authentication_failure",
      doc_url: "https://docs.stripe.com/error-codes#payment-intent-authentication-failure",
      message:
        "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
      ...payment_method,
    };
  }
  const { decline } = error;
  return {
    type: "card_error",
    charge: error.chargeId,
    code: decline.code,
    ...(decline.declineCode && { decline_code: decline.declineCode }),
    doc_url: `https://docs.stripe.com/error-codes#${decline.code.replaceAll("_", "-")}`,
    message: decline.message,
    ...(decline.param && { param: decline.param }),
    ...payment_method,
  };
}
