import { expect, test } from "vitest";
import { formatCardPayment, formatCardRefund } from "./format-card-payment.ts";

test.each([
  [{ brand: "amex", last4: "0005" }, "By card, American Express ending in 0005"],
  [{ brand: "a-new-one", last4: "1234" }, "By card, ending in 1234"],
  [null, "By card"],
])("a payment by %o is shown as: %s", (paidWith, words) => {
  expect(formatCardPayment(paidWith)).toBe(words);
});

test.each([
  [{ brand: "visa", last4: "4242" }, "To Visa ending in 4242"],
  [{ brand: "a-new-one", last4: "1234" }, "To the card ending in 1234"],
  [null, "To the card you paid with"],
])("a refund to %o is shown as: %s", (paidWith, words) => {
  expect(formatCardRefund(paidWith)).toBe(words);
});
