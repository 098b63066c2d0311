import { warn } from "firebase-functions/logger";
import type Stripe from "stripe";
import * as z from "zod/mini";
import { DomainError, errorCodeOf } from "../domain/domain-error.ts";
import {
  type CardPayments,
  disabledCardPayments,
  disputePageUrl,
  SpentIdempotencyKeyError,
} from "./card-payments.ts";
import { readStripeEvent } from "./stripe-events.ts";
import { toDispute, toIntent, toRefund } from "./stripe-objects.ts";

interface Keys {
  secretKey: string;
  webhookSecret: string;
  publishableKey: string;
}

/** Timeout in milliseconds and retries of a Stripe call. All tries together end before the request's own deadline. */
const retryOptions = { timeout: 6000, maxNetworkRetries: 2 };

/** The card's data is on the charge, which is loaded with the intent. https://docs.stripe.com/api/expanding_objects */
const expandCharge = { expand: ["latest_charge"] };

export function stripeCardPayments(keys: Keys, endpoint: ReturnType<typeof stripeApiAddress>): CardPayments {
  const { secretKey, webhookSecret, publishableKey } = keys;
  if (secretKey === "off" || secretKey === "") return disabledCardPayments;
  let loading: Promise<Stripe> | undefined;
  // The Stripe SDK is loaded on first use, so that other calls don't wait for it when an instance starts.
  const connect = () => {
    loading ??= import("stripe").then(
      ({ default: StripeSdk }) =>
        new StripeSdk(secretKey, {
          apiVersion: "2026-10-28.endive",
          telemetry: false,
          ...retryOptions,
          ...endpoint,
        }),
    );
    return loading;
  };
  const callStripe = async <T>(call: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const stripe = await connect();
    return call(stripe).catch((error: unknown) => {
      throw error instanceof DomainError ? error : new DomainError("payment-unavailable", { cause: error });
    });
  };
  const callWithKey = <T>(call: (stripe: Stripe) => Promise<T>): Promise<T> =>
    callStripe((stripe) =>
      call(stripe).catch((error: unknown) => {
        throw isRepeatedForIdempotencyKey(error) ? new SpentIdempotencyKeyError(error) : error;
      }),
    );

  return {
    enabled: true,
    publishableKey,
    create: (bookingId, attempt, { priceCents, currency }) =>
      callWithKey(async (stripe) =>
        toIntent(
          await stripe.paymentIntents.create(
            {
              amount: priceCents,
              currency: currency.toLowerCase(),
              allowed_payment_method_types: ["card"],
              metadata: { bookingId },
            },
            { idempotencyKey: `${bookingId}:${attempt}` },
          ),
        ),
      ),
    find: (intentId) =>
      callStripe((stripe) =>
        stripe.paymentIntents.retrieve(intentId, expandCharge).then(toIntent, (error: unknown) => {
          if (errorCodeOf(error) === "resource_missing") return null;
          throw error;
        }),
      ),
    close: (intentId) =>
      callStripe(async (stripe) => {
        try {
          return toIntent(await stripe.paymentIntents.cancel(intentId));
        } catch (error) {
          if (errorCodeOf(error) !== "payment_intent_unexpected_state") throw error;
          return toIntent(await stripe.paymentIntents.retrieve(intentId, expandCharge));
        }
      }),
    refundsOf: (intentId) =>
      callStripe((stripe) =>
        stripe.refunds.list({ payment_intent: intentId, limit: 100 }).then(
          ({ data }) => data.map(toRefund),
          (error: unknown) => {
            if (errorCodeOf(error) === "resource_missing") return [];
            throw error;
          },
        ),
      ),
    disputesOf: (intentId) =>
      callStripe((stripe) =>
        stripe.disputes.list({ payment_intent: intentId, limit: 100 }).then(
          ({ data }) => data.map((dispute) => toDispute(dispute, intentId)),
          (error: unknown) => {
            if (errorCodeOf(error) === "resource_missing" || isForbidden(error)) return [];
            throw error;
          },
        ),
      ),
    disputePage: (disputeId) => disputePageUrl(testKeyPattern.test(secretKey) ? "test" : "live", disputeId),
    refund: (intentId, key, amountCents) =>
      callWithKey(async (stripe) =>
        toRefund(
          await stripe.refunds.create(
            { payment_intent: intentId, amount: amountCents },
            { idempotencyKey: `refund:${intentId}:${key}` },
          ),
        ),
      ),
    listSince: (moment, after) =>
      callStripe(async (stripe) => {
        const page = pageSince(moment, after, "data.latest_charge");
        const list = await stripe.paymentIntents.list(page);
        return { intents: list.data.map(toIntent), next: nextPageCursor(list) };
      }),
    listRefundsSince: (moment, after) =>
      callStripe(async (stripe) => {
        const list = await stripe.refunds.list(pageSince(moment, after, expandPaymentIntent));
        const refunds = list.data.flatMap((refund) => {
          const { payment_intent: intent } = refund;
          return isExpanded(intent) ? [{ intent: toIntent(intent), refund: toRefund(refund) }] : [];
        });
        return { refunds, next: nextPageCursor(list) };
      }),
    listDisputesSince: (moment, after) =>
      callStripe(async (stripe) => {
        const list = await stripe.disputes
          .list(pageSince(moment, after, expandPaymentIntent))
          .catch((error: unknown) => {
            if (isForbidden(error)) return { data: [], has_more: false };
            throw error;
          });
        const disputes = list.data.flatMap((dispute) => {
          const { payment_intent: intent } = dispute;
          return isExpanded(intent)
            ? [{ intent: toIntent(intent), dispute: toDispute(dispute, intent.id) }]
            : [];
        });
        return { disputes, next: nextPageCursor(list) };
      }),
    readEvent: (rawBody, signature) => readStripeEvent(rawBody, signature, webhookSecret, connect),
  };
}

