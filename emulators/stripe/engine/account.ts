import { randomBytes } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import type { Defects } from "../../suite/defects.ts";
import type { ErrorBody } from "../api/error.ts";
import type { TestCard } from "../cards.ts";

/** Times are Unix seconds and amounts are cents, as at Stripe. This account is paid in dollars. */

export interface PaymentMethod {
  readonly id: string;
  readonly created: number;
  readonly card: TestCard;
  readonly expMonth: number;
  readonly expYear: number;
  readonly billing: {
    readonly name: string | null;
    readonly email: string | null;
    readonly postalCode: string | null;
  };
  /** Without a customer a payment method pays once. */
  spent: boolean;
}

export type IntentStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_action"
  | "processing"
  | "succeeded"
  | "canceled";

export interface PaymentIntent {
  readonly id: string;
  readonly clientSecret: string;
  readonly created: number;
  readonly allowedMethodTypes: string[] | null;
  amount: number;
  status: IntentStatus;
  paymentMethodId: string | null;
  lastError: ErrorBody | null;
  /** The bank's open question; set while the status is requires_action. */
  challengeId: string | null;
  metadata: Record<string, string>;
  /** What took the money. */
  charge: {
    readonly id: string;
    readonly created: number;
    readonly card: TestCard;
  } | null;
}

export interface Refund {
  readonly id: string;
  readonly created: number;
  readonly intentId: string;
  readonly amount: number;
  status: "pending" | "succeeded" | "failed";
}

export interface Dispute {
  readonly id: string;
  readonly created: number;
  readonly intentId: string;
  readonly amount: number;
  /** An inquiry (`warning_…`) takes no money. https://docs.stripe.com/disputes/how-disputes-work#inquiries */
  status:
    | "needs_response"
    | "under_review"
    | "won"
    | "lost"
    | "warning_needs_response"
    | "warning_under_review"
    | "warning_closed";
  readonly dueBy: number;
  /** Cents that it has taken of our balance. */
  takenCents: number;
}

export interface EventRecord {
  readonly id: string;
  readonly created: number;
  readonly type: EventType;
  /** The object as it was at that moment, in wire format. */
  readonly object: object;
}

/** Those that docs/payments.md has an endpoint subscribe to, and some more, which every endpoint must be able to pass over. */
export type EventType =
  | "payment_intent.created"
  | "payment_intent.succeeded"
  | "payment_intent.payment_failed"
  | "charge.refunded"
  | "charge.refund.updated"
  | "refund.created"
  | "refund.updated"
  | "refund.failed"
  | "charge.dispute.created"
  | "charge.dispute.funds_withdrawn"
  | "charge.dispute.updated"
  | "charge.dispute.closed"
  | "charge.dispute.funds_reinstated";

export interface AccountSettings {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Where the emulator itself answers; known once it listens. */
  readonly origin: () => string;
  readonly webhookUrl: string | undefined;
  readonly onEvent: (event: EventRecord) => void;
  readonly defects: Defects;
}

/** What outlives a restart. */
const kept = ["paymentMethods", "intents", "refunds", "disputes", "events"] as const;

/** Everything one Stripe account holds, in memory, oldest first. */
export class Account {
  readonly paymentMethods = new Map<string, PaymentMethod>();
  readonly intents = new Map<string, PaymentIntent>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  readonly events = new Map<string, EventRecord>();
  readonly #settings: AccountSettings;
  readonly #timers = new Set<NodeJS.Timeout>();

  /** So many coming confirmations stay in `processing` until they are finished by hand. */
  heldInProcessing = 0;
  /** How long the bank takes over an asynchronous refund; null waits for a hand. */
  refundDelayMs: number | null = 1000;
  /** The event types that the webhook endpoint receives; `*` is all. */
  enabledEvents: readonly string[] = ["*"];

  constructor(settings: AccountSettings) {
    this.#settings = settings;
  }

  get webhookUrl(): string | undefined {
    return this.#settings.webhookUrl;
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

  record(type: EventType, object: object): void {
    const event: EventRecord = { id: this.newId("evt"), created: this.now(), type, object };
    this.events.set(event.id, event);
    const enabled = this.enabledEvents.includes("*") || this.enabledEvents.includes(type);
    if (enabled) this.#settings.onEvent(event);
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
    for (const name of kept) this[name].clear();
    this.heldInProcessing = 0;
    this.refundDelayMs = 1000;
    this.enabledEvents = ["*"];
  }

  /** All that it holds. */
  snapshot(): Uint8Array {
    return serialize(Object.fromEntries(kept.map((name) => [name, this[name]])));
  }

  /** Adds what a snapshot holds. */
  load(snapshot: Uint8Array): void {
    const saved: Partial<Record<string, Map<string, never>>> = deserialize(snapshot);
    for (const name of kept) {
      for (const [id, entity] of saved[name] ?? []) this[name].set(id, entity);
    }
  }
}

/** Cents of the refunds that didn't fail. */
export function refundedAmount(account: Account, { id }: Pick<PaymentIntent, "id">): number {
  return [...account.refunds.values()]
    .filter(({ intentId, status }) => intentId === id && status !== "failed")
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Cents that the cardholder's bank has taken back: of open and of lost disputes. */
export function disputedAmount(account: Account, { id }: PaymentIntent): number {
  return [...account.disputes.values()]
    .filter(({ intentId, status }) => intentId === id && withdrawn.has(status))
    .reduce((sum, { amount }) => sum + amount, 0);
}

const withdrawn: ReadonlySet<Dispute["status"]> = new Set(["needs_response", "under_review", "lost"]);
