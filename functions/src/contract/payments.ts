import * as z from "zod/mini";
import { bookingSchema } from "./bookings.ts";
import type { Endpoint } from "./endpoint.ts";
import { byIdSchema, idSchema, priceSchema } from "./fields.ts";
import { codeText } from "./text.ts";

export const paymentIntentIdSchema = codeText(253, /^pi_\w+$/, "Not a payment's id");

const paymentIntentSchema = z.object({ clientSecret: z.string(), publishableKey: z.string() });

/** For the owner. The amount is the booking's; `Price` is what the patient saw. */
export const createPaymentIntent = {
  method: "POST",
  path: "/create-payment-intent",
  who: "signed-in",
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

/** The page says that it was paid, and the server asks Stripe whether it was. */
export const confirmPayment = {
  method: "PATCH",
  path: "/booking/{id}",
  who: "signed-in",
  params: byIdSchema,
  body: z.object({ appointment: idSchema, transactionId: paymentIntentIdSchema }),
  answer: bookingSchema,
  errors: ["payment-not-confirmed", "payment-mismatch", "payment-unavailable", "conflict"],
} as const satisfies Endpoint;

/** Stripe's events. 200 once one had its effect; otherwise Stripe sends it again. https://docs.stripe.com/webhooks */
export const receiveEvent = {
  method: "POST",
  path: "/stripe/webhook",
  who: "anyone",
  signature: "Stripe-Signature",
  answer: z.object({ received: z.literal(true) }),
  errors: ["not-found", "payment-unavailable", "payment-mismatch", "conflict"],
} as const satisfies Endpoint;
