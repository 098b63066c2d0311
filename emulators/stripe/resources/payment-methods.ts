import { z } from "zod";
import { ApiError, cardError, noSuch } from "../api/error.ts";
import { integer, metadata, parseParams, text } from "../api/params.ts";
import type { ApiCall, Route } from "../api/route.ts";
import { findCardByNumber, findCardByToken, type TestCard } from "../cards.ts";
import type { Account } from "../engine/account.ts";
import type { PaymentMethod } from "../engine/entities.ts";
import { paymentMethodWire } from "../wire/payment-method.ts";

const address = z.strictObject({
  city: text.optional(),
  country: text.optional(),
  line1: text.optional(),
  line2: text.optional(),
  postal_code: text.optional(),
  state: text.optional(),
});

export const paymentMethodData = z.strictObject({
  type: z.literal("card"),
  card: z.strictObject({ number: text, exp_month: integer, exp_year: integer, cvc: text.optional() }),
  billing_details: z
    .strictObject({
      name: text.optional(),
      email: text.optional(),
      phone: text.optional(),
      address: address.optional(),
    })
    .optional(),
  allow_redisplay: text.optional(),
  metadata: metadata.optional(),
});

type PaymentMethodData = z.output<typeof paymentMethodData>;

export const paymentMethodRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/payment_methods",
    publishable: true,
    handle: (call) => paymentMethodWire(createPaymentMethod(call, parseParams(paymentMethodData, call.form))),
  },
  {
    method: "GET",
    path: "/v1/payment_methods/:id",
    handle: ({ account, path }) => paymentMethodWire(findPaymentMethod(account, path.id ?? "")),
  },
];

/** A stored payment method, or a new one for a ready-made token like `pm_card_visa`. */
export function findPaymentMethod(account: Account, id: string, param = "id"): PaymentMethod {
  const stored = account.paymentMethods.get(id);
  if (stored) return stored;
  const card = findCardByToken(id);
  if (!card) throw noSuch("PaymentMethod", id, param);
  return keep(account, card, { exp_month: 12, exp_year: 2034, number: card.number, cvc: "314" }, {});
}

/** Checks the card as Stripe does before any bank is asked. https://docs.stripe.com/error-codes */
export function createPaymentMethod({ account, key }: ApiCall, data: PaymentMethodData): PaymentMethod {
  if (key === "secret") throw rawCardRefused();
  const { card } = data;
  if (!passesLuhn(card.number)) {
    throw cardError("Your card number is incorrect.", { code: "incorrect_number", param: "number" });
  }
  const expYear = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year;
  const today = new Date(account.now() * 1000);
  const monthsLeft = (expYear - today.getUTCFullYear()) * 12 + card.exp_month - (today.getUTCMonth() + 1);
  if (expYear < today.getUTCFullYear() || expYear > today.getUTCFullYear() + 50) {
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
  return keep(account, known, { ...card, exp_year: expYear }, data);
}

function keep(
  account: Account,
  card: TestCard,
  given: PaymentMethodData["card"],
  { billing_details, metadata: notes }: Partial<PaymentMethodData>,
): PaymentMethod {
  const method: PaymentMethod = {
    id: account.newId("pm"),
    created: account.now(),
    card,
    expMonth: given.exp_month,
    expYear: given.exp_year,
    hasCvc: given.cvc !== undefined,
    billing: {
      name: billing_details?.name || null,
      email: billing_details?.email || null,
      phone: billing_details?.phone || null,
      address: {
        city: billing_details?.address?.city ?? null,
        country: billing_details?.address?.country ?? null,
        line1: billing_details?.address?.line1 ?? null,
        line2: billing_details?.address?.line2 ?? null,
        postal_code: billing_details?.address?.postal_code ?? null,
        state: billing_details?.address?.state ?? null,
      },
    },
    metadata: notes || {},
    spent: false,
  };
  account.paymentMethods.set(method.id, method);
  return method;
}

function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** A server must never see a card number. https://docs.stripe.com/security/guide */
const rawCardRefused = (): ApiError =>
  new ApiError(402, {
    type: "invalid_request_error",
    message:
      "Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens " +
      "that map to the test card you are using, see https://docs.stripe.com/testing.",
  });
