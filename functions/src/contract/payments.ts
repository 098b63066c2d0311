import * as z from "zod/mini";
import { bookingSchema } from "./bookings.ts";
import type { Endpoint } from "./endpoint.ts";
import { byIdSchema, idSchema, priceSchema } from "./fields.ts";
import { patternText } from "./text.ts";

export const paymentIntentIdSchema = patternText(253, /^pi_\w+$/, "Not a payment's id");

const paymentIntentSchema = z.object({ clientSecret: z.string(), publishableKey: z.string() });

/**
 * The owner of the booking begins to pay by card. The amount is the booking's price; `Price` is the price that the patient
 * saw.
 */
export const createPaymentIntent = {
  method: "POST",
  path: "/create-payment-intent",
  permission: "owner",
  body: z.object({ appointment: idSchema, Price: z.optional(priceSchema) }),
  answer: paymentIntentSchema,
  errors: [
    "not-found",
    "already-paid",
    "not-payable",
    "pay-at-clinic",
    "price-changed",
    "payment-in-progress",
    "payment-mismatch",
    "too-many-requests",
    "payment-unavailable",
    "conflict",
  ],
} as const satisfies Endpoint;

/** The web app reports that the card was charged, and the server asks Stripe whether that is true. */
export const confirmPayment = {
  method: "PATCH",
  path: "/booking/{id}",
  permission: "owner",
  staffPermission: "booking.change",
  params: byIdSchema,
  body: z.object({ appointment: idSchema, transactionId: paymentIntentIdSchema }),
  answer: bookingSchema,
  errors: ["payment-not-confirmed", "payment-mismatch", "payment-unavailable", "conflict"],
} as const satisfies Endpoint;

/**
 * Receives Stripe's events. The call returns 200 once the event is handled; after any other status Stripe sends it again.
 * https://docs.stripe.com/webhooks
 */
export const receiveStripeEvent = {
  method: "POST",
  path: "/stripe/webhook",
  permission: "anyone",
  signature: "Stripe-Signature",
  answer: z.object({ received: z.literal(true) }),
  errors: ["not-found", "payment-unavailable", "payment-mismatch", "conflict"],
} as const satisfies Endpoint;
