import { cardError, invalidRequestError } from "../api/error.ts";
import { paymentIntentWire } from "../wire.ts";
import type { Account, IntentStatus, PaymentIntent, PaymentMethod } from "./account.ts";
import { openDispute } from "./dispute.ts";

/** A payment in one of these states can still be paid: https://docs.stripe.com/payments/paymentintents/lifecycle */
const payableStatuses: readonly IntentStatus[] = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
];

export const isPayableIntent = ({ status }: PaymentIntent): boolean => payableStatuses.includes(status);

const unexpectedStateError = (account: Account, intent: PaymentIntent, message: string) =>
  invalidRequestError(message, {
    code: "payment_intent_unexpected_state",
    payment_intent: paymentIntentWire(account, intent),
  });

/** Throws if the payment is already under way or ended: then it cannot be confirmed, cancelled or changed. */
function throwIfClosed(account: Account, intent: PaymentIntent, what: "cancel" | "confirm" | "update"): void {
  if (isPayableIntent(intent)) return;
  throw unexpectedStateError(
    account,
    intent,
    `You cannot ${what} this PaymentIntent because it has a status of ${intent.status}.`,
  );
}

/**
 * Confirms a payment: charges the card, or asks for the 3-D Secure challenge first. A decline is recorded and then
 * thrown. https://docs.stripe.com/api/payment_intents/confirm
 */
export function confirmIntent(account: Account, intent: PaymentIntent): void {
  throwIfClosed(account, intent, "confirm");
  const method = paymentMethodOf(account, intent);
  if (!method) {
    throw unexpectedStateError(
      account,
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method.",
    );
  }
  throwIfMethodUsed(method);
  intent.lastError = null;
  if (method.card.challenge) {
    intent.status = "requires_action";
    intent.challengeId = account.newId("src");
    return;
  }
  chargeCard(account, intent, method);
  throwDecline(account, intent);
}

/**
 * Records whether the bank's customer passed the 3-D Secure challenge, and charges the card if so.
 * https://docs.stripe.com/payments/3d-secure
 */
export function answerChallenge(account: Account, intent: PaymentIntent, passed: boolean): void {
  const method = paymentMethodOf(account, intent);
  if (!intent.challengeId || !method) {
    throw unexpectedStateError(account, intent, "This PaymentIntent asks for no challenge.");
  }
  if (passed) {
    chargeCard(account, intent, method);
    return;
  }
  const { body } = invalidRequestError(
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    { code: "payment_intent_authentication_failure" },
  );
  failPayment(account, intent, body);
}

/** Ends a payment that was held in `processing`. */
export function finishProcessing(account: Account, intent: PaymentIntent, succeeds: boolean): void {
  const method = paymentMethodOf(account, intent);
  if (intent.status !== "processing" || !method) {
    throw unexpectedStateError(account, intent, `This PaymentIntent is not processing but ${intent.status}.`);
  }
  const declined = { code: "card_declined", message: "Your card was declined." } as const;
  recordChargeResult(account, intent, method, succeeds ? method.card.decline : declined);
}

/** Cancels a payment that was not paid yet: https://docs.stripe.com/api/payment_intents/cancel */
export function cancelIntent(account: Account, intent: PaymentIntent): void {
  throwIfClosed(account, intent, "cancel");
  intent.status = "canceled";
  intent.challengeId = null;
}

/** Changes the amount of a payment that was not paid yet: https://docs.stripe.com/api/payment_intents/update */
export function changeAmount(account: Account, intent: PaymentIntent, amount: number): void {
  throwIfClosed(account, intent, "update");
  intent.amount = amount;
}

const paymentMethodOf = (account: Account, { paymentMethodId }: PaymentIntent): PaymentMethod | undefined =>
  account.paymentMethods.get(paymentMethodId ?? "");

/** Asks the card's bank for the money, and sets the payment's status from the answer. */
function chargeCard(account: Account, intent: PaymentIntent, method: PaymentMethod): void {
  if (account.heldInProcessing > 0) {
    account.heldInProcessing -= 1;
    intent.status = "processing";
    intent.challengeId = null;
    return;
  }
  recordChargeResult(account, intent, method, method.card.decline);
}

function recordChargeResult(
  account: Account,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: PaymentMethod["card"]["decline"],
): void {
  if (decline) {
    const { message, declineCode, ...details } = decline;
    const { body } = cardError(message, { ...details, ...(declineCode && { decline_code: declineCode }) });
    failPayment(account, intent, body);
    return;
  }
  method.spent = true;
  intent.status = "succeeded";
  intent.challengeId = null;
  intent.charge = {
    id: account.newId("ch"),
    created: account.now(),
    card: method.card,
  };
  account.record("payment_intent.succeeded", paymentIntentWire(account, intent));
  if (method.card.dispute) openDispute(account, intent, { inquiry: method.card.dispute === "inquiry" });
}

/** After a failure, the payment waits for another card. */
function failPayment(account: Account, intent: PaymentIntent, error: PaymentIntent["lastError"]): void {
  intent.lastError = error;
  intent.status = "requires_payment_method";
  intent.paymentMethodId = null;
  intent.challengeId = null;
  account.record("payment_intent.payment_failed", paymentIntentWire(account, intent));
}

function throwDecline(account: Account, intent: PaymentIntent): void {
  if (!intent.lastError) return;
  const { message, ...details } = intent.lastError;
  throw cardError(message, { ...details, payment_intent: paymentIntentWire(account, intent) });
}

function throwIfMethodUsed(method: PaymentMethod): void {
  if (!method.spent) return;
  throw invalidRequestError(
    "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a " +
      "connected account without Customer attachment, or was detached from a Customer. It may not be used again.",
    { code: "payment_method_unexpected_state", param: "payment_method" },
  );
}
