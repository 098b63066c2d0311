import { z } from "zod";
import type { Defects } from "../../suite/defects.ts";
import type { Api } from "../api/api.ts";
import { ApiError, invalidRequest, noSuch } from "../api/error.ts";
import type { Faults } from "../api/faults.ts";
import { matchPath, type PathParams } from "../api/route.ts";
import type { Account } from "../engine/account.ts";
import { startProcessing } from "../engine/charge.ts";
import type { PaymentIntent } from "../engine/entities.ts";
import { answerChallenge, finishProcessing } from "../engine/pay.ts";
import { settleRefund } from "../engine/refund.ts";
import { findRefund } from "../resources/refunds.ts";
import type { Courier } from "../webhooks/courier.ts";
import { faultBody, outcomeBody, refundDelayBody, releaseBody, ruleBody, timesBody } from "./schemas.ts";

interface Controlled {
  readonly account: Account;
  readonly api: Api;
  readonly faults: Faults;
  readonly courier: Courier;
  readonly defects: Defects;
  readonly reset: () => Promise<void>;
}

type Handle = (controlled: Controlled, body: unknown, path: PathParams) => object | void | Promise<void>;

const noCause = { requestId: null, idempotencyKey: null };

/** The calls under `/_emulator`, by which tests, in any process, make payments go wrong. */
const controls: Readonly<Record<string, Handle>> = {
  "POST /_emulator/reset": ({ reset }) => reset(),
  "GET /_emulator/defects": ({ defects }) => defects.kept,
  "GET /_emulator/requests": ({ api }) => api.requests,
  "POST /_emulator/faults": ({ faults }, body) => {
    const { times, ...fault } = faultBody.parse(body);
    faults.add(fault, times);
  },
  "DELETE /_emulator/faults": ({ faults }) => faults.clear(),
  "GET /_emulator/webhooks": ({ courier }) => courier.deliveries,
  "GET /_emulator/webhooks/idle": ({ courier }) => courier.idle(),
  "POST /_emulator/webhooks/rules": ({ courier }, body) => {
    const { times, ...rule } = ruleBody.parse(body);
    courier.addRule(rule, times);
  },
  "POST /_emulator/webhooks/hold": ({ courier }) => courier.hold(),
  "POST /_emulator/webhooks/release": ({ courier }, body) => courier.release(releaseBody.parse(body).order),
  "POST /_emulator/events/:id/resend": ({ account, courier }, _body, path) => {
    const event = account.events.get(path.id ?? "");
    if (!event) throw noSuch("event", path.id ?? "");
    courier.resend(event, account);
  },
  "POST /_emulator/processing": ({ account }, body) => {
    account.heldInProcessing = timesBody.parse(body).times;
  },
  "POST /_emulator/payment_intents/:id/process": ({ account }, _body, path) => {
    const intent = findIntent(account, path);
    if (!intent.paymentMethodId || intent.status === "succeeded" || intent.status === "canceled") {
      throw invalidRequest(`This PaymentIntent cannot be processing: it is ${intent.status}.`);
    }
    startProcessing(account, intent, noCause);
  },
  "POST /_emulator/payment_intents/:id/finish": ({ account }, body, path) =>
    finishProcessing(account, findIntent(account, path), outcomeBody.parse(body).outcome === "succeeded"),
  "POST /_emulator/payment_intents/:id/challenge": ({ account }, body, path) =>
    answerChallenge(account, findIntent(account, path), outcomeBody.parse(body).outcome === "succeeded"),
  "POST /_emulator/refunds/:id/settle": ({ account }, body, path) =>
    settleRefund(account, findRefund(account, path.id ?? ""), outcomeBody.parse(body).outcome),
  "POST /_emulator/refund-delay": ({ account }, body) => {
    account.refundDelayMs = refundDelayBody.parse(body).delayMs;
  },
};

/** Answers a control call with a status and JSON. */
export async function handleControl(
  controlled: Controlled,
  method: string,
  path: string,
  body: string,
): Promise<{ status: number; body: object }> {
  for (const [name, handle] of Object.entries(controls)) {
    const [wantedMethod, pattern = ""] = name.split(" ");
    const params = wantedMethod === method ? matchPath(pattern, path) : undefined;
    if (!params) continue;
    try {
      const answer = await handle(controlled, JSON.parse(body || "{}"), params);
      return { status: 200, body: answer ?? { ok: true } };
    } catch (error) {
      if (error instanceof ApiError) return { status: error.status, body: { error: error.body } };
      if (error instanceof z.ZodError)
        return { status: 400, body: { error: { message: z.prettifyError(error) } } };
      throw error;
    }
  }
  return { status: 404, body: { error: { message: `No control ${method} ${path}` } } };
}

function findIntent(account: Account, path: PathParams): PaymentIntent {
  const intent = account.intents.get(path.id ?? "");
  if (!intent) throw noSuch("payment_intent", path.id ?? "");
  return intent;
}
