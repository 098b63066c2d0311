import { randomBytes } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import type { DefectLog } from "../../suite/defects.ts";
import type { ErrorBody } from "../api/error.ts";
import type { TestCard } from "../cards.ts";

/** As in Stripe's API, times are Unix seconds and amounts are in the smallest unit of their currency. */

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
  /** A payment method without a customer can pay only once. */
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
  /** ISO 4217 in lower case. */
  readonly currency: string;
  status: IntentStatus;
  paymentMethodId: string | null;
  lastError: ErrorBody | null;
  /** The id of the bank's open 3-D Secure challenge. It is set while the status is requires_action. */
  challengeId: string | null;
  metadata: Record<string, string>;
  /** The charge that took the money. */
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
  readonly currency: string;
  status: "pending" | "succeeded" | "failed";
}

export interface Dispute {
  readonly id: string;
  readonly created: number;
  readonly intentId: string;
  readonly amount: number;
  /**
   * An inquiry (a status that begins with `warning_`) takes no money.
   * https://docs.stripe.com/disputes/how-disputes-work#inquiries
   */
  status:
    | "needs_response"
    | "under_review"
    | "won"
    | "lost"
    | "warning_needs_response"
    | "warning_under_review"
    | "warning_closed";
  readonly dueBy: number;
  /** Cents that the dispute has taken from the account's balance. */
  takenCents: number;
}

export interface EventRecord {
  readonly id: string;
  readonly created: number;
  readonly type: EventType;
  /** The object as it was when the event happened, in the API's format. */
  readonly object: object;
}

/**
 * The event types that docs/payments.md tells an endpoint to subscribe to, and some more, which every endpoint must
 * be able to ignore.
 */
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
  /** The emulator's own address. It is known only after the emulator listens. */
  readonly origin: () => string;
  readonly webhookUrl: string | undefined;
  readonly onEvent: (event: EventRecord) => void;
  readonly defects: DefectLog;
}

/** These collections are kept across a restart. */
const persistedCollections = ["paymentMethods", "intents", "refunds", "disputes", "events"] as const;

/** One Stripe account with all its data in memory, oldest first. */
export class Account {
  readonly paymentMethods = new Map<string, PaymentMethod>();
  readonly intents = new Map<string, PaymentIntent>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  readonly events = new Map<string, EventRecord>();
  readonly #settings: AccountSettings;
  readonly #timers = new Set<NodeJS.Timeout>();

  /** This number of further confirmations stay in `processing` until a test finishes them. */
  heldInProcessing = 0;
  /**
   * The time that the bank takes for an asynchronous refund, in milliseconds. With null it waits for a test to settle
   * it.
   */
  refundDelayMs: number | null = 1000;
  /** The event types that the webhook endpoint receives; `*` means all. */
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

  /** Runs an action after a delay. `actionName` names the action in the log if it fails. */
  later(delayMs: number, actionName: string, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#settings.defects.guard(`stripe, ${actionName}`, act);
    }, delayMs);
    this.#timers.add(timer);
  }

  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    for (const name of persistedCollections) this[name].clear();
    this.heldInProcessing = 0;
    this.refundDelayMs = 1000;
    this.enabledEvents = ["*"];
  }

  /** Returns a copy of all the account's data. */
  snapshot(): Uint8Array {
    return serialize(Object.fromEntries(persistedCollections.map((name) => [name, this[name]])));
  }

  /** Adds a snapshot's data to the account. */
  load(snapshot: Uint8Array): void {
    const saved: Partial<Record<string, Map<string, never>>> = deserialize(snapshot);
    for (const name of persistedCollections) {
      for (const [id, entity] of saved[name] ?? []) this[name].set(id, entity);
    }
  }
}

/** Returns the amount that was refunded, without failed refunds. */
export function refundedAmount(account: Account, { id }: Pick<PaymentIntent, "id">): number {
  return [...account.refunds.values()]
    .filter(({ intentId, status }) => intentId === id && status !== "failed")
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns the amount that the cardholder's bank holds because of open or lost disputes. */
export function disputedAmount(account: Account, { id }: PaymentIntent): number {
  return [...account.disputes.values()]
    .filter(({ intentId, status }) => intentId === id && fundsWithdrawnStatuses.has(status))
    .reduce((sum, { amount }) => sum + amount, 0);
}

const fundsWithdrawnStatuses: ReadonlySet<Dispute["status"]> = new Set([
  "needs_response",
  "under_review",
  "lost",
]);
