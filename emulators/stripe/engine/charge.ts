import type { TestCard } from "../cards.ts";
import { chargeWire } from "../wire/charge.ts";
import { paymentIntentWire } from "../wire/payment-intent.ts";
import type { Account } from "./account.ts";
import type { Cause, Charge, PaymentIntent, PaymentMethod } from "./entities.ts";

/** Asks the card's bank for the money, and moves the intent to where the answer puts it. */
export function chargeCard(
  account: Account,
  intent: PaymentIntent,
  method: PaymentMethod,
  cause: Cause,
  challenged = false,
): void {
  if (account.heldInProcessing > 0) {
    account.heldInProcessing -= 1;
    startProcessing(account, intent, cause);
    return;
  }
  settleCharge(account, intent, method, cause, challenged);
}

export function startProcessing(account: Account, intent: PaymentIntent, cause: Cause): void {
  intent.status = "processing";
  intent.challengeId = null;
  account.record("payment_intent.processing", paymentIntentWire(account, intent), cause);
}

export function settleCharge(
  account: Account,
  intent: PaymentIntent,
  method: PaymentMethod,
  cause: Cause,
  challenged: boolean,
  decline: TestCard["decline"] = method.card.decline,
): void {
  const charge: Charge = {
    id: account.newId("ch"),
    created: account.now(),
    intentId: intent.id,
    paymentMethodId: method.id,
    amount: intent.amount,
    currency: intent.currency,
    description: intent.description,
    receiptEmail: intent.receiptEmail,
    metadata: { ...intent.metadata },
    decline: decline ?? null,
    challenged,
    amountRefunded: 0,
  };
  account.charges.set(charge.id, charge);
  intent.latestChargeId = charge.id;
  intent.challengeId = null;
  if (decline) {
    intent.lastError = { kind: "declined", decline, chargeId: charge.id, paymentMethodId: method.id };
    account.record("charge.failed", chargeWire(account, charge), cause);
    failPayment(account, intent, cause);
    return;
  }
  method.spent = true;
  intent.status = "succeeded";
  account.record("charge.succeeded", chargeWire(account, charge), cause);
  account.record("payment_intent.succeeded", paymentIntentWire(account, intent), cause);
}

/** After a failure the intent waits for another card. https://docs.stripe.com/payments/paymentintents/lifecycle */
export function failPayment(account: Account, intent: PaymentIntent, cause: Cause): void {
  intent.status = "requires_payment_method";
  intent.paymentMethodId = null;
  intent.challengeId = null;
  account.record("payment_intent.payment_failed", paymentIntentWire(account, intent), cause);
}
