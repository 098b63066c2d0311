import type { PaymentIntent, PaymentIntentResult, StripeError } from "@stripe/stripe-js";
import { expect, test } from "vitest";
import { readPaymentOutcome } from "./payment-calls.ts";

const createIntent = (status: PaymentIntent.Status): PaymentIntent => ({
  ...plainIntent,
  status,
});
const plainIntent: PaymentIntent = {
  id: "pi_1",
  object: "payment_intent",
  amount: 9000,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: "automatic",
  client_secret: "pi_1_secret_2",
  confirmation_method: "automatic",
  created: 0,
  currency: "usd",
  description: null,
  last_payment_error: null,
  livemode: false,
  next_action: null,
  payment_method: null,
  payment_method_types: ["card"],
  receipt_email: null,
  setup_future_usage: null,
  shipping: null,
  status: "requires_payment_method",
};
const createFailure = (error: StripeError): PaymentIntentResult => ({ error });
const declined = "Your card was declined.";

test("counts a payment as paid that succeeded or that the bank still processes", () => {
  for (const status of ["succeeded", "processing"] as const) {
    expect(readPaymentOutcome({ paymentIntent: createIntent(status) })).toEqual({
      kind: "paid",
      transactionId: "pi_1",
    });
  }
});

test.each([
  { type: "card_error" },
  { type: "validation_error" },
  // https://docs.stripe.com/error-codes#payment-intent-authentication-failure
  { type: "invalid_request_error", code: "payment_intent_authentication_failure" },
] as const)("what is wrong with a card is told in the provider's words: %o", (kind) => {
  const error: StripeError = {
    ...kind,
    message: declined,
    payment_intent: createIntent("requires_payment_method"),
  };
  expect(readPaymentOutcome(createFailure(error))).toMatchObject({ kind: "refused", message: declined });
});

test("calls only a card declined that the bank refused", () => {
  const refused = (type: StripeError["type"]) =>
    readPaymentOutcome(createFailure({ type, message: declined }));
  expect(refused("card_error")).toMatchObject({ declined: true });
  expect(refused("validation_error")).toMatchObject({ declined: false });
  expect(refused("invalid_request_error")).toMatchObject({ declined: false });
});

test("counts an intent that another tab has paid as paid", () => {
  const error: StripeError = { type: "invalid_request_error", payment_intent: createIntent("succeeded") };
  expect(readPaymentOutcome(createFailure(error))).toEqual({ kind: "paid", transactionId: "pi_1" });
});

test("reads a canceled intent as closed", () => {
  const error: StripeError = { type: "invalid_request_error", payment_intent: createIntent("canceled") };
  expect(readPaymentOutcome(createFailure(error))).toEqual({ kind: "closed" });
});

test.each([
  { type: "api_connection_error" },
  { type: "api_error", message: "An error occurred with our API." },
  { type: "rate_limit_error" },
  // https://docs.stripe.com/error-codes#lock-timeout
  { type: "invalid_request_error", code: "lock_timeout" },
] as const)("after an answer that tells nothing of the payment nobody knows: %o", (error) => {
  expect(readPaymentOutcome(createFailure(error))).toBe("unknown");
});

test("hides the provider's messages for developers", () => {
  const error: StripeError = { type: "invalid_request_error", message: "No such payment_intent: 'pi_1'" };
  expect(readPaymentOutcome(createFailure(error))).toMatchObject({
    kind: "refused",
    message: expect.stringMatching(/^The card service.*try again/),
  });
});

test("has a message for a refusal without one", () => {
  expect(readPaymentOutcome(createFailure({ type: "card_error" }))).toMatchObject({
    kind: "refused",
    message: expect.stringMatching(/try again/),
  });
});
