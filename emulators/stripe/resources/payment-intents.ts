import { z } from "zod";
import { invalidRequest, noSuch } from "../api/error.ts";
import { secretKeyRequired } from "../api/keys.ts";
import { listPage, pageParams } from "../api/list.ts";
import { flag, integer, metadata, parseParams, text } from "../api/params.ts";
import type { ApiCall, Route } from "../api/route.ts";
import type { Account } from "../engine/account.ts";
import type { Metadata, PaymentIntent } from "../engine/entities.ts";
import { cancelIntent, confirmIntent, refuseSettled } from "../engine/pay.ts";
import { paymentIntentWire, publishableIntentWire } from "../wire/payment-intent.ts";
import { createPaymentMethod, findPaymentMethod, paymentMethodData } from "./payment-methods.ts";

const changeable = {
  description: text.optional(),
  metadata: metadata.optional(),
  receipt_email: text.optional(),
  payment_method: text.optional(),
  payment_method_data: paymentMethodData.optional(),
};

const createParams = z.strictObject({
  ...changeable,
  amount: integer,
  currency: text,
  allowed_payment_method_types: z.array(text).min(1).optional(),
  automatic_payment_methods: z.strictObject({ enabled: flag, allow_redirects: text.optional() }).optional(),
  confirm: flag.optional(),
  return_url: text.optional(),
});

const updateParams = z.strictObject({ ...changeable, amount: integer.optional(), currency: text.optional() });

/** The challenge is always shown by Stripe.js (`use_stripe_sdk`), so a `return_url` is taken and not needed. */
const confirmParams = z.strictObject({
  client_secret: text.optional(),
  payment_method: text.optional(),
  payment_method_data: paymentMethodData.optional(),
  receipt_email: text.optional(),
  return_url: text.optional(),
  use_stripe_sdk: flag.optional(),
});

const cancelParams = z.strictObject({
  cancellation_reason: z.enum(["abandoned", "duplicate", "fraudulent", "requested_by_customer"]).optional(),
});

export const paymentIntentRoutes: Route[] = [
  { method: "POST", path: "/v1/payment_intents", handle: create },
  {
    method: "GET",
    path: "/v1/payment_intents",
    handle: ({ account, form }) =>
      listPage(
        "/v1/payment_intents",
        account.intents.values(),
        parseParams(z.strictObject(pageParams), form),
        (intent) => paymentIntentWire(account, intent),
      ),
  },
  {
    method: "GET",
    path: "/v1/payment_intents/:id",
    publishable: true,
    handle: (call) => {
      const { client_secret } = parseParams(z.strictObject({ client_secret: text.optional() }), call.form);
      return answer(call, findIntent(call, client_secret));
    },
  },
  { method: "POST", path: "/v1/payment_intents/:id", handle: update },
  { method: "POST", path: "/v1/payment_intents/:id/confirm", publishable: true, handle: confirm },
  {
    method: "POST",
    path: "/v1/payment_intents/:id/cancel",
    handle: (call) => {
      const { cancellation_reason } = parseParams(cancelParams, call.form);
      const intent = findIntent(call);
      cancelIntent(call.account, intent, cancellation_reason ?? null, call.cause);
      return answer(call, intent);
    },
  },
];

function create(call: ApiCall): object {
  const { account } = call;
  const params = parseParams(createParams, call.form);
  const currency = params.currency.toLowerCase();
  checkAmount(params.amount, currency);
  checkAllowsCards(params.allowed_payment_method_types);
  const id = account.newId("pi");
  const intent: PaymentIntent = {
    id,
    clientSecret: account.newId(`${id}_secret`),
    created: account.now(),
    automaticMethods: params.automatic_payment_methods?.enabled ?? true,
    amount: params.amount,
    currency,
    status: "requires_payment_method",
    allowedMethodTypes: params.allowed_payment_method_types ?? null,
    paymentMethodId: null,
    latestChargeId: null,
    lastError: null,
    challengeId: null,
    description: params.description || null,
    receiptEmail: params.receipt_email || null,
    metadata: params.metadata || {},
    canceledAt: null,
    cancellationReason: null,
  };
  setPaymentMethod(call, intent, params);
  account.intents.set(intent.id, intent);
  account.record("payment_intent.created", paymentIntentWire(account, intent), call.cause);
  if (params.confirm) confirmIntent(account, intent, call.cause);
  return answer(call, intent);
}

