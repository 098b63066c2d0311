import { invalidRequestError } from "../api/error.ts";
import { checkStep } from "../currencies.ts";
import { chargeWire, refundWire } from "../wire.ts";
import type { Account, PaymentIntent, Refund } from "./account.ts";
import { disputedAmount, refundedAmount } from "./account.ts";

/** Refunds the remaining amount of a payment, or a part of it. https://docs.stripe.com/api/refunds/create */
export function createRefund(account: Account, intent: PaymentIntent, amount?: number): Refund {
  const { charge } = intent;
  if (!charge) {
    throw invalidRequestError(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      {
        param: "payment_intent",
      },
    );
  }
  const unrefunded = intent.amount - refundedAmount(account, intent);
  if (unrefunded === 0) {
    throw invalidRequestError(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  }
  const most = unrefunded - disputedAmount(account, intent);
  if (most <= 0) {
    throw invalidRequestError(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  }
  if (amount !== undefined && (amount < 1 || amount > most)) {
    throw invalidRequestError(
      `Refund amount ($${amount / 100}) is greater than unrefunded amount on charge ($${most / 100})`,
      { param: "amount" },
    );
  }
  if (amount !== undefined) checkStep(amount, intent.currency);
  const behaviour = account.paymentMethods.get(intent.paymentMethodId ?? "")?.card.refund;
  const status = behaviour === "pending-then-succeeds" ? "pending" : "succeeded";
  const refund: Refund = {
    id: account.newId("re"),
    created: account.now(),
    intentId: intent.id,
    amount: amount ?? most,
    currency: intent.currency,
    status,
  };
  account.refunds.set(refund.id, refund);
  account.record("refund.created", refundWire(refund));
  account.record("charge.refunded", chargeWire(account, intent));
  if (behaviour && account.refundDelayMs !== null) {
    account.later(account.refundDelayMs, `settling ${refund.id}`, () => {
      // A test may have settled the refund before this timer runs.
      if (refund.status === status) {
        settleRefund(account, refund, status === "pending" ? "succeeded" : "failed");
      }
    });
  }
  return refund;
}

/**
 * Settles a refund as the bank would: a pending refund succeeds or fails, and a succeeded one may still fail. The
 * money of a failed refund returns to the clinic's balance, so it no longer counts as refunded.
 * https://docs.stripe.com/refunds#failed-refunds
 */
export function settleRefund(account: Account, refund: Refund, outcome: "succeeded" | "failed"): void {
  if (refund.status === "failed" || refund.status === outcome) {
    throw invalidRequestError(`Refund ${refund.id} has ${refund.status} already.`);
  }
  refund.status = outcome;
  if (outcome === "failed") {
    account.record("refund.failed", refundWire(refund));
  }
  account.record("refund.updated", refundWire(refund));
  account.record("charge.refund.updated", refundWire(refund));
}
