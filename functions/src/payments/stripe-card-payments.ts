import type Stripe from "stripe";
import { DomainError } from "../domain/domain-error.ts";
import { codeOf } from "../error-code.ts";
import {
  type CardPayments,
  type Intent,
  noCardPayments,
  paymentUnavailable,
  type Refund,
} from "./card-payments.ts";
import type { stripeEndpoint } from "./stripe-endpoint.ts";

interface Keys {
  secretKey: string;
  webhookSecret: string;
  publishableKey: string;
}

/** With its two repetitions a call ends before the request that waits for it does. */
const patience = { timeout: 6000, maxNetworkRetries: 2 };

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
      throw error instanceof DomainError ? error : paymentUnavailable(error);
    });
  };

  return {
    enabled: true,
    publishableKey,
    create: (bookingId, attempt, amountCents) =>
      ask(async (stripe) =>
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
        stripe.paymentIntents.retrieve(intentId).then(toIntent, (error: unknown) => {
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
          return toIntent(await stripe.paymentIntents.retrieve(intentId));
        }
      }),
    refundsOf: (intentId) =>
      ask(async (stripe) => {
        const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 });
        return data.map(toRefund);
      }),
    refund: (intentId, failed) =>
      ask(async (stripe) =>
        toRefund(
          await stripe.refunds.create(
            { payment_intent: intentId },
            { idempotencyKey: `refund:${intentId}:${failed}` },
          ),
        ),
      ),
    async *since(moment) {
      const created = { gte: Math.floor(moment.getTime() / 1000) };
      for (let after: string | undefined; ; ) {
        const page = await ask((stripe) =>
          stripe.paymentIntents.list({ created, limit: 100, ...(after && { starting_after: after }) }),
        );
        yield* page.data.map(toIntent);
        after = page.data.at(-1)?.id;
        if (!page.has_more || after === undefined) return;
      }
    },
    async readEvent(rawBody, signature) {
      const stripe = await connect();
      try {
        return toEvent(stripe.webhooks.constructEvent(rawBody, signature, webhookSecret));
      } catch (cause) {
        throw new DomainError("invalid", "This is not signed by Stripe, or was signed too long ago.", {
          cause,
        });
      }
    },
  };
}

function toIntent(intent: Stripe.PaymentIntent): Intent {
  const { id, amount, currency, metadata, client_secret } = intent;
  return {
    id,
    status: statusOf(intent.status),
    amountCents: amount,
    currency,
    bookingId: metadata.bookingId ?? null,
    clientSecret: client_secret ?? "",
  };
}

function statusOf(status: Stripe.PaymentIntent.Status): Intent["status"] {
  if (status === "succeeded") return "succeeded";
  if (status === "processing") return "processing";
  return status === "canceled" ? "cancelled" : "payable";
}

/** https://docs.stripe.com/api/refunds/object#refund_object-status */
function toRefund({ amount, status }: Stripe.Refund): Refund {
  if (status === "succeeded") return { amountCents: amount, status };
  return { amountCents: amount, status: status === "failed" || status === "canceled" ? "failed" : "pending" };
}

function toEvent(event: Stripe.Event) {
  return { id: event.id, type: event.type, intentId: intentOf(event) };
}

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
