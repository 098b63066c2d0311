import { z } from "zod";
import { testCards } from "../cards.ts";
import type { Account, Refund } from "./account.ts";

/** A successful payment of the past. Times are Unix seconds, amounts are in the smallest unit of the currency. */
export const pastPaymentSchema = z.strictObject({
  id: z.string(),
  bookingId: z.string(),
  amount: z.int().min(1),
  /** ISO 4217 in lower case. */
  currency: z.string(),
  created: z.int(),
  /** The last digits of one of Stripe's test cards that pay without a challenge. */
  last4: z.string(),
  /** Each of the whole payment. */
  refunds: z.array(z.strictObject({ status: z.enum(["succeeded", "failed"]), created: z.int() })),
});
type PastPayment = z.output<typeof pastPaymentSchema>;

const payingCards = [testCards.visa, testCards.mastercard, testCards.amex];

/** Adds the payments in the order of their time. Stripe's lists begin with the latest, so it has no later ones yet. */
export function addPastPayments(account: Account, payments: readonly PastPayment[]): void {
  for (const payment of payments.toSorted((one, other) => one.created - other.created)) {
    const { id, bookingId, amount, currency, created, last4 } = payment;
    const card = payingCards.find(({ number }) => number.endsWith(last4)) ?? testCards.visa;
    const methodId = `pm_of_${id}`;
    account.paymentMethods.set(methodId, {
      ...{ id: methodId, created, card, expMonth: 12, expYear: 2034, spent: true },
      billing: { name: null, email: null, postalCode: null },
    });
    account.intents.set(id, {
      ...{ id, clientSecret: `${id}_secret_past`, created, amount, currency, status: "succeeded" },
      ...{ allowedMethodTypes: ["card"], paymentMethodId: methodId, lastError: null, challengeId: null },
      metadata: { bookingId },
      charge: { id: `ch_of_${id}`, created, card },
    });
  }
  for (const refund of payments.flatMap(refundsOf).sort((one, other) => one.created - other.created))
    account.refunds.set(refund.id, refund);
}

function refundsOf({ id, amount, currency, refunds }: PastPayment): Refund[] {
  return refunds.map((refund, place) => ({
    ...{ ...refund, id: `re_${place + 1}_of_${id}` },
    ...{ intentId: id, amount, currency },
  }));
}
