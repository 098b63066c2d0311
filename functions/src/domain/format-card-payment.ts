import type { PayingCard } from "../contract/bookings.ts";

/**
 * Names of card brands by Stripe's codes.
 * https://docs.stripe.com/api/charges/object#charge_object-payment_method_details-card-brand
 */
const cardBrandNames = new Map([
  ["amex", "American Express"],
  ["diners", "Diners Club"],
  ["discover", "Discover"],
  ["jcb", "JCB"],
  ["mastercard", "Mastercard"],
  ["unionpay", "UnionPay"],
  ["visa", "Visa"],
]);

/** Describes a card payment, like `By card, Visa ending in 4242`. An unknown brand or card is left out. */
export function formatCardPayment(paidWith: PayingCard | null): string {
  if (paidWith === null) return "By card";
  const brand = cardBrandNames.get(paidWith.brand);
  return ["By card,", brand, "ending in", paidWith.last4].filter(Boolean).join(" ");
}

/** Says where a card payment goes back, like `To Visa ending in 4242`. */
export function formatCardRefund(paidWith: PayingCard | null): string {
  if (paidWith === null) return "To the card you paid with";
  return `To ${cardBrandNames.get(paidWith.brand) ?? "the card"} ending in ${paidWith.last4}`;
}
