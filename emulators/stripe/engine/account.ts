import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import type { Defects } from "../../suite/defects.ts";
import type {
  Cause,
  Charge,
  EventRecord,
  PaymentIntent,
  PaymentMethod,
  Refund,
  WebhookEndpoint,
} from "./entities.ts";

export interface AccountSettings {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Where the emulator itself answers; known once it listens. */
  readonly origin: () => string;
  readonly onEvent: (event: EventRecord) => void;
  readonly defects: Defects;
}

/** Everything one Stripe account holds, in memory, oldest first. */
export class Account {
  readonly paymentMethods = new Map<string, PaymentMethod>();
  readonly intents = new Map<string, PaymentIntent>();
  readonly charges = new Map<string, Charge>();
  readonly refunds = new Map<string, Refund>();
  readonly events = new Map<string, EventRecord>();
  readonly endpoints = new Map<string, WebhookEndpoint>();
  readonly #settings: AccountSettings;
  readonly #timers = new Set<NodeJS.Timeout>();

  /** So many coming confirmations stay in `processing` until they are finished by hand. */
  heldInProcessing = 0;
  /** How long the bank takes over an asynchronous refund; null waits for a hand. */
  refundDelayMs: number | null = 1000;

  constructor(settings: AccountSettings) {
    this.#settings = settings;
  }

  get origin(): string {
    return this.#settings.origin();
  }

  now(): number {
    return Math.floor(this.#settings.now() / 1000);
  }

  newId(prefix: string): string {
    return `${prefix}_${randomBytes(18).toString("base64url").replaceAll(/[-_]/g, "0")}`;
  }

  record(type: Stripe.Event.Type, object: object, cause: Cause): void {
    const event: EventRecord = {
      id: this.newId("evt"),
      created: this.now(),
      type,
      object,
      cause,
      pendingWebhooks: 0,
    };
    this.events.set(event.id, event);
    this.#settings.onEvent(event);
  }

  /** `doing` says what it is, should it fail. */
  later(delayMs: number, doing: string, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#settings.defects.guard(`stripe, ${doing}`, act);
    }, delayMs);
    this.#timers.add(timer);
  }

  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    for (const held of [this.paymentMethods, this.intents, this.charges, this.refunds]) held.clear();
    this.events.clear();
    this.endpoints.clear();
    this.heldInProcessing = 0;
    this.refundDelayMs = 1000;
  }
}
