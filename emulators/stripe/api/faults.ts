import type { KeyKind } from "./keys.ts";
import { matchPath } from "./route.ts";

/**
 * A disturbance of the next matching calls. A 500 is the API failing at its work: its idempotency key keeps that answer.
 * Everything else plays the network and the machines in front, of which a key knows nothing.
 */
export interface Fault {
  readonly method?: string | undefined;
  /** A path, or a pattern such as `/v1/payment_intents/:id/confirm`. */
  readonly path?: string | undefined;
  readonly key?: KeyKind | undefined;
  /** `before` the call takes effect, or `after` it had all of them. */
  readonly when: "after" | "before";
  /** A status, a connection reset, or nothing but the delay. */
  readonly answer: number | "none" | "reset";
  readonly delayMs: number;
}

/** https://docs.stripe.com/error-low-level (Server errors): of these, 500 is what the idempotency layer keeps. */
export const internalError = 500;

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
