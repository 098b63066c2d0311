import { setTimeout as sleep } from "node:timers/promises";
import Stripe from "stripe";
import { z } from "zod";
import type { DefectLog } from "../suite/defects.ts";
import { parseParams, textParam } from "./api/form.ts";
import { listPage, pageParams } from "./api/list.ts";
import type { Route } from "./api/route.ts";
import type { EventRecord } from "./engine/account.ts";
import { eventWire } from "./wire.ts";

/** One attempt to deliver one event to the webhook endpoint. */
export interface Delivery {
  readonly event: string;
  readonly type: string;
  readonly attempt: number;
  readonly outcome: "delivered" | "dropped" | "failed";
  readonly status: number | null;
}

/** A test's rule for the next events: lose them, or send them twice. */
export type DeliveryRule = "drop" | "duplicate";

export interface WebhookDispatcherSettings {
  readonly now: () => number;
  /** The address and signing secret of the webhook endpoint. Without it, events are only recorded. */
  readonly endpoint: { readonly url: string; readonly secret: string } | undefined;
  /**
   * Milliseconds before each retry. Stripe's retries take days; these are short enough to watch.
   * https://docs.stripe.com/webhooks#retries
   */
  readonly retryDelaysMs: readonly number[];
  readonly timeoutMs: number;
  readonly defects: DefectLog;
}

/** Delivers events to the webhook endpoint. First attempts go out in order; retries don't wait for each other. */
export class WebhookDispatcher {
  readonly #settings: WebhookDispatcherSettings;
  #rules: { readonly rule: DeliveryRule; times: number }[] = [];
  #round = new AbortController();
  #queue = Promise.resolve();
  #held: EventRecord[] | undefined;
  #open = new Set<Promise<void>>();
  deliveries: Delivery[] = [];

  constructor(settings: WebhookDispatcherSettings) {
    this.#settings = settings;
  }

  offer(event: EventRecord): void {
    const rule = this.#takeRule();
    if (rule === "drop") {
      this.#note(event, 0, "dropped", null);
      return;
    }
    for (let copies = rule === "duplicate" ? 2 : 1; copies > 0; copies -= 1) {
      if (this.#held) this.#held.push(event);
      else this.send(event);
    }
  }

  /** Sends an event regardless of the rules, like "Resend" in Stripe's dashboard and command line. */
  send(event: EventRecord): void {
    const { endpoint, defects } = this.#settings;
    if (!endpoint) return;
    const first = this.#queue.then(() => this.#attempt(event, endpoint, 1));
    // The next event is sent even if this one fails.
    const ended = () => undefined;
    this.#queue = first.then(ended, ended);
    const done = first.then((delivered) => (delivered ? undefined : this.#retry(event, endpoint)));
    const tracked = defects
      .guard(`stripe, delivering ${event.type} ${event.id}`, () => done)
      .finally(() => this.#open.delete(tracked));
    this.#open.add(tracked);
  }

  /** Applies the rule to this number of further events. */
  addRule(rule: DeliveryRule, times: number): void {
    this.#rules.push({ rule, times });
  }

  hold(): void {
    this.#held ??= [];
  }

  release(order: "newest-first" | "oldest-first"): void {
    const events = this.#held ?? [];
    this.#held = undefined;
    for (const event of order === "oldest-first" ? events : events.reverse()) this.send(event);
  }

  /** Resolves when no delivery is under way, including retries. Held events don't count. */
  async idle(): Promise<void> {
    while (this.#open.size > 0) await Promise.all(this.#open);
  }

  async reset(): Promise<void> {
    this.#round.abort();
    await this.idle();
    this.#round = new AbortController();
    this.#rules = [];
    this.#held = undefined;
    this.deliveries = [];
  }

  #takeRule(): DeliveryRule | undefined {
    const [next] = this.#rules;
    if (!next) return undefined;
    next.times -= 1;
    if (next.times <= 0) this.#rules.shift();
    return next.rule;
  }

  async #retry(event: EventRecord, endpoint: Endpoint): Promise<void> {
    const { signal } = this.#round;
    for (const [index, delay] of this.#settings.retryDelaysMs.entries()) {
      await sleep(delay, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted || (await this.#attempt(event, endpoint, index + 2))) return;
    }
  }

  async #attempt(event: EventRecord, { url, secret }: Endpoint, attempt: number): Promise<boolean> {
    const { signal } = this.#round;
    if (signal.aborted) return true;
    const payload = JSON.stringify(eventWire(event), null, 2);
    const timestamp = Math.floor(this.#settings.now() / 1000);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const status = await postEvent(url, payload, signature, [
      signal,
      AbortSignal.timeout(this.#settings.timeoutMs),
    ]);
    const delivered = status !== null && status >= 200 && status < 300;
    if (!signal.aborted) this.#note(event, attempt, delivered ? "delivered" : "failed", status);
    return delivered;
  }

  #note(
    { id, type }: EventRecord,
    attempt: number,
    outcome: Delivery["outcome"],
    status: number | null,
  ): void {
    this.deliveries.push({ event: id, type, attempt, outcome, status });
  }
}

type Endpoint = NonNullable<WebhookDispatcherSettings["endpoint"]>;

/** Sends an event. Returns the status of the answer, or null if there was no answer. */
async function postEvent(
  url: string,
  payload: string,
  signature: string,
  signals: AbortSignal[],
): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Stripe/1.0 (+https://docs.stripe.com/webhooks)",
        "stripe-signature": signature,
      },
      body: payload,
      signal: AbortSignal.any(signals),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}

const listParams = z.strictObject({ ...pageParams, type: textParam.optional() });

/** The calls that read recorded events, whether or not they were sent. */
export const eventRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/events",
    handle: ({ account, form }) => {
      const { type: only, ...page } = parseParams(listParams, form);
      const wanted = [...account.events.values()].filter(({ type }) => type === (only ?? type));
      return listPage("/v1/events", wanted, page, eventWire);
    },
  },
];
