import { warn } from "firebase-functions/logger";
import type Stripe from "stripe";
import * as z from "zod/mini";
import { idSchema } from "../contract/fields.ts";
import { paymentIntentIdSchema } from "../contract/payments.ts";
import type { Dispute } from "../domain/booking.ts";
import { DomainError, errorCodeOf, invalid } from "../domain/domain-error.ts";
import {
  type CardPayments,
  type CardRefund,
  disabledCardPayments,
  disputePageUrl,
  type Intent,
  SpentIdempotencyKeyError,
} from "./card-payments.ts";
import { stripeEventTypes } from "./stripe-events.ts";

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
    create: (bookingId, attempt, amountCents) =>
      callWithKey(async (stripe) =>
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
    async readEvent(rawBody, signature) {
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
    },
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

function toIntent(intent: Stripe.PaymentIntent): Intent {
  const { amount, currency, metadata, client_secret, created, latest_charge } = intent;
  return {
    id: z.parse(paymentIntentIdSchema, intent.id),
    status: intentStatusOf(intent.status),
    amountCents: amount,
    currency,
    bookingId: z.safeParse(idSchema, metadata.bookingId).data ?? null,
    clientSecret: client_secret ?? "",
    paidWith: cardOf(latest_charge),
    ...refundsAndDispute(latest_charge),
    createdAt: new Date(created * 1000),
  };
}

/** https://docs.stripe.com/api/charges/object#charge_object-payment_method_details-card */
function cardOf(charge: Stripe.PaymentIntent["latest_charge"]): Intent["paidWith"] {
  const card = typeof charge === "object" ? charge?.payment_method_details?.card : undefined;
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null;
}

function refundsAndDispute(
  charge: Stripe.PaymentIntent["latest_charge"],
): Pick<Intent, "refundedCents" | "disputed"> {
  return typeof charge === "object" && charge !== null
    ? { refundedCents: charge.amount_refunded, disputed: charge.disputed }
    : { refundedCents: 0, disputed: false };
}

function intentStatusOf(status: Stripe.PaymentIntent.Status): Intent["status"] {
  if (status === "succeeded") return "succeeded";
  if (status === "processing") return "processing";
  return status === "canceled" ? "cancelled" : "payable";
}

/** https://docs.stripe.com/api/refunds/object#refund_object-status */
function toRefund({ id, amount: amountCents, status }: Stripe.Refund): CardRefund {
  if (status === "succeeded") return { id, amountCents, status };
  return { id, amountCents, status: status === "failed" || status === "canceled" ? "failed" : "pending" };
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

/** https://docs.stripe.com/api/disputes/object */
function toDispute(dispute: Stripe.Dispute, intentId: string): Dispute {
  const { id, amount, status, evidence_details, balance_transactions } = dispute;
  const dueBy = evidence_details.due_by;
  // The sum of the money that the dispute took and returned. Its currency may differ from the payment's, so only its sign is
  // used.
  const balance = balance_transactions.reduce((sum, transaction) => sum + transaction.amount, 0);
  return {
    id,
    intentId,
    status: closedDisputeStatuses.has(status) ? (balance < 0 ? "lost" : "won") : "open",
    cents: amount,
    dueBy: dueBy === null ? null : new Date(dueBy * 1000),
    answered: status === "under_review" || status === "warning_under_review",
  };
}

/**
 * Dispute statuses that need no answer. An inquiry (`warning_…`) is answered like a dispute, and an unknown new status needs a
 * person. During an appeal the money is already taken. https://docs.stripe.com/api/disputes/object#dispute_object-status
 */
const closedDisputeStatuses: ReadonlySet<string> = new Set([
  "won",
  "lost",
  "warning_closed",
  "prevented",
  "appeal_needs_response",
  "appeal_under_review",
]);

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
