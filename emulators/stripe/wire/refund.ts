import type Stripe from "stripe";
import type { Account } from "../engine/account.ts";
import type { Refund } from "../engine/entities.ts";

/** https://docs.stripe.com/api/refunds/object */
export function refundWire(account: Account, refund: Refund): Stripe.Refund {
  const charge = account.charges.get(refund.chargeId);
  return {
    id: refund.id,
    object: "refund",
    amount: refund.amount,
    balance_transaction: refund.id.replace("re_", "txn_"),
    charge: refund.chargeId,
    created: refund.created,
    currency: charge?.currency ?? "usd",
    customer: null,
    customer_account: null,
    destination_details: {
      type: "card",
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
    },
    ...(refund.failureReason && {
      failure_reason: refund.failureReason,
      failure_balance_transaction: refund.id.replace("re_", "txn_failed_"),
    }),
    metadata: { ...refund.metadata },
    payment_intent: charge?.intentId ?? null,
    payment_method: charge?.paymentMethodId ?? null,
    ...(refund.status === "pending" && { pending_reason: "processing" }),
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  };
}
