import { z } from "zod";
import type {
  decisionBody,
  disputeBody,
  faultBody,
  outcomeBody,
  refundDelayBody,
  releaseBody,
  ruleBody,
} from "./control.ts";

const requests = z.array(
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

const deliveries = z.array(
  z.object({
    event: z.string(),
    type: z.string(),
    attempt: z.number(),
    outcome: z.enum(["delivered", "dropped", "failed"]),
    status: z.number().nullable(),
  }),
);

const defects = z.array(z.object({ number: z.number(), told: z.string() }));

const created = z.object({ id: z.string() });

type Outcome = z.input<typeof outcomeBody>["outcome"];

/** The emulator's controls for tests, over HTTP: the emulator may run in another process. */
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
    /** Keeps a copy of the account for `restore`. */
    keep: () => call("POST", "/keep"),
    /** Resets, then restores the copy of the last `keep`. */
    restore: () => call("POST", "/restore"),
    /** What went wrong in the suite's stand-ins by itself, oldest first; a reset forgets none. */
    defects: async () => defects.parse(await call("GET", "/defects")),
    /** Every API request so far, oldest first, card data left out. */
    requests: async () => requests.parse(await call("GET", "/requests")),
    addFault: (fault: z.input<typeof faultBody>) => call("POST", "/faults", fault),
    clearFaults: () => call("DELETE", "/faults"),
    /** Every attempt to deliver a webhook so far, oldest first. */
    deliveries: async () => deliveries.parse(await call("GET", "/webhooks")),
    /** Waits until every delivery has ended, retries included. Held events do not count. */
    webhooksIdle: () => call("GET", "/webhooks/idle"),
    addDeliveryRule: (rule: z.input<typeof ruleBody>) => call("POST", "/webhooks/rules", rule),
    holdWebhooks: () => call("POST", "/webhooks/hold"),
    releaseWebhooks: (order: z.input<typeof releaseBody>["order"] = "oldest-first") =>
      call("POST", "/webhooks/release", { order }),
    resendEvent: (event: string) => call("POST", `/events/${event}/resend`),
    /** The next confirmations stay in `processing` until finished. */
    holdInProcessing: (times = 1) => call("POST", "/processing", { times }),
    finishProcessing: (intent: string, outcome: Outcome) =>
      call("POST", `/payment_intents/${intent}/finish`, { outcome }),
    /** Answers the 3-D Secure challenge in the patient's place. */
    answerChallenge: (intent: string, outcome: Outcome) =>
      call("POST", `/payment_intents/${intent}/challenge`, { outcome }),
    settleRefund: (refund: string, outcome: Outcome) =>
      call("POST", `/refunds/${refund}/settle`, { outcome }),
    /** The cardholder disputes a payment, all of it or a part. Answers the dispute's id. */
    openDispute: async (intent: string, dispute: z.input<typeof disputeBody> = {}) =>
      created.parse(await call("POST", `/payment_intents/${intent}/dispute`, dispute)).id,
    /** The cardholder's bank decides. */
    decideDispute: (dispute: string, outcome: z.input<typeof decisionBody>["outcome"]) =>
      call("POST", `/disputes/${dispute}/decide`, { outcome }),
    /** The webhook endpoint is told of these only; `*` is everything. */
    enableEvents: (events: readonly string[]) => call("POST", "/enabled-events", { events }),
    /** How long asynchronous refunds take; null until `settleRefund`. */
    setRefundDelay: (delayMs: z.input<typeof refundDelayBody>["delayMs"]) =>
      call("POST", "/refund-delay", { delayMs }),
  };
}
