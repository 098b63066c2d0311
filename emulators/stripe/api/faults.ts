import type { KeyKind } from "./keys.ts";
import { matchPath } from "./route.ts";

/**
 * A fault that a test causes in the next matching calls. An answer 500 means that the API itself failed: the answer
 * is kept for the idempotency key. Every other fault simulates the network or a load balancer, which don't know
 * idempotency keys.
 */
export interface Fault {
  readonly method?: string | undefined;
  /** A path, or a pattern such as `/v1/payment_intents/:id/confirm`. */
  readonly path?: string | undefined;
  readonly key?: KeyKind | undefined;
  /** `before` the call takes effect, or `after` it took full effect. */
  readonly when: "after" | "before";
  /** An HTTP status, a connection reset, or `none` for a delay only. */
  readonly answer: number | "none" | "reset";
  readonly delayMs: number;
}

/**
 * Among server errors, Stripe repeats only a 500 for the same idempotency key: https://docs.stripe.com/error-low-level
 * (Server errors).
 */
export const internalErrorStatus = 500;

export class Faults {
  #waiting: { fault: Fault; times: number }[] = [];

  add(fault: Fault, times: number): void {
    this.#waiting.push({ fault, times });
  }

  take(method: string, path: string, key: KeyKind): Fault | undefined {
    const hit = this.#waiting.find(
      ({ fault }) =>
        (fault.method ?? method) === method &&
        (fault.path === undefined || matchPath(fault.path, path) !== undefined) &&
        (fault.key ?? key) === key,
    );
    if (!hit) return undefined;
    hit.times -= 1;
    if (hit.times <= 0) this.#waiting = this.#waiting.filter((waiting) => waiting !== hit);
    return hit.fault;
  }

  clear(): void {
    this.#waiting = [];
  }
}
