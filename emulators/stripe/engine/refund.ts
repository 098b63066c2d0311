import { invalidRequest, noSuch } from "../api/error.ts";
import { chargeWire } from "../wire/charge.ts";
import { refundWire } from "../wire/refund.ts";
import type { Account } from "./account.ts";
import type { Cause, Charge, Metadata, Refund } from "./entities.ts";

export interface RefundRequest {
  /** In cents; the whole of what is left when absent. */
  readonly amount: number | undefined;
  readonly reason: string | null;
  readonly metadata: Metadata;
}

/** https://docs.stripe.com/api/refunds/create */
export function createRefund(account: Account, charge: Charge, request: RefundRequest, cause: Cause): Refund {
  const left = charge.amount - charge.amountRefunded;
  if (charge.decline)
    throw invalidRequest(`Charge ${charge.id} has failed and cannot be refunded.`, { param: "charge" });
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  }
  const amount = request.amount ?? left;
  if (amount < 1) {
    throw invalidRequest("Refund amount must be at least 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  }
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: "amount" },
    );
  }
  const behaviour = account.paymentMethods.get(charge.paymentMethodId)?.card.refund;
  const status = behaviour === "pending-then-succeeds" ? "pending" : "succeeded";
  const refund: Refund = {
    id: account.newId("re"),
    created: account.now(),
    chargeId: charge.id,
    amount,
    reason: request.reason,
    metadata: request.metadata,
    status,
    failureReason: null,
  };
  account.refunds.set(refund.id, refund);
  charge.amountRefunded += amount;
  account.record("refund.created", refundWire(account, refund), cause);
  account.record("charge.refunded", chargeWire(account, charge), cause);
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
  const charge = account.charges.get(refund.chargeId);
  if (!charge) throw noSuch("charge", refund.chargeId);
  if (refund.status === "failed" || refund.status === outcome) {
    throw invalidRequest(`Refund ${refund.id} has ${refund.status} already.`);
  }
  const cause: Cause = { requestId: null, idempotencyKey: null };
  refund.status = outcome;
  if (outcome === "failed") {
    refund.failureReason = "expired_or_canceled_card";
    charge.amountRefunded -= refund.amount;
    account.record("refund.failed", refundWire(account, refund), cause);
  }
  account.record("refund.updated", refundWire(account, refund), cause);
  account.record("charge.refund.updated", refundWire(account, refund), cause);
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