/**
 * Returns true for an error that Stripe repeats for the same idempotency key. Other errors come before a call starts, or from
 * servers in front of Stripe. https://docs.stripe.com/error-low-level
 */
function isRepeatedForIdempotencyKey(error: unknown): boolean {
  if (!(error instanceof Error) || !("statusCode" in error)) return false;
  return (
    error.statusCode === 400 ||
    error.statusCode === 402 ||
    error.statusCode === 404 ||
    error.statusCode === 500
  );
}

/**
 * Returns true if the Stripe key may not read disputes, as with the restricted keys of release 1.0.0. Refunds still work, because
 * Stripe itself refuses to refund a disputed payment. https://docs.stripe.com/keys/restricted-api-keys
 */
function isForbidden(error: unknown): boolean {
  const forbidden = error instanceof Error && "type" in error && error.type === "StripePermissionError";
  if (forbidden) warn("Stripe's key may not read disputes: docs/payments.md, Keys");
  return forbidden;
}

/** Matches a key of Stripe's test mode: https://docs.stripe.com/keys */
const testKeyPattern = /^[sr]k_test_/;

const expandPaymentIntent = "data.payment_intent.latest_charge";

function isExpanded(intent: string | Stripe.PaymentIntent | null): intent is Stripe.PaymentIntent {
  return typeof intent === "object" && intent !== null;
}

function nextPageCursor({ data, has_more }: { data: { id: string }[]; has_more: boolean }): string | null {
  return has_more ? (data.at(-1)?.id ?? null) : null;
}

function pageSince(moment: Date, after: string | null, expand: string) {
  return {
    created: { gte: Math.floor(moment.getTime() / 1000) },
    limit: 100,
    expand: [expand],
    ...(after !== null && { starting_after: after }),
  };
}

const localHostSchema = z.string().check(z.regex(/^(127\.0\.0\.1|localhost):\d+$/));

/**
 * Returns the options for Stripe's address. Only a `demo-…` project, which can't exist at Google, uses a Stripe emulator on this
 * machine; nothing can redirect other projects.
 */
export function stripeApiAddress(projectId: string, emulatorHost = "127.0.0.1:12111") {
  if (!projectId.startsWith("demo-")) return {};
  const [host = "", port = ""] = z.parse(localHostSchema, emulatorHost).split(":");
  return { host, port, protocol: "http" } as const;
}
