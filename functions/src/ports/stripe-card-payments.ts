import type Stripe from "stripe";
import * as z from "zod/mini";
import { idSchema } from "../contract/fields.ts";
import { paymentIntentIdSchema } from "../contract/payments.ts";
import { DomainError, invalid } from "../domain/domain-error.ts";
import { codeOf } from "../firestore/status-codes.ts";
import {
  type CardPayments,
  type CardRefund,
  type Intent,
  noCardPayments,
  SpentKey,
} from "./card-payments.ts";

interface Keys {
  secretKey: string;
  webhookSecret: string;
  publishableKey: string;
}

/** With its two repetitions a call ends before the request that waits for it does. */
const patience = { timeout: 6000, maxNetworkRetries: 2 };

/** The card stands on the charge. https://docs.stripe.com/api/expanding_objects */
const withCharge = { expand: ["latest_charge"] };

export function stripeCardPayments(keys: Keys, endpoint: ReturnType<typeof stripeEndpoint>): CardPayments {
  const { secretKey, webhookSecret, publishableKey } = keys;
  if (secretKey === "off" || secretKey === "") return noCardPayments;
  let loading: Promise<Stripe> | undefined;
  // Loaded with the first use: no other call waits for it when an instance starts.
  const connect = () => {
    loading ??= import("stripe").then(
      ({ default: StripeSdk }) =>
        new StripeSdk(secretKey, {
          apiVersion: "2026-10-28.endive",
          telemetry: false,
          ...patience,
          ...endpoint,
        }),
    );
    return loading;
  };
  const ask = async <T>(question: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const stripe = await connect();
    return question(stripe).catch((error: unknown) => {
      throw error instanceof DomainError ? error : new DomainError("payment-unavailable", { cause: error });
    });
  };
  const askWithKey = <T>(question: (stripe: Stripe) => Promise<T>): Promise<T> =>
    ask((stripe) =>
      question(stripe).catch((error: unknown) => {
        throw isKept(error) ? new SpentKey(error) : error;
      }),
    );

  return {
    enabled: true,
    publishableKey,
    create: (bookingId, attempt, amountCents) =>
      askWithKey(async (stripe) =>
        toIntent(
          await stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency: "usd",
              allowed_payment_method_types: ["card"],
              metadata: { bookingId },
            },
            { idempotencyKey: `${bookingId}:${attempt}` },
          ),
        ),
      ),
    find: (intentId) =>
      ask((stripe) =>
        stripe.paymentIntents.retrieve(intentId, withCharge).then(toIntent, (error: unknown) => {
          if (codeOf(error) === "resource_missing") return null;
          throw error;
        }),
      ),
    close: (intentId) =>
      ask(async (stripe) => {
        try {
          return toIntent(await stripe.paymentIntents.cancel(intentId));
        } catch (error) {
          if (codeOf(error) !== "payment_intent_unexpected_state") throw error;
          return toIntent(await stripe.paymentIntents.retrieve(intentId, withCharge));
        }
      }),
    refundsOf: (intentId) =>
      ask((stripe) =>
        stripe.refunds.list({ payment_intent: intentId, limit: 100 }).then(
          ({ data }) => data.map(toRefund),
          (error: unknown) => {
            if (codeOf(error) === "resource_missing") return [];
            throw error;
          },
        ),
      ),
    refund: (intentId, key) =>
      askWithKey(async (stripe) =>
        toRefund(
          await stripe.refunds.create(
            { payment_intent: intentId },
            { idempotencyKey: `refund:${intentId}:${key}` },
          ),
        ),
      ),
    listSince: (moment, after) =>
      ask(async (stripe) => {
        const created = { gte: Math.floor(moment.getTime() / 1000) };
        const { data, has_more } = await stripe.paymentIntents.list({
          created,
          limit: 100,
          expand: ["data.latest_charge"],
          ...(after !== null && { starting_after: after }),
        });
        return { intents: data.map(toIntent), next: has_more ? (data.at(-1)?.id ?? null) : null };
      }),
    async readEvent(rawBody, signature) {
      // Anybody can sign with a guessable word such as `off`.
      if (!signingSecret.test(webhookSecret)) throw unsigned(new Error("There is no signing secret"));
      const stripe = await connect();
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(rawBody, signature, webhookSecret);
      } catch (cause) {
        throw unsigned(cause);
      }
      const read = z.safeParse(eventSchema, { ...event, intentId: intentOf(event) });
      if (!read.success) throw invalid("id", "Not the id of a Stripe object");
      return read.data;
    },
  };
}

