import { setTimeout as sleep } from "node:timers/promises";
import type { Defects } from "../../suite/defects.ts";
import type { Account } from "../engine/account.ts";
import type { EventRecord, WebhookEndpoint } from "../engine/entities.ts";
import { eventWire } from "../wire/event.ts";
import { type DeliveryRule, DeliveryRules } from "./rules.ts";
import { signPayload } from "./signature.ts";

/** One attempt to bring one event to one endpoint. */
export interface Delivery {
  readonly event: string;
  readonly type: string;
  readonly url: string;
  readonly attempt: number;
  readonly at: number;
  readonly outcome: "delivered" | "dropped" | "failed";
  readonly status: number | null;
}

export interface CourierSettings {
  readonly now: () => number;
  /** Waits before each new attempt. Stripe's take days, these are for people. https://docs.stripe.com/webhooks#retries */
  readonly retryDelaysMs: readonly number[];
  readonly timeoutMs: number;
  readonly defects: Defects;
}

interface Parcel {
  readonly event: EventRecord;
  readonly endpoint: WebhookEndpoint;
}

/** Brings events to the webhook endpoints: first attempts in order, retries on their own time. */
export class Courier {
  readonly #settings: CourierSettings;
  readonly #rules = new DeliveryRules();
  #round = new AbortController();
  #queues = new Map<string, Promise<void>>();
  #held: Parcel[] | undefined;
  #open = new Set<Promise<void>>();
  deliveries: Delivery[] = [];

  constructor(settings: CourierSettings) {
    this.#settings = settings;
  }

  offer(event: EventRecord, account: Account): void {
    for (const endpoint of account.endpoints.values()) {
      if (!endpoint.enabledEvents.some((wanted) => wanted === "*" || wanted === event.type)) continue;
      event.pendingWebhooks += 1;
      this.#accept({ event, endpoint });
    }
  }

  /** Sends an event again, as the dashboard's and the CLI's Resend do. */
  resend(event: EventRecord, account: Account): void {
    for (const endpoint of account.endpoints.values()) this.#send({ event, endpoint });
  }

  addRule(rule: DeliveryRule, times: number): void {
    this.#rules.add(rule, times);
  }

  hold(): void {
    this.#held ??= [];
  }

  release(order: "newest-first" | "oldest-first"): void {
    const parcels = this.#held ?? [];
    this.#held = undefined;
    for (const parcel of order === "oldest-first" ? parcels : parcels.reverse()) this.#send(parcel);
  }

  /** Settles when nothing is under way any more, retries included and held parcels not. */
  async idle(): Promise<void> {
    while (this.#open.size > 0) await Promise.all(this.#open);
  }

  async reset(): Promise<void> {
    this.#round.abort();
    await this.idle();
    this.#round = new AbortController();
    this.#queues.clear();
    this.#rules.clear();
    this.#held = undefined;
    this.deliveries = [];
  }

  #accept(parcel: Parcel): void {
    const rule = this.#rules.take(parcel.event.type);
    if (rule?.action === "drop") {
      this.#note(parcel, 0, "dropped", null);
    } else if (rule?.action === "delay") {
      const sent = this.#pause(rule.delayMs).then(() => this.#send(parcel));
      this.#track(parcel, sent);
    } else {
      this.#sendOrHold(parcel);
      if (rule?.action === "duplicate") this.#sendOrHold(parcel);
    }
  }

  #sendOrHold(parcel: Parcel): void {
    if (this.#held) this.#held.push(parcel);
    else this.#send(parcel);
  }

  #send(parcel: Parcel): void {
    const before = this.#queues.get(parcel.endpoint.id) ?? Promise.resolve();
    const first = before.then(() => this.#attempt(parcel, 1));
    // The next parcel goes out whatever becomes of this one.
    const ended = () => undefined;
    this.#queues.set(parcel.endpoint.id, first.then(ended, ended));
    const done = first.then((delivered) => (delivered ? undefined : this.#retry(parcel)));
    this.#track(parcel, done);
  }

  async #retry(parcel: Parcel): Promise<void> {
    for (const [index, delay] of this.#settings.retryDelaysMs.entries()) {
      await this.#pause(delay);
      if (this.#round.signal.aborted || (await this.#attempt(parcel, index + 2))) return;
    }
  }

  async #attempt(parcel: Parcel, attempt: number): Promise<boolean> {
    const { signal } = this.#round;
    if (signal.aborted) return true;
    const payload = JSON.stringify(eventWire(parcel.event), null, 2);
    const signature = signPayload(payload, parcel.endpoint.secret, Math.floor(this.#settings.now() / 1000));
    const status = await post(parcel.endpoint.url, payload, signature, [
      signal,
      AbortSignal.timeout(this.#settings.timeoutMs),
    ]);
    const delivered = status !== null && status >= 200 && status < 300;
    if (delivered) parcel.event.pendingWebhooks = Math.max(0, parcel.event.pendingWebhooks - 1);
    if (!signal.aborted) this.#note(parcel, attempt, delivered ? "delivered" : "failed", status);
    return delivered;
  }

  #note(
    { event, endpoint }: Parcel,
    attempt: number,
    outcome: Delivery["outcome"],
    status: number | null,
  ): void {
    const at = this.#settings.now();
    this.deliveries.push({
      event: event.id,
      type: event.type,
      url: endpoint.url,
      attempt,
      at,
      outcome,
      status,
    });
  }

  #pause(delayMs: number): Promise<void> {
    return sleep(delayMs, undefined, { signal: this.#round.signal, ref: false }).catch(() => undefined);
  }

  #track({ event }: Parcel, work: Promise<void>): void {
    const tracked = this.#settings.defects
      .guard(`stripe, delivering ${event.type} ${event.id}`, () => work)
      .finally(() => this.#open.delete(tracked));
    this.#open.add(tracked);
  }
}

/** The status that came back; null when none did. */
async function post(
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
