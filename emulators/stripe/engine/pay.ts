import { cardError, invalidRequest } from "../api/error.ts";
import { paymentIntentWire } from "../wire/payment-intent.ts";
import type { Account } from "./account.ts";
import { chargeCard, failPayment, settleCharge } from "./charge.ts";
import type { Cause, IntentStatus, PaymentIntent, PaymentMethod } from "./entities.ts";

const confirmable: readonly IntentStatus[] = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
];

const unexpectedState = (account: Account, intent: PaymentIntent, message: string) =>
  invalidRequest(message, {
    code: "payment_intent_unexpected_state",
    payment_intent: paymentIntentWire(account, intent),
  });

/**
 * Confirms: charges the card, or asks for the challenge first. A decline throws after it has been recorded.
 * https://docs.stripe.com/api/payment_intents/confirm
 */
export function confirmIntent(account: Account, intent: PaymentIntent, cause: Cause): void {
  if (intent.status === "succeeded") {
    throw unexpectedState(
      account,
      intent,
      "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.",
    );
  }
  if (!confirmable.includes(intent.status)) {
    throw unexpectedState(
      account,
      intent,
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. ` +
        "Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.",
    );
  }
  const method = intent.paymentMethodId && account.paymentMethods.get(intent.paymentMethodId);
  if (!method) {
    throw unexpectedState(
      account,
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
        "PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
    );
  }
  refuseSpent(method);
  intent.lastError = null;
  if (method.card.challenge) {
    intent.status = "requires_action";
    intent.challengeId = account.newId("src");
    account.record("payment_intent.requires_action", paymentIntentWire(account, intent), cause);
    return;
  }
  chargeCard(account, intent, method, cause);
  throwDecline(account, intent);
}

/** The bank's customer passed the 3-D Secure challenge, or did not. https://docs.stripe.com/payments/3d-secure */
export function answerChallenge(account: Account, intent: PaymentIntent, passed: boolean): void {
  const method = intent.paymentMethodId && account.paymentMethods.get(intent.paymentMethodId);
  if (!intent.challengeId || !method) {
    throw unexpectedState(account, intent, "This PaymentIntent asks for no challenge.");
  }
  const cause: Cause = { requestId: null, idempotencyKey: null };
  if (passed) {
    chargeCard(account, intent, method, cause, true);
    return;
  }
  intent.lastError = { kind: "challenge-failed", paymentMethodId: method.id };
  failPayment(account, intent, cause);
}

/** Ends a payment that was held in `processing`. */
export function finishProcessing(account: Account, intent: PaymentIntent, succeeds: boolean): void {
  const method = intent.paymentMethodId && account.paymentMethods.get(intent.paymentMethodId);
  if (intent.status !== "processing" || !method) {
    throw unexpectedState(account, intent, `This PaymentIntent is not processing but ${intent.status}.`);
  }
  const declined = {
    code: "card_declined",
    declineCode: "generic_decline",
    message: "Your card was declined.",
  } as const;
  const cause: Cause = { requestId: null, idempotencyKey: null };
  settleCharge(account, intent, method, cause, false, succeeds ? method.card.decline : declined);
}

/** https://docs.stripe.com/api/payment_intents/cancel */
export function cancelIntent(
  account: Account,
  intent: PaymentIntent,
  reason: PaymentIntent["cancellationReason"],
  cause: Cause,
): void {
  if (!confirmable.includes(intent.status)) {
    throw unexpectedState(
      account,
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with ` +
        "one of the following statuses may be canceled: requires_payment_method, requires_capture, " +
        "requires_confirmation, requires_action.",
    );
  }
  intent.status = "canceled";
  intent.challengeId = null;
  intent.canceledAt = account.now();
  intent.cancellationReason = reason;
  account.record("payment_intent.canceled", paymentIntentWire(account, intent), cause);
}

/** Amount and currency may change until the payment is under way. https://docs.stripe.com/api/payment_intents/update */
export function refuseSettled(account: Account, intent: PaymentIntent, what: string): void {
  if (confirmable.includes(intent.status)) return;
  throw unexpectedState(
    account,
    intent,
    `This PaymentIntent's ${what} could not be updated because it has a status of ${intent.status}. You may only update ` +
      `the ${what} of a PaymentIntent with one of the following statuses: requires_payment_method, ` +
      "requires_confirmation, requires_action.",
  );
}

function refuseSpent(method: PaymentMethod): void {
  if (!method.spent) return;
  throw invalidRequest(
    "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a " +
      "connected account without Customer attachment, or was detached from a Customer. It may not be used again.",
    { code: "payment_method_unexpected_state", param: "payment_method" },
  );
}

function throwDecline(account: Account, intent: PaymentIntent): void {
  if (intent.lastError?.kind !== "declined") return;
  const wire = paymentIntentWire(account, intent);
  const { decline, chargeId } = intent.lastError;
  throw cardError(decline.message, {
    code: decline.code,
    ...(decline.declineCode && { decline_code: decline.declineCode }),
    ...(decline.param && { param: decline.param }),
    charge: chargeId,
    payment_intent: wire,
    ...(wire.last_payment_error?.payment_method && {
      payment_method: wire.last_payment_error.payment_method,
    }),
  });
}
