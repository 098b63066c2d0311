/** The events that Stripe sends to the clinic's webhook. */
import type Stripe from "stripe";
import * as z from "zod/mini";
import { paymentIntentIdSchema } from "../contract/payments.ts";
import { DomainError, invalid } from "../domain/domain-error.ts";
import type { CardEvent } from "./card-payments.ts";

/** The Stripe events that the clinic's webhook endpoint receives: https://docs.stripe.com/api/events/types */
export const stripeEventTypes = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "charge.refunded",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
] as const;

/**
 * Parses an event of Stripe's webhook. Throws `invalid` if the signature isn't Stripe's, is older than five minutes, or if there
 * is no signing secret. `connect` loads Stripe's SDK.
 */
export async function readStripeEvent(
  rawBody: Buffer,
  signature: string,
  webhookSecret: string,
  connect: () => Promise<Stripe>,
): Promise<CardEvent> {
  // A guessable secret such as `off` is not accepted, because anyone could sign with it.
  if (!signingSecretPattern.test(webhookSecret))
    throw badSignatureError(new Error("There is no signing secret"));
  const stripe = await connect();
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(rawBody, signature, webhookSecret);
  } catch (cause) {
    throw badSignatureError(cause);
  }
  const read = z.safeParse(eventSchema, { ...event, intentId: intentOf(event) });
  if (!read.success) throw invalid("id", "Not the id of a Stripe object");
  return read.data;
}

/** Matches the signing secret of a webhook endpoint: https://docs.stripe.com/webhooks/signature */
const signingSecretPattern = /^whsec_\S+$/;

function badSignatureError(cause: unknown): DomainError {
  const fields = { "Stripe-Signature": "This is not signed by Stripe, or was signed too long ago" };
  return new DomainError("invalid", { fields, cause });
}

/** The ids are checked strictly, because they are used as document ids. */
const eventSchema = z.object({
  id: z.string().check(z.regex(/^evt_\w{1,250}$/)),
  type: z.string(),
  intentId: z.nullable(paymentIntentIdSchema),
});

/** Returns the payment intent of an event; null for event types that have no effect. */
function intentOf({ type, data }: Stripe.Event): string | null {
  if (!handledEventTypes.has(type)) return null;
  const { object } = data;
  if (type.startsWith("payment_intent.")) return "id" in object ? (object.id ?? null) : null;
  const intent = "payment_intent" in object ? object.payment_intent : null;
  return typeof intent === "object" ? (intent?.id ?? null) : (intent ?? null);
}

const handledEventTypes: ReadonlySet<string> = new Set([...stripeEventTypes, "charge.refund.updated"]);