function update(call: ApiCall): object {
  const { account } = call;
  const params = parseParams(updateParams, call.form);
  const intent = findIntent(call);
  if (params.amount !== undefined) refuseSettled(account, intent, "amount");
  if (params.currency !== undefined) refuseSettled(account, intent, "currency");
  const amount = params.amount ?? intent.amount;
  const currency = params.currency?.toLowerCase() ?? intent.currency;
  checkAmount(amount, currency);
  if (params.payment_method ?? params.payment_method_data) refuseSettled(account, intent, "payment_method");
  setPaymentMethod(call, intent, params);
  intent.amount = amount;
  intent.currency = currency;
  if (params.description !== undefined) intent.description = params.description || null;
  if (params.receipt_email !== undefined) intent.receiptEmail = params.receipt_email || null;
  if (params.metadata !== undefined) intent.metadata = mergeMetadata(intent.metadata, params.metadata);
  return answer(call, intent);
}

function confirm(call: ApiCall): object {
  const params = parseParams(confirmParams, call.form);
  const intent = findIntent(call, params.client_secret);
  if (params.payment_method ?? params.payment_method_data) {
    // A settled intent keeps its card; confirming it is refused a line further down.
    const open = !["succeeded", "canceled", "processing"].includes(intent.status);
    if (open) setPaymentMethod(call, intent, params);
  }
  if (params.receipt_email) intent.receiptEmail = params.receipt_email;
  confirmIntent(call.account, intent, call.cause);
  return answer(call, intent);
}

/** With a publishable key the client secret opens its own intent and no other. */
function findIntent({ account, key, path }: ApiCall, clientSecret?: string): PaymentIntent {
  const id = path.id ?? "";
  if (key === "publishable" && !clientSecret) throw secretKeyRequired();
  const intent = account.intents.get(id);
  if (!intent) throw noSuch("payment_intent", id, "intent");
  if (clientSecret !== undefined && clientSecret !== intent.clientSecret) {
    throw invalidRequest(
      "The client_secret provided does not match the client_secret associated with the PaymentIntent.",
      { code: "payment_intent_invalid_parameter", param: "client_secret" },
    );
  }
  return intent;
}

type MethodChoice = Pick<z.output<typeof createParams>, "payment_method" | "payment_method_data">;

function setPaymentMethod(call: ApiCall, intent: PaymentIntent, choice: MethodChoice): void {
  const method = choice.payment_method_data
    ? createPaymentMethod(call, choice.payment_method_data)
    : choice.payment_method
      ? findPaymentMethod(call.account, choice.payment_method, "payment_method")
      : undefined;
  if (!method) return;
  intent.paymentMethodId = method.id;
  intent.status = "requires_confirmation";
  intent.challengeId = null;
}

/** Charges have a minimum; ours is in dollars. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
function checkAmount(amount: number, currency: string): void {
  if (currency !== "usd") {
    throw invalidRequest(`Invalid currency: ${currency}. This account is paid in usd only.`, {
      param: "currency",
    });
  }
  if (amount < 50) {
    throw invalidRequest("Amount must be at least $0.50 usd", { code: "amount_too_small", param: "amount" });
  }
  if (amount > 99_999_999) {
    throw invalidRequest("Amount must be no more than $999,999.99", {
      code: "amount_too_large",
      param: "amount",
    });
  }
}

function checkAllowsCards(types: readonly string[] = ["card"]): void {
  if (types.includes("card")) return;
  throw invalidRequest("This account can be paid by card only.", { param: "allowed_payment_method_types" });
}

function mergeMetadata(kept: Metadata, given: "" | Metadata): Metadata {
  if (given === "") return {};
  return Object.fromEntries(Object.entries({ ...kept, ...given }).filter(([, value]) => value !== ""));
}

function answer({ account, key }: { account: Account; key: ApiCall["key"] }, intent: PaymentIntent): object {
  const wire = paymentIntentWire(account, intent);
  return key === "publishable" ? publishableIntentWire(wire) : wire;
}
