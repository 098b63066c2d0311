import { invalidRequestError } from "../api/error.ts";
import { disputeWire } from "../wire.ts";
import type { Account, Dispute, PaymentIntent } from "./account.ts";
import { disputedAmount, refundedAmount } from "./account.ts";

/**
 * The time to answer a dispute. Card networks give 7 to 21 days. https://docs.stripe.com/disputes/responding#decide
 */
const answerDeadlineSeconds = 9 * 86_400;

/**
 * Opens a dispute: the cardholder's bank asks for the payment or a part of it. A dispute takes the money at once; an
 * inquiry takes none. https://docs.stripe.com/disputes/how-disputes-work
 */
export function openDispute(
  account: Account,
  intent: PaymentIntent,
  { amount, inquiry = false }: { amount?: number | undefined; inquiry?: boolean | undefined } = {},
): Dispute {
  if (!intent.charge)
    throw invalidRequestError(`This PaymentIntent (${intent.id}) has no charge to dispute.`);
  const most = intent.amount - refundedAmount(account, intent) - disputedAmount(account, intent);
  if (most <= 0 || (amount ?? most) > most) {
    throw invalidRequestError(`No more than ${most} of charge ${intent.charge.id} can be disputed.`);
  }
  const dispute: Dispute = {
    id: account.newId("du"),
    created: account.now(),
    intentId: intent.id,
    amount: amount ?? most,
    status: inquiry ? "warning_needs_response" : "needs_response",
    dueBy: account.now() + answerDeadlineSeconds,
    takenCents: 0,
  };
  account.disputes.set(dispute.id, dispute);
  recordDisputeEvent(account, "charge.dispute.created", dispute);
  if (!inquiry) withdrawFunds(account, dispute);
  return dispute;
}

/**
 * Submits the clinic's evidence in a dispute. In test mode, two special texts decide the dispute at once.
 * https://docs.stripe.com/testing#disputes
 */
export function submitEvidence(account: Account, dispute: Dispute, evidence: string | undefined): void {
  throwIfClosed(dispute);
  dispute.status = isInquiry(dispute) ? "warning_under_review" : "under_review";
  recordDisputeEvent(account, "charge.dispute.updated", dispute);
  if (evidence === "winning_evidence") closeDispute(account, dispute, "won");
  if (evidence === "losing_evidence") closeDispute(account, dispute, "lost");
}

/**
 * Closes a dispute with the bank's decision. The clinic itself can only accept that it lost. A won inquiry is closed;
 * a lost one becomes a dispute.
 */
export function closeDispute(account: Account, dispute: Dispute, outcome: "won" | "lost"): void {
  throwIfClosed(dispute);
  const inquiry = isInquiry(dispute);
  if (inquiry && outcome === "lost") withdrawFunds(account, dispute);
  dispute.status = inquiry && outcome === "won" ? "warning_closed" : outcome;
  if (!inquiry && outcome === "won") {
    dispute.takenCents = 0;
    recordDisputeEvent(account, "charge.dispute.funds_reinstated", dispute);
  }
  recordDisputeEvent(account, "charge.dispute.closed", dispute);
}

function withdrawFunds(account: Account, dispute: Dispute): void {
  dispute.takenCents = dispute.amount;
  recordDisputeEvent(account, "charge.dispute.funds_withdrawn", dispute);
}

function recordDisputeEvent(
  account: Account,
  type: Parameters<Account["record"]>[0],
  dispute: Dispute,
): void {
  account.record(type, disputeWire(account, dispute));
}

function isInquiry({ status }: Dispute): boolean {
  return status.startsWith("warning_");
}

function isOpenDispute({ status }: Dispute): boolean {
  return status !== "won" && status !== "lost" && status !== "warning_closed";
}

function throwIfClosed(dispute: Dispute): void {
  if (!isOpenDispute(dispute)) {
    throw invalidRequestError(`This dispute (${dispute.id}) is already closed.`, {
      code: "dispute_already_closed",
    });
  }
}
