import type Stripe from "stripe";
import type { Account } from "../engine/account.ts";
import type { Charge, PaymentMethod } from "../engine/entities.ts";
import { billingWire, checksWire } from "./payment-method.ts";

/** https://docs.stripe.com/api/charges/object */
export function chargeWire(account: Account, charge: Charge): Stripe.Charge {
  const method = account.paymentMethods.get(charge.paymentMethodId);
  const paid = charge.decline === null;
  return {
    id: charge.id,
    object: "charge",
    amount: charge.amount,
    amount_captured: paid ? charge.amount : 0,
    amount_refunded: charge.amountRefunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? charge.id.replace("ch_", "txn_") : null,
    billing_details: billingWire(method?.billing ?? { name: null, email: null, phone: null, address: null }),
    calculated_statement_descriptor: "EMULATOR",
    captured: paid,
    created: charge.created,
    currency: charge.currency,
    customer: null,
    description: charge.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: charge.decline?.code ?? null,
    failure_message: charge.decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...charge.metadata },
    on_behalf_of: null,
    outcome: outcomeWire(charge),
    paid,
    payment_intent: charge.intentId,
    payment_method: charge.paymentMethodId,
    payment_method_details: method ? { type: "card", card: cardWire(charge, method) } : null,
    receipt_email: charge.receiptEmail,
    receipt_number: null,
    receipt_url: null,
    refunded: paid && charge.amountRefunded === charge.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  };
}

function outcomeWire(charge: Charge): Stripe.Charge.Outcome {
  const { decline } = charge;
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? "declined_by_network" : "approved_by_network",
    reason: decline ? (decline.declineCode ?? decline.code) : null,
    risk_level: "normal",
    seller_message: decline
      ? "The bank did not return any further details with this decline."
      : "Payment complete.",
    type: decline ? "issuer_declined" : "authorized",
  };
}

function cardWire(
  charge: Charge,
  { card, ...method }: PaymentMethod,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: charge.decline ? null : charge.amount,
    authorization_code: null,
    brand: card.brand,
    checks: checksWire({ card, ...method }),
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: method.expMonth,
    exp_year: method.expYear,
    fingerprint: `fp_${card.number.slice(-8)}`,
    funding: "credit",
    installments: null,
    last4: card.number.slice(-4),
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: "unregulated",
    three_d_secure: charge.challenged
      ? {
          authentication_flow: "challenge",
          electronic_commerce_indicator: "05",
          exemption_indicator: null,
          result: "authenticated",
          result_reason: null,
          transaction_id: null,
          version: "2.2.0",
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  };
}