/**
 * Answers that Stripe keeps for their idempotency key; others come from before a call begins, or from machines in front.
 * https://docs.stripe.com/error-low-level
 */
function isKept(error: unknown): boolean {
  if (!(error instanceof Error) || !("statusCode" in error)) return false;
  return (
    error.statusCode === 400 ||
    error.statusCode === 402 ||
    error.statusCode === 404 ||
    error.statusCode === 500
  );
}

function toIntent(intent: Stripe.PaymentIntent): Intent {
  const { amount, currency, metadata, client_secret, created, latest_charge } = intent;
  return {
    id: z.parse(paymentIntentIdSchema, intent.id),
    status: statusOf(intent.status),
    amountCents: amount,
    currency,
    bookingId: z.safeParse(idSchema, metadata.bookingId).data ?? null,
    clientSecret: client_secret ?? "",
    paidWith: cardOf(latest_charge),
    createdAt: new Date(created * 1000),
  };
}

/** https://docs.stripe.com/api/charges/object#charge_object-payment_method_details-card */
function cardOf(charge: Stripe.PaymentIntent["latest_charge"]): Intent["paidWith"] {
  const card = typeof charge === "object" ? charge?.payment_method_details?.card : undefined;
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null;
}

function statusOf(status: Stripe.PaymentIntent.Status): Intent["status"] {
  if (status === "succeeded") return "succeeded";
  if (status === "processing") return "processing";
  return status === "canceled" ? "cancelled" : "payable";
}

/** https://docs.stripe.com/api/refunds/object#refund_object-status */
function toRefund({ amount, status }: Stripe.Refund): CardRefund {
  if (status === "succeeded") return { amountCents: amount, status };
  return { amountCents: amount, status: status === "failed" || status === "canceled" ? "failed" : "pending" };
}

/** A webhook endpoint's signing secret: https://docs.stripe.com/webhooks/signature */
const signingSecret = /^whsec_\S+$/;

function unsigned(cause: unknown): DomainError {
  const fields = { "Stripe-Signature": "This is not signed by Stripe, or was signed too long ago" };
  return new DomainError("invalid", { fields, cause });
}

/** Ids become the paths of documents. */
const eventSchema = z.object({
  id: z.string().check(z.regex(/^evt_\w{1,250}$/)),
  type: z.string(),
  intentId: z.nullable(paymentIntentIdSchema),
});

function intentOf(event: Stripe.Event): string | null {
  switch (event.type) {
    case "payment_intent.succeeded":
    case "payment_intent.payment_failed":
      return event.data.object.id;
    case "charge.refunded":
    case "charge.refund.updated":
    case "refund.updated":
    case "refund.failed": {
      const intent = event.data.object.payment_intent;
      return typeof intent === "string" ? intent : (intent?.id ?? null);
    }
    default:
      return null;
  }
}

const localHostSchema = z.string().check(z.regex(/^(127\.0\.0\.1|localhost):\d+$/));

/**
 * Where the SDK finds Stripe. Only a project that can't exist at Google (`demo-…` is reserved for emulators) may find it on
 * this machine, and nothing can point it anywhere else.
 */
export function stripeEndpoint(projectId: string, emulatorHost = "127.0.0.1:12111") {
  if (!projectId.startsWith("demo-")) return {};
  const [host = "", port = ""] = z.parse(localHostSchema, emulatorHost).split(":");
  return { host, port, protocol: "http" } as const;
}
