import { ApiError } from "./error.ts";

export interface StoredAnswer {
  readonly status: number;
  readonly body: object;
  readonly requestId: string;
}

interface IdempotencyEntry {
  readonly endpoint: string;
  readonly params: string;
  /** Milliseconds since 1970. */
  readonly claimedAt: number;
  answer?: StoredAnswer;
}

const dayMs = 24 * 3_600_000;

/**
 * Keeps the first answer for each idempotency key, including an internal error, and repeats it for a day.
 * https://docs.stripe.com/api/idempotent_requests
 */
export class IdempotencyKeys {
  readonly #entries = new Map<string, IdempotencyEntry>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Returns the kept answer, or undefined if the call must be made. In that case the key is now in use. */
  claim(key: string, endpoint: string, params: string): StoredAnswer | undefined {
    const claimedAt = this.#now();
    const entry = this.#entries.get(key);
    if (!entry || entry.claimedAt < claimedAt - dayMs) {
      this.#entries.set(key, { endpoint, params, claimedAt });
      return undefined;
    }
    if (entry.endpoint !== endpoint) {
      throw keyMismatchError(
        `for the same endpoint they were first used for ('${endpoint}' vs '${entry.endpoint}')`,
        key,
      );
    }
    if (entry.params !== params)
      throw keyMismatchError("with the same parameters they were first used with", key);
    if (!entry.answer) {
      throw new ApiError(409, {
        type: "idempotency_error",
        code: "idempotency_key_in_use",
        message:
          `There is currently another in-progress request using this Idempotent Key: ${key}. ` +
          "Please try again later.",
      });
    }
    return entry.answer;
  }

  settle(key: string, answer: StoredAnswer): void {
    const entry = this.#entries.get(key);
    if (entry) entry.answer = answer;
  }

  /** Frees the key of a call that was never made because its parameters were wrong or the network failed. */
  release(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}

const keyMismatchError = (how: string, key: string): ApiError =>
  new ApiError(400, {
    type: "idempotency_error",
    message:
      `Keys for idempotent requests can only be used ${how}. ` +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
  });
