import * as z from "zod/mini";
import { testCards } from "../../emulators/stripe/cards.ts";
import { stripeControls } from "../../emulators/stripe/control/client.ts";
import { connectStripeSdk } from "../../emulators/stripe/sandbox.ts";
import { localPublishableKey, localSecrets } from "../../emulators/suite/local-keys.ts";
import { urls } from "../../emulators/suite/ports-and-paths.ts";
import { type ApiAnswer, request } from "../../emulators/testing/request.ts";
import type { SignedInUser } from "../../emulators/testing/sign-up.ts";
import { createPaymentIntent } from "../src/contract/payments.ts";
import { stripeApiAddress, stripeCardPayments } from "../src/ports/stripe-card-payments.ts";
import { book, bookingInAnswer, newPatient } from "./booking-calls.ts";
import { openDayPool } from "./free-test-days.ts";

/**
 * Accesses the Stripe emulator of one suite in three ways: as our server, as a patient's browser, and with test
 * controls.
 */
export function stripeAt(origin: string) {
  const browser = connectStripeSdk(origin, localPublishableKey);
  return {
    controls: stripeControls(origin),
    server: connectStripeSdk(origin, localSecrets.STRIPE_SECRET_KEY),
    /** The payment code of the functions, for jobs that no request starts. */
    payments: stripeCardPayments(
      {
        secretKey: localSecrets.STRIPE_SECRET_KEY,
        webhookSecret: localSecrets.STRIPE_WEBHOOK_SECRET,
        publishableKey: localPublishableKey,
      },
      stripeApiAddress("demo-clinic", new URL(origin).host),
    ),
    /** Pays as the patient's browser does, and returns the payment's id. Throws Stripe's card error. */
    async confirm(clientSecret: string, number: string) {
      const method = await browser.paymentMethods.create({
        type: "card",
        card: { number, exp_month: 12, exp_year: 2034, cvc: "123" },
      });
      // The SDK's types cover only server calls; this is the call that Stripe.js sends.
      await browser.rawRequest("POST", `/v1/payment_intents/${intentIdInSecret(clientSecret)}/confirm`, {
        client_secret: clientSecret,
        payment_method: method.id,
      });
      return intentIdInSecret(clientSecret);
    },
  };
}

export const suiteStripe = stripeAt(urls.local);

export function intentIdInSecret(clientSecret: string): string {
  return clientSecret.split("_secret")[0] ?? "";
}

export function postIntent(
  who: SignedInUser,
  appointment: string,
  more: object = {},
  origin?: string,
): Promise<ApiAnswer> {
  return request("POST", "/create-payment-intent", {
    token: who.token,
    body: { appointment, ...more },
    ...(origin && { origin }),
  });
}

/** Begins a payment, and fails the test if the API refuses. */
export async function beginPayment(who: SignedInUser, appointment: string, origin?: string): Promise<string> {
  const { body } = await postIntent(who, appointment, {}, origin);
  return z.parse(createPaymentIntent.answer, body).clientSecret;
}

export function confirmPayment(
  who: SignedInUser,
  appointment: string,
  transactionId: string,
  origin?: string,
): Promise<ApiAnswer> {
  return request("PATCH", `/booking/${appointment}`, {
    token: who.token,
    body: { appointment, transactionId },
    ...(origin && { origin }),
  });
}

/** Makes a new patient with an appointment on a day of its own. */
export async function newBooking() {
  const patient = await newPatient();
  return { patient, booking: await book(patient, { date: openDayPool.take() }) };
}

/** Makes a new patient with an appointment that is paid with this card. */
export async function newPaidBooking(card: { number: string } = testCards.visa) {
  const { patient, booking } = await newBooking();
  const intent = await suiteStripe.confirm(await beginPayment(patient, booking._id), card.number);
  const { payment } = bookingInAnswer(await confirmPayment(patient, booking._id, intent));
  if (payment !== "paid") throw new Error(`The card left it ${payment}`);
  return { patient, booking, intent };
}
