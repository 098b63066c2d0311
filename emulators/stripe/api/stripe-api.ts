import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "../engine/account.ts";
import { apiVersion, publishableIntentWire } from "../wire.ts";
import { ApiError } from "./error.ts";
import { type Fault, type Faults, internalErrorStatus } from "./faults.ts";
import { decodeForm, type Form } from "./form.ts";
import { IdempotencyKeys, type StoredAnswer } from "./idempotency.ts";
import { identifyKey, type KeyKind, type Keys, secretKeyRequired } from "./keys.ts";
import { matchPath, type Route } from "./route.ts";

/** A request as the test controls report it. Card numbers and security codes are never recorded. */
interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly key: KeyKind;
  readonly idempotencyKey: string | null;
  readonly params: unknown;
  /**
   * The status that was answered, even if the caller never received it. Null while the call runs, or if it never
   * began.
   */
  status: number | null;
}

export interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  readonly header: (name: string) => string | undefined;
  readonly body: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

interface ApiDependencies {
  readonly account: Account;
  readonly keys: Keys;
  readonly routes: readonly Route[];
  readonly faults: Faults;
  readonly now: () => number;
}

/**
 * Stripe's HTTP API. For each call it identifies the key, finds the route, checks the idempotency key, applies the
 * faults that a test asked for, and runs the route.
 */
export class StripeApi {
  readonly #parts: ApiDependencies;
  readonly #idempotency: IdempotencyKeys;
  requests: LoggedRequest[] = [];

  constructor(parts: ApiDependencies) {
    this.#parts = parts;
    this.#idempotency = new IdempotencyKeys(parts.now);
  }

  reset(): void {
    this.#idempotency.clear();
    this.requests = [];
  }

  /** Returns the answer, or "reset" if the connection must be cut. */
  async handle(request: HttpRequest): Promise<HttpAnswer | "reset"> {
    const id = this.#parts.account.newId("req");
    const headers: Record<string, string> = {
      "request-id": id,
      "stripe-version": request.header("stripe-version") ?? apiVersion,
    };
    const idempotencyKey = request.method === "POST" ? (request.header("idempotency-key") ?? null) : null;
    if (idempotencyKey) headers["idempotency-key"] = idempotencyKey;
    try {
      const key = identifyKey(request.header("authorization"), this.#parts.keys);
      const [route, subject] = this.#findRoute(request, key);
      const form = decodeForm(request.method === "POST" ? request.body : request.url.search.slice(1));
      const logged: LoggedRequest = {
        id,
        method: request.method,
        path: request.url.pathname,
        key,
        idempotencyKey,
        params: redactCardData(form),
        status: null,
      };
      this.requests.push(logged);
      const fault = this.#parts.faults.take(request.method, request.url.pathname, key);
      const run = () => this.#run(route, subject, form, logged);
      const answer = await this.#answerOnce(logged, fault, form, run);
      const isNetworkFault = fault && fault.answer !== "none" && fault.answer !== internalErrorStatus;
      if (isNetworkFault) return fault.answer === "reset" ? "reset" : failureAnswer(fault.answer, headers);
      if (answer.requestId !== id) {
        headers["idempotent-replayed"] = "true";
        headers["original-request"] = answer.requestId;
      }
      // A retry would only get the same answer again.
      if (answer.status === internalErrorStatus && idempotencyKey) headers["stripe-should-retry"] = "false";
      return { status: answer.status, headers, body: answer.body };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { status: error.status, headers, body: { error: error.body } };
    }
  }

  #findRoute({ method, url }: HttpRequest, key: KeyKind): [Route, id: string] {
    for (const route of this.#parts.routes) {
      const id = route.method === method ? matchPath(route.path, url.pathname) : undefined;
      if (id === undefined) continue;
      if (key === "publishable" && !route.publishable) throw secretKeyRequired();
      return [route, id];
    }
    throw new ApiError(404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${method}: ${url.pathname}). This emulator serves what this product calls.`,
    });
  }

  async #answerOnce(
    logged: LoggedRequest,
    fault: Fault | undefined,
    form: Form,
    run: () => StoredAnswer,
  ): Promise<StoredAnswer> {
    const { idempotencyKey: key } = logged;
    const kept = key && this.#idempotency.claim(key, logged.path, JSON.stringify(form));
    if (fault) await sleep(fault.delayMs);
    if (kept) {
      logged.status = kept.status;
      return kept;
    }
    const fails = fault?.answer === internalErrorStatus;
    if (fault && fault.answer !== "none" && !fails && fault.when === "before") {
      if (key) this.#idempotency.release(key);
      return { status: 0, body: {}, requestId: logged.id };
    }
    try {
      const answer = fails ? simulateInternalError(fault.when, run, logged.id) : run();
      logged.status = answer.status;
      if (key) this.#idempotency.settle(key, answer);
      return answer;
    } catch (error) {
      if (key) this.#idempotency.release(key);
      if (error instanceof ApiError) logged.status = error.status;
      throw error;
    }
  }

  #run(route: Route, subject: string, form: Form, { id, key }: LoggedRequest): StoredAnswer {
    const { account } = this.#parts;
    try {
      return { status: 200, body: route.handle({ account, key, form, id: subject }), requestId: id };
    } catch (error) {
      // A refusal by the API itself is an answer like any other, and is kept for the idempotency key.
      if (!(error instanceof ApiError) || !error.executed) throw error;
      const { payment_intent: told, ...body } = error.body;
      const intent = told && account.intents.get(subject);
      const seen = intent && key === "publishable" ? publishableIntentWire(account, intent) : told;
      return {
        status: error.status,
        body: { error: { ...body, ...(seen && { payment_intent: seen }) } },
        requestId: id,
      };
    }
  }
}

function redactCardData(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, inner: unknown) =>
    key === "number" || key === "cvc" ? "[redacted]" : inner,
  );
}

/** Simulates an internal error of the API, before the call has any effect or after it has all effects. */
function simulateInternalError(
  when: Fault["when"],
  run: () => StoredAnswer,
  requestId: string,
): StoredAnswer {
  if (when === "after") run();
  return { status: internalErrorStatus, body: unknownErrorBody, requestId };
}

const unknownErrorBody = {
  error: { type: "api_error", message: "An unknown error occurred (asked for by a test)." },
};

const failureAnswer = (status: number, headers: Record<string, string>): HttpAnswer => ({
  status,
  headers,
  body: unknownErrorBody,
});
