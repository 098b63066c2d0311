import { z } from "zod";
import { invalidRequestError, resourceMissingError } from "../api/error.ts";
import { booleanParam, integerParam, metadataParam, parseParams, textParam } from "../api/form.ts";
import { secretKeyRequired } from "../api/keys.ts";
import { listPage, pageParams } from "../api/list.ts";
import type { ApiCall, Route } from "../api/route.ts";
import { checkAmount, checkCurrency } from "../currencies.ts";
import type { PaymentIntent, PaymentMethod } from "../engine/account.ts";
import { cancelIntent, changeAmount, confirmIntent, isPayableIntent } from "../engine/pay.ts";
import { chargeWire, paymentIntentWire, paymentMethodWire, publishableIntentWire } from "../wire.ts";
import { createPaymentMethod, findPaymentMethod, paymentMethodData } from "./payment-methods.ts";

const emptyParams = z.strictObject({});

const listParams = z.strictObject({
  ...pageParams,
  created: z.strictObject({ gte: integerParam }).optional(),
  expand: z.array(z.literal("data.latest_charge")).optional(),
});

const retrieveParams = z.strictObject({
  client_secret: textParam.optional(),
  expand: z.array(z.enum(["latest_charge", "payment_method"])).optional(),
});

const createParams = z.strictObject({
  amount: integerParam,
  currency: textParam,
  metadata: metadataParam.optional(),
  allowed_payment_method_types: z.array(z.literal("card")).min(1).optional(),
  payment_method: textParam.optional(),
  confirm: booleanParam.optional(),
});

const updateParams = z.strictObject({ amount: integerParam.optional(), metadata: metadataParam.optional() });

/** Stripe.js always shows the 3-D Secure challenge itself, and says so with `use_stripe_sdk`. */
const confirmParams = z.strictObject({
  client_secret: textParam.optional(),
  payment_method: textParam.optional(),
  payment_method_data: paymentMethodData.optional(),
  use_stripe_sdk: booleanParam.optional(),
});

export const paymentIntentRoutes: Route[] = [
  { method: "POST", path: "/v1/payment_intents", handle: create },
  { method: "GET", path: "/v1/payment_intents", handle: list },
  { method: "GET", path: "/v1/payment_intents/:id", publishable: true, handle: retrieve },
  { method: "POST", path: "/v1/payment_intents/:id", handle: update },
  { method: "POST", path: "/v1/payment_intents/:id/confirm", publishable: true, handle: confirm },
  { method: "POST", path: "/v1/payment_intents/:id/cancel", handle: cancel },
];

function create(call: ApiCall): object {
  const { account } = call;
  const params = parseParams(createParams, call.form);
  const currency = params.currency.toLowerCase();
  checkCurrency(currency);
  checkAmount(params.amount, currency);
  const id = account.newId("pi");
  const intent: PaymentIntent = {
    id,
    clientSecret: account.newId(`${id}_secret`),
    created: account.now(),
    amount: params.amount,
    currency,
    status: "requires_payment_method",
    allowedMethodTypes: params.allowed_payment_method_types ?? null,
    paymentMethodId: null,
    lastError: null,
    challengeId: null,
    metadata: params.metadata ?? {},
    charge: null,
  };
  if (params.payment_method) setPaymentMethod(intent, findPaymentMethod(account, params.payment_method));
  account.intents.set(intent.id, intent);
  account.record("payment_intent.created", paymentIntentWire(account, intent));
  if (params.confirm) confirmIntent(account, intent);
  return paymentIntentAnswer(call, intent);
}

function list({ account, form }: ApiCall): object {
  const { created, expand, ...page } = parseParams(listParams, form);
  const wanted = [...account.intents.values()].filter((intent) => intent.created >= (created?.gte ?? 0));
  return listPage("/v1/payment_intents", wanted, page, (intent) => ({
    ...paymentIntentWire(account, intent),
    ...(expand && intent.charge && { latest_charge: chargeWire(account, intent) }),
  }));
}

function retrieve(call: ApiCall): object {
  const { client_secret, expand } = parseParams(retrieveParams, call.form);
  const intent = findIntent(call, client_secret);
  const method = call.account.paymentMethods.get(intent.paymentMethodId ?? "");
  const mayCharge = call.key === "secret" && expand?.includes("latest_charge");
  return {
    ...paymentIntentAnswer(call, intent),
    ...(method && expand?.includes("payment_method") && { payment_method: paymentMethodWire(method) }),
    ...(mayCharge && intent.charge && { latest_charge: chargeWire(call.account, intent) }),
  };
}

function update(call: ApiCall): object {
  const { amount, metadata: notes } = parseParams(updateParams, call.form);
  const intent = findIntent(call);
  if (amount !== undefined) {
    checkAmount(amount, intent.currency);
    changeAmount(call.account, intent, amount);
  }
  const merged = Object.entries({ ...intent.metadata, ...notes }).filter(([, value]) => value !== "");
  intent.metadata = Object.fromEntries(merged);
  return paymentIntentAnswer(call, intent);
}

function confirm(call: ApiCall): object {
  const { account } = call;
  const { client_secret, payment_method, payment_method_data } = parseParams(confirmParams, call.form);
  const intent = findIntent(call, client_secret);
  // A settled payment keeps its card; confirming it throws a few lines below.
  if (isPayableIntent(intent)) {
    if (payment_method_data) setPaymentMethod(intent, createPaymentMethod(call, payment_method_data));
    else if (payment_method) setPaymentMethod(intent, findPaymentMethod(account, payment_method));
  }
  confirmIntent(account, intent);
  return paymentIntentAnswer(call, intent);
}

function cancel(call: ApiCall): object {
  parseParams(emptyParams, call.form);
  const intent = findIntent(call);
  cancelIntent(call.account, intent);
  return paymentIntentAnswer(call, intent);
}

/** With a publishable key, the client secret gives access only to its own payment intent. */
function findIntent({ account, key, id }: ApiCall, clientSecret?: string): PaymentIntent {
  if (key === "publishable" && !clientSecret) throw secretKeyRequired();
  const intent = account.intents.get(id);
  if (!intent) throw resourceMissingError("payment_intent", id, "intent");
  if (clientSecret !== undefined && clientSecret !== intent.clientSecret) {
    throw invalidRequestError(
      "The client_secret provided does not match the client_secret associated with the PaymentIntent.",
      { code: "payment_intent_invalid_parameter", param: "client_secret" },
    );
  }
  return intent;
}

function setPaymentMethod(intent: PaymentIntent, method: PaymentMethod): void {
  intent.paymentMethodId = method.id;
  intent.status = "requires_confirmation";
  intent.challengeId = null;
}

function paymentIntentAnswer({ account, key }: ApiCall, intent: PaymentIntent): object {
  return key === "publishable" ? publishableIntentWire(account, intent) : paymentIntentWire(account, intent);
}
