import { z } from "zod";
import { ApiError, cardError, resourceMissingError } from "../api/error.ts";
import { integerParam, parseParams, textParam } from "../api/form.ts";
import type { ApiCall, Route } from "../api/route.ts";
import { passesLuhn } from "../browser/card-frame/card-fields.ts";
import { findCardByNumber, findCardByToken } from "../cards.ts";
import type { Account, PaymentMethod } from "../engine/account.ts";
import { paymentMethodWire } from "../wire.ts";

export const paymentMethodData = z.strictObject({
  type: z.literal("card"),
  card: z.strictObject({
    number: textParam,
    exp_month: integerParam,
    exp_year: integerParam,
    cvc: textParam.optional(),
  }),
  billing_details: z
    .strictObject({
      name: textParam.optional(),
      email: textParam.optional(),
      address: z.strictObject({ postal_code: textParam.optional() }).optional(),
    })
    .optional(),
});

type PaymentMethodData = z.output<typeof paymentMethodData>;

export const paymentMethodRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/payment_methods",
    publishable: true,
    handle: (call) => paymentMethodWire(createPaymentMethod(call, parseParams(paymentMethodData, call.form))),
  },
];

/** Finds a stored payment method, or makes one for a ready-made token such as `pm_card_visa`. */
export function findPaymentMethod(account: Account, id: string): PaymentMethod {
  const stored = account.paymentMethods.get(id);
  if (stored) return stored;
  const card = findCardByToken(id);
  if (!card) throw resourceMissingError("PaymentMethod", id, "payment_method");
  return storePaymentMethod(account, card, { exp_month: 12, exp_year: 2034 });
}

/** Checks a card as Stripe does before it asks any bank. https://docs.stripe.com/error-codes */
export function createPaymentMethod({ account, key }: ApiCall, data: PaymentMethodData): PaymentMethod {
  if (key === "secret") throw rawCardRefused();
  const { card } = data;
  if (!/^\d{12,19}$/.test(card.number) || !passesLuhn(card.number)) {
    throw cardError("Your card number is incorrect.", { code: "incorrect_number", param: "number" });
  }
  const today = new Date(account.now() * 1000);
  const monthsLeft =
    (card.exp_year - today.getUTCFullYear()) * 12 + card.exp_month - (today.getUTCMonth() + 1);
  if (card.exp_year < today.getUTCFullYear() || card.exp_year > today.getUTCFullYear() + 50) {
    throw cardError("Your card's expiration year is invalid.", {
      code: "invalid_expiry_year",
      param: "exp_year",
    });
  }
  if (card.exp_month < 1 || card.exp_month > 12 || monthsLeft < 0) {
    throw cardError("Your card's expiration month is invalid.", {
      code: "invalid_expiry_month",
      param: "exp_month",
    });
  }
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc)) {
    throw cardError("Your card's security code is invalid.", { code: "invalid_cvc", param: "cvc" });
  }
  const known = findCardByNumber(card.number);
  if (!known) {
    throw cardError(
      "Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test " +
        "cards, visit: https://docs.stripe.com/testing.",
      { code: "card_declined", decline_code: "test_mode_live_card" },
    );
  }
  return storePaymentMethod(account, known, card, data.billing_details);
}

function storePaymentMethod(
  account: Account,
  card: PaymentMethod["card"],
  expiry: { readonly exp_month: number; readonly exp_year: number },
  billing?: PaymentMethodData["billing_details"],
): PaymentMethod {
  const method: PaymentMethod = {
    id: account.newId("pm"),
    created: account.now(),
    card,
    expMonth: expiry.exp_month,
    expYear: expiry.exp_year,
    billing: {
      name: billing?.name || null,
      email: billing?.email || null,
      postalCode: billing?.address?.postal_code || null,
    },
    spent: false,
  };
  account.paymentMethods.set(method.id, method);
  return method;
}

/** A server must never send a card number. https://docs.stripe.com/security/guide */
const rawCardRefused = (): ApiError =>
  new ApiError(402, {
    type: "invalid_request_error",
    message:
      "Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens " +
      "that map to the test card you are using, see https://docs.stripe.com/testing.",
  });
