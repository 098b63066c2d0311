import { z } from "zod";
import type {
  addDeliveryRuleBody,
  addFaultBody,
  addPaymentsBody,
  bankOutcomeBody,
  decideDisputeBody,
  openDisputeBody,
  refundDelayBody,
  releaseWebhooksBody,
} from "./control.ts";

const loggedRequestsSchema = z.array(
  z.object({
    id: z.string(),
    method: z.string(),
    path: z.string(),
    key: z.enum(["publishable", "secret"]),
    idempotencyKey: z.string().nullable(),
    params: z.record(z.string(), z.unknown()),
    status: z.number().nullable(),
  }),
);

const deliveriesSchema = z.array(
  z.object({
    event: z.string(),
    type: z.string(),
    attempt: z.number(),
    outcome: z.enum(["delivered", "dropped", "failed"]),
    status: z.number().nullable(),
  }),
);

const defectsSchema = z.array(z.object({ number: z.number(), told: z.string() }));

const createdObjectSchema = z.object({ id: z.string() });

type BankOutcome = z.input<typeof bankOutcomeBody>["outcome"];

/** Test controls of the Stripe emulator. They use HTTP because the emulator may run in another process. */
export function stripeControls(origin: string) {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${origin}/_emulator${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  return {
    reset: () => call("POST", "/reset"),
    /** Saves a copy of the account for `restore`. */
    keep: () => call("POST", "/keep"),
    /** Resets the emulator, then restores the copy that the last `keep` saved. */
    restore: () => call("POST", "/restore"),
    /** Returns unexpected faults of the suite's stand-ins, oldest first. A reset does not clear this list. */
    defects: async () => defectsSchema.parse(await call("GET", "/defects")),
    /** Returns every API request so far, oldest first, without card data. */
    requests: async () => loggedRequestsSchema.parse(await call("GET", "/requests")),
    addFault: (fault: z.input<typeof addFaultBody>) => call("POST", "/faults", fault),
    clearFaults: () => call("DELETE", "/faults"),
    /** Returns every attempt to deliver a webhook event so far, oldest first. */
    deliveries: async () => deliveriesSchema.parse(await call("GET", "/webhooks")),
    /** Waits until every webhook delivery has ended, including retries. Held events don't count. */
    webhooksIdle: () => call("GET", "/webhooks/idle"),
    addDeliveryRule: (rule: z.input<typeof addDeliveryRuleBody>) => call("POST", "/webhooks/rules", rule),
    holdWebhooks: () => call("POST", "/webhooks/hold"),
    releaseWebhooks: (order: z.input<typeof releaseWebhooksBody>["order"] = "oldest-first") =>
      call("POST", "/webhooks/release", { order }),
    resendEvent: (event: string) => call("POST", `/events/${event}/resend`),
    /** The next `times` confirmations leave the payment in `processing` until a test finishes it. */
    holdInProcessing: (times = 1) => call("POST", "/processing", { times }),
    finishProcessing: (intent: string, outcome: BankOutcome) =>
      call("POST", `/payment_intents/${intent}/finish`, { outcome }),
    /** Answers the 3-D Secure challenge in place of the patient. */
    answerChallenge: (intent: string, outcome: BankOutcome) =>
      call("POST", `/payment_intents/${intent}/challenge`, { outcome }),
    settleRefund: (refund: string, outcome: BankOutcome) =>
      call("POST", `/refunds/${refund}/settle`, { outcome }),
    /** Opens a dispute of a payment or of a part of it, as the cardholder would. Returns the dispute's id. */
    openDispute: async (intent: string, dispute: z.input<typeof openDisputeBody> = {}) =>
      createdObjectSchema.parse(await call("POST", `/payment_intents/${intent}/dispute`, dispute)).id,
    /** Decides a dispute, as the cardholder's bank would. */
    decideDispute: (dispute: string, outcome: z.input<typeof decideDisputeBody>["outcome"]) =>
      call("POST", `/disputes/${dispute}/decide`, { outcome }),
    /** Limits the webhook endpoint to these event types; `*` means all. */
    enableEvents: (events: readonly string[]) => call("POST", "/enabled-events", { events }),
    /** Adds payments that were made earlier. The webhook endpoint gets no events about them. */
    addPayments: (payments: z.input<typeof addPaymentsBody>["payments"]) =>
      call("POST", "/payments", { payments }),
    /** Sets how long asynchronous refunds take, in milliseconds. With null they wait for `settleRefund`. */
    setRefundDelay: (delayMs: z.input<typeof refundDelayBody>["delayMs"]) =>
      call("POST", "/refund-delay", { delayMs }),
  };
}
