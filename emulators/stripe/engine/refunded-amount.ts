import type { Account, PaymentIntent } from "./account.ts";

/** Cents of the refunds that didn't fail. */
export function refundedAmount(account: Account, { id }: Pick<PaymentIntent, "id">): number {
  return [...account.refunds.values()]
    .filter(({ intentId, status }) => intentId === id && status !== "failed")
    .reduce((sum, { amount }) => sum + amount, 0);
}
