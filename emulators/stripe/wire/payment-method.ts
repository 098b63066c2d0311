import type Stripe from "stripe";
import type { BillingDetails, PaymentMethod } from "../engine/entities.ts";

export const billingWire = (billing: BillingDetails) => ({ ...billing, tax_id: null });

export const checksWire = (method: PaymentMethod) => ({
  address_line1_check: null,
  address_postal_code_check: method.billing.address?.postal_code ? "pass" : null,
  cvc_check: method.hasCvc ? (method.card.decline?.code === "incorrect_cvc" ? "fail" : "pass") : null,
});

/** https://docs.stripe.com/api/payment_methods/object */
export function paymentMethodWire(method: PaymentMethod): Stripe.PaymentMethod {
  const { card } = method;
  return {
    id: method.id,
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: billingWire(method.billing),
    card: {
      brand: card.brand,
      checks: checksWire(method),
      country: card.country,
      display_brand: card.brand,
      exp_month: method.expMonth,
      exp_year: method.expYear,
      fingerprint: `fp_${card.number.slice(-8)}`,
      funding: "credit",
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: method.created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: method.metadata,
    type: "card",
  };
}
