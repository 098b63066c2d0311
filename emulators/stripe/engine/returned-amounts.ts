import type { Account, Dispute, PaymentIntent } from "./account.ts";

/** Cents of the refunds that didn't fail. */
export function refundedAmount(account: Account, { id }: Pick<PaymentIntent, "id">): number {
  return [...account.refunds.values()]
    .filter(({ intentId, status }) => intentId === id && status !== "failed")
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Cents that the cardholder's bank has taken back: of open and of lost disputes. */
export function disputedAmount(account: Account, { id }: PaymentIntent): number {
  return [...account.disputes.values()]
    .filter(({ intentId, status }) => intentId === id && withdrawn.has(status))
    .reduce((sum, { amount }) => sum + amount, 0);
}

const withdrawn: ReadonlySet<Dispute["status"]> = new Set(["needs_response", "under_review", "lost"]);
