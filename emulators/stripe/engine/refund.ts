import { invalidRequest, noSuch } from "../api/error.ts";
import { chargeWire, refundWire } from "../wire.ts";
import type { Account, PaymentIntent, Refund } from "./account.ts";

/** The whole of a payment. https://docs.stripe.com/api/refunds/create */
export function createRefund(account: Account, intent: PaymentIntent): Refund {
  if (!intent.charge) {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: "payment_intent",
    });
  }
  if (intent.charge.isRefunded) {
    throw invalidRequest(`Charge ${intent.charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  }
  const behaviour = account.paymentMethods.get(intent.paymentMethodId ?? "")?.card.refund;
  const status = behaviour === "pending-then-succeeds" ? "pending" : "succeeded";
  const refund: Refund = {
    id: account.newId("re"),
    created: account.now(),
    intentId: intent.id,
    amount: intent.amount,
    status,
  };
  account.refunds.set(refund.id, refund);
  intent.charge.isRefunded = true;
  account.record("charge.refunded", chargeWire(intent));
  if (behaviour && account.refundDelayMs !== null) {
    account.later(account.refundDelayMs, `settling ${refund.id}`, () => {
      // Unless a control has settled it meanwhile.
      if (refund.status === status) {
        settleRefund(account, refund, status === "pending" ? "succeeded" : "failed");
      }
    });
  }
  return refund;
}

/**
 * What the bank did with a refund in the end: a pending one succeeds or fails, and one that succeeded may still fail. A
 * failed one goes back to our balance, so the charge counts as not refunded again.
 * https://docs.stripe.com/refunds#failed-refunds
 */
export function settleRefund(account: Account, refund: Refund, outcome: "succeeded" | "failed"): void {
  const charge = account.intents.get(refund.intentId)?.charge;
  if (!charge) throw noSuch("payment_intent", refund.intentId);
  if (refund.status === "failed" || refund.status === outcome) {
    throw invalidRequest(`Refund ${refund.id} has ${refund.status} already.`);
  }
  refund.status = outcome;
  if (outcome === "failed") {
    charge.isRefunded = false;
    account.record("refund.failed", refundWire(refund));
  }
  account.record("refund.updated", refundWire(refund));
  account.record("charge.refund.updated", refundWire(refund));
}
