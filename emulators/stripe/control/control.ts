import { z } from "zod";
import type { DefectLog } from "../../suite/defects.ts";
import { ApiError, resourceMissingError } from "../api/error.ts";
import type { Faults } from "../api/faults.ts";
import { matchPath } from "../api/route.ts";
import type { StripeApi } from "../api/stripe-api.ts";
import type { Account, PaymentIntent, Refund } from "../engine/account.ts";
import { closeDispute, openDispute } from "../engine/dispute.ts";
import { addPastPayments, pastPaymentSchema } from "../engine/past-payments.ts";
import { answerChallenge, finishProcessing } from "../engine/pay.ts";
import { settleRefund } from "../engine/refund.ts";
import type { WebhookDispatcher } from "../webhooks.ts";

/**
 * The schemas of the control calls' bodies. The client takes its types from them, because it may run in another
 * process.
 */

export const addFaultBody = z.strictObject({
  method: z.enum(["GET", "POST"]).optional(),
  path: z.string().optional(),
  key: z.enum(["publishable", "secret"]).optional(),
  when: z.enum(["before", "after"]).default("before"),
  answer: z.union([z.int().min(400).max(599), z.literal("reset"), z.literal("none")]).default("none"),
  delayMs: z.int().min(0).default(0),
  times: z.int().min(1).default(1),
});

const timesSchema = z.int().min(1).default(1);

export const addDeliveryRuleBody = z.strictObject({
  action: z.enum(["drop", "duplicate"]),
  times: timesSchema,
});

export const releaseWebhooksBody = z.strictObject({
  order: z.enum(["oldest-first", "newest-first"]).default("oldest-first"),
});

const holdInProcessingBody = z.strictObject({ times: timesSchema });

export const bankOutcomeBody = z.strictObject({ outcome: z.enum(["succeeded", "failed"]) });

export const openDisputeBody = z.strictObject({
  amount: z.int().min(1).optional(),
  inquiry: z.boolean().optional(),
});

export const decideDisputeBody = z.strictObject({ outcome: z.enum(["won", "lost"]) });

const enabledEventsBody = z.strictObject({ events: z.array(z.string()).min(1) });

/** Payments that were made earlier, and what became of their refunds. No event is sent about them. */
export const addPaymentsBody = z.strictObject({
  payments: z.array(pastPaymentSchema),
});

export const refundDelayBody = z.strictObject({ delayMs: z.int().min(0).nullable() });

interface ControlDependencies {
  readonly account: Account;
  readonly api: StripeApi;
  readonly faults: Faults;
  readonly courier: WebhookDispatcher;
  readonly defects: DefectLog;
  readonly reset: () => Promise<void>;
  readonly keep: () => void;
  readonly restore: () => Promise<void>;
}

type ControlHandler = (
  controlled: ControlDependencies,
  body: unknown,
  id: string,
) => object | void | Promise<void>;

/** The control calls under `/_emulator`. With them, tests in any process make payments go wrong. */
const controlHandlers: Readonly<Record<string, ControlHandler>> = {
  "POST /_emulator/reset": ({ reset }) => reset(),
  "POST /_emulator/keep": ({ keep }) => keep(),
  "POST /_emulator/restore": ({ restore }) => restore(),
  "GET /_emulator/defects": ({ defects }) => defects.kept,
  "GET /_emulator/requests": ({ api }) => api.requests,
  "POST /_emulator/faults": ({ faults }, body) => {
    const { times, ...fault } = addFaultBody.parse(body);
    faults.add(fault, times);
  },
  "DELETE /_emulator/faults": ({ faults }) => faults.clear(),
  "GET /_emulator/webhooks": ({ courier }) => courier.deliveries,
  "GET /_emulator/webhooks/idle": ({ courier }) => courier.idle(),
  "POST /_emulator/webhooks/rules": ({ courier }, body) => {
    const { action, times } = addDeliveryRuleBody.parse(body);
    courier.addRule(action, times);
  },
  "POST /_emulator/webhooks/hold": ({ courier }) => courier.hold(),
  "POST /_emulator/webhooks/release": ({ courier }, body) =>
    courier.release(releaseWebhooksBody.parse(body).order),
  "POST /_emulator/events/:id/resend": ({ account, courier }, _body, id) => {
    const event = account.events.get(id);
    if (!event) throw resourceMissingError("event", id);
    courier.send(event);
  },
  "POST /_emulator/processing": ({ account }, body) => {
    account.heldInProcessing = holdInProcessingBody.parse(body).times;
  },
  "POST /_emulator/payment_intents/:id/finish": ({ account }, body, id) =>
    finishProcessing(account, findIntent(account, id), bankOutcomeBody.parse(body).outcome === "succeeded"),
  "POST /_emulator/payment_intents/:id/challenge": ({ account }, body, id) =>
    answerChallenge(account, findIntent(account, id), bankOutcomeBody.parse(body).outcome === "succeeded"),
  "POST /_emulator/refunds/:id/settle": ({ account }, body, id) =>
    settleRefund(account, findRefund(account, id), bankOutcomeBody.parse(body).outcome),
  "POST /_emulator/payment_intents/:id/dispute": ({ account }, body, id) =>
    openDispute(account, findIntent(account, id), openDisputeBody.parse(body)),
  "POST /_emulator/disputes/:id/decide": ({ account }, body, id) => {
    const dispute = account.disputes.get(id);
    if (!dispute) throw resourceMissingError("dispute", id);
    closeDispute(account, dispute, decideDisputeBody.parse(body).outcome);
  },
  "POST /_emulator/enabled-events": ({ account }, body) => {
    account.enabledEvents = enabledEventsBody.parse(body).events;
  },
  "POST /_emulator/payments": ({ account }, body) =>
    addPastPayments(account, addPaymentsBody.parse(body).payments),
  "POST /_emulator/refund-delay": ({ account }, body) => {
    account.refundDelayMs = refundDelayBody.parse(body).delayMs;
  },
};

export interface ControlAnswer {
  readonly status: number;
  readonly body: object;
}

/** Answers a test control's call with a status and JSON. */
export async function handleControl(
  controlled: ControlDependencies,
  method: string,
  path: string,
  body: string,
): Promise<ControlAnswer> {
  for (const [name, handle] of Object.entries(controlHandlers)) {
    const [wantedMethod, pattern = ""] = name.split(" ");
    const id = wantedMethod === method ? matchPath(pattern, path) : undefined;
    if (id === undefined) continue;
    try {
      const answer = await handle(controlled, JSON.parse(body || "{}"), id);
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

function findIntent(account: Account, id: string): PaymentIntent {
  const intent = account.intents.get(id);
  if (!intent) throw resourceMissingError("payment_intent", id);
  return intent;
}

function findRefund(account: Account, id: string): Refund {
  const refund = account.refunds.get(id);
  if (!refund) throw resourceMissingError("refund", id);
  return refund;
}
