/** Converts Stripe's objects to those of our port. Fields that the clinic doesn't use are left out. */
import type Stripe from "stripe";
import * as z from "zod/mini";
import { idSchema } from "../contract/fields.ts";
import { paymentIntentIdSchema } from "../contract/payments.ts";
import type { Dispute } from "../domain/booking.ts";
import type { CardRefund, Intent } from "./card-payments.ts";

export function toIntent(intent: Stripe.PaymentIntent): Intent {
  const { amount, currency, metadata, client_secret, created, latest_charge } = intent;
  return {
    id: z.parse(paymentIntentIdSchema, intent.id),
    status: intentStatusOf(intent.status),
    amountCents: amount,
    currency,
    bookingId: z.safeParse(idSchema, metadata.bookingId).data ?? null,
    clientSecret: client_secret ?? "",
    paidWith: cardOf(latest_charge),
    ...refundsAndDispute(latest_charge),
    createdAt: new Date(created * 1000),
  };
}

/** https://docs.stripe.com/api/charges/object#charge_object-payment_method_details-card */
function cardOf(charge: Stripe.PaymentIntent["latest_charge"]): Intent["paidWith"] {
  const card = typeof charge === "object" ? charge?.payment_method_details?.card : undefined;
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null;
}

function refundsAndDispute(
  charge: Stripe.PaymentIntent["latest_charge"],
): Pick<Intent, "refundedCents" | "disputed"> {
  return typeof charge === "object" && charge !== null
    ? { refundedCents: charge.amount_refunded, disputed: charge.disputed }
    : { refundedCents: 0, disputed: false };
}

function intentStatusOf(status: Stripe.PaymentIntent.Status): Intent["status"] {
  if (status === "succeeded") return "succeeded";
  if (status === "processing") return "processing";
  return status === "canceled" ? "cancelled" : "payable";
}

/** https://docs.stripe.com/api/refunds/object#refund_object-status */
export function toRefund({ id, amount: amountCents, status }: Stripe.Refund): CardRefund {
  if (status === "succeeded") return { id, amountCents, status };
  return { id, amountCents, status: status === "failed" || status === "canceled" ? "failed" : "pending" };
}

/** https://docs.stripe.com/api/disputes/object */
export function toDispute(dispute: Stripe.Dispute, intentId: string): Dispute {
  const { id, amount, status, evidence_details, balance_transactions } = dispute;
  const dueBy = evidence_details.due_by;
  // The sum of the money that the dispute took and returned. Its currency may differ from the payment's, so only its sign is
  // used.
  const balance = balance_transactions.reduce((sum, transaction) => sum + transaction.amount, 0);
  return {
    id,
    intentId,
    status: closedDisputeStatuses.has(status) ? (balance < 0 ? "lost" : "won") : "open",
    cents: amount,
    dueBy: dueBy === null ? null : new Date(dueBy * 1000),
    answered: status === "under_review" || status === "warning_under_review",
  };
}

/**
 * Dispute statuses that need no answer. An inquiry (`warning_…`) is answered like a dispute, and an unknown new status needs a
 * person. During an appeal the money is already taken. https://docs.stripe.com/api/disputes/object#dispute_object-status
 */
const closedDisputeStatuses: ReadonlySet<string> = new Set([
  "won",
  "lost",
  "warning_closed",
  "prevented",
  "appeal_needs_response",
  "appeal_under_review",
]);
