import * as z from "zod/mini";
import { testCards } from "../../emulators/stripe/cards.ts";
import { stripeControls } from "../../emulators/stripe/control/client.ts";
import { connectSdk } from "../../emulators/stripe/sandbox.ts";
import { localPublishableKey, localSecrets } from "../../emulators/suite/local-keys.ts";
import { urls } from "../../emulators/suite/places.ts";
import { type Answer, request } from "../../emulators/testing/request.ts";
import type { SignedIn } from "../../emulators/testing/sign-up.ts";
import { createPaymentIntent } from "../src/contract/payments.ts";
import { stripeCardPayments, stripeEndpoint } from "../src/ports/stripe-card-payments.ts";
import { book, bookingOf, newPatient } from "./booking-calls.ts";
import { openDays } from "./open-days.ts";

/**
 * Accesses the Stripe emulator of one suite in three ways: as our server, as a patient's browser, and with test
 * controls.
 */
export function stripeAt(origin: string) {
  const browser = connectSdk(origin, localPublishableKey);
  return {
    controls: stripeControls(origin),
    server: connectSdk(origin, localSecrets.STRIPE_SECRET_KEY),
    /** The payment code of the functions, for jobs that no request starts. */
    payments: stripeCardPayments(
      {
        secretKey: localSecrets.STRIPE_SECRET_KEY,
        webhookSecret: localSecrets.STRIPE_WEBHOOK_SECRET,
        publishableKey: localPublishableKey,
      },
      stripeEndpoint("demo-clinic", new URL(origin).host),
    ),
    /** Pays as the patient's browser does, and returns the payment's id. Throws Stripe's card error. */
    async confirm(clientSecret: string, number: string) {
      const method = await browser.paymentMethods.create({
        type: "card",
        card: { number, exp_month: 12, exp_year: 2034, cvc: "123" },
      });
      // The SDK's types cover only server calls; this is the call that Stripe.js sends.
      await browser.rawRequest("POST", `/v1/payment_intents/${intentOf(clientSecret)}/confirm`, {
        client_secret: clientSecret,
        payment_method: method.id,
      });
      return intentOf(clientSecret);
    },
  };
}

export const suiteStripe = stripeAt(urls.local);

export function intentOf(clientSecret: string): string {
  return clientSecret.split("_secret")[0] ?? "";
}

export function postIntent(
  who: SignedIn,
  appointment: string,
  more: object = {},
  origin?: string,
): Promise<Answer> {
  return request("POST", "/create-payment-intent", {
    token: who.token,
    body: { appointment, ...more },
    ...(origin && { origin }),
  });
}

/** Begins a payment, and fails the test if the API refuses. */
export async function beginPayment(who: SignedIn, appointment: string, origin?: string): Promise<string> {
  const { body } = await postIntent(who, appointment, {}, origin);
  return z.parse(createPaymentIntent.answer, body).clientSecret;
}

export function confirmPayment(
  who: SignedIn,
  appointment: string,
  transactionId: string,
  origin?: string,
): Promise<Answer> {
  return request("PATCH", `/booking/${appointment}`, {
    token: who.token,
    body: { appointment, transactionId },
    ...(origin && { origin }),
  });
}

/** Makes a new patient with an appointment on a day of its own. */
export async function newBooking() {
  const patient = await newPatient();
  return { patient, booking: await book(patient, { date: openDays.take() }) };
}

/** Makes a new patient with an appointment that is paid with this card. */
export async function newPaidBooking(card: { number: string } = testCards.visa) {
  const { patient, booking } = await newBooking();
  const intent = await suiteStripe.confirm(await beginPayment(patient, booking._id), card.number);
  const { payment } = bookingOf(await confirmPayment(patient, booking._id, intent));
  if (payment !== "paid") throw new Error(`The card left it ${payment}`);
  return { patient, booking, intent };
}
