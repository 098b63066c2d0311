import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Account } from "../engine/account.ts";
import { apiVersion } from "../wire/event.ts";
import { publishableIntentWire } from "../wire/payment-intent.ts";
import { ApiError } from "./error.ts";
import { expandAnswer } from "./expand.ts";
import { type Fault, type Faults, internalError } from "./faults.ts";
import { decodeForm, type Form } from "./form.ts";
import { type Answer, IdempotencyKeys } from "./idempotency.ts";
import { identifyKey, type KeyKind, type Keys, secretKeyRequired } from "./keys.ts";
import { expand, parseParams } from "./params.ts";
import { type LoggedRequest, withoutCardData } from "./request-log.ts";
import { matchPath, type PathParams, type Route } from "./route.ts";

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

interface Parts {
  readonly account: Account;
  readonly keys: Keys;
  readonly routes: readonly Route[];
  readonly faults: Faults;
  readonly now: () => number;
}

/** The HTTP API: who calls, which route, has this key been used, what goes wrong on purpose, then the route itself. */
export class Api {
  readonly #parts: Parts;
  readonly #idempotency: IdempotencyKeys;
  requests: LoggedRequest[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#idempotency = new IdempotencyKeys(parts.now);
  }

  reset(): void {
    this.#idempotency.clear();
    this.requests = [];
  }

  /** Answers, or says that the connection is to be cut. */
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
      const [route, path] = this.#findRoute(request, key);
      const form = decodeForm(request.method === "POST" ? request.body : request.url.search.slice(1));
      const logged: LoggedRequest = {
        id,
        at: this.#parts.now(),
        method: request.method,
        path: request.url.pathname,
        key,
        idempotencyKey,
        apiVersion: request.header("stripe-version") ?? null,
        params: withoutCardData(form),
        status: null,
        replayed: false,
        fault: null,
      };
      this.requests.push(logged);
      const fault = this.#parts.faults.take(request.method, request.url.pathname, key);
      const answer = await this.#answerOnce(logged, fault, form, () => this.#run(route, path, form, logged));
      const disturbed = fault && fault.answer !== "none" && fault.answer !== internalError;
      if (disturbed) return fault.answer === "reset" ? "reset" : failure(fault.answer, headers);
      if (logged.replayed) headers["idempotent-replayed"] = "true";
      if (answer.requestId !== id) headers["original-request"] = answer.requestId;
      // Another try would only be told the same again.
      if (answer.status === internalError && idempotencyKey) headers["stripe-should-retry"] = "false";
      return { status: answer.status, headers, body: answer.body };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { status: error.status, headers, body: { error: error.body } };
    }
  }

  #findRoute({ method, url }: HttpRequest, key: KeyKind): [Route, PathParams] {
    for (const route of this.#parts.routes) {
      const path = route.method === method ? matchPath(route.path, url.pathname) : undefined;
      if (!path) continue;
      if (key === "publishable" && !route.publishable) throw secretKeyRequired();
      return [route, path];
    }
    throw new ApiError(404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${method}: ${url.pathname}). This emulator serves card payments only.`,
    });
  }

  async #answerOnce(
    logged: LoggedRequest,
    fault: Fault | undefined,
    form: Form,
    run: () => Answer,
  ): Promise<Answer> {
    const { idempotencyKey: key } = logged;
    const kept = key && this.#idempotency.claim(key, logged.path, JSON.stringify(form));
    if (fault) {
      logged.fault = `${fault.answer} ${fault.when}, ${fault.delayMs} ms`;
      await sleep(fault.delayMs);
    }
    if (kept) {
      logged.replayed = true;
      logged.status = kept.status;
      return kept;
    }
    const fails = fault?.answer === internalError;
    if (fault && fault.answer !== "none" && !fails && fault.when === "before") {
      if (key) this.#idempotency.release(key);
      return { status: 0, body: {}, requestId: logged.id };
    }
    try {
      const answer = fails ? failAt(fault.when, run, logged.id) : run();
      logged.status = answer.status;
      if (key) this.#idempotency.settle(key, answer);
      return answer;
    } catch (error) {
      if (key) this.#idempotency.release(key);
      if (error instanceof ApiError) logged.status = error.status;
      throw error;
    }
  }

  #run(route: Route, path: PathParams, form: Form, logged: LoggedRequest): Answer {
    const { account } = this.#parts;
    const { expand: given, ...rest } = form;
    const cause = { requestId: logged.id, idempotencyKey: logged.idempotencyKey };
    try {
      const paths =
        parseParams(z.object({ expand }), given === undefined ? {} : { expand: given }).expand ?? [];
      const body = route.handle({ account, key: logged.key, cause, form: rest, path });
      return { status: 200, body: expandAnswer(account, body, paths), requestId: logged.id };
    } catch (error) {
      // A refusal by the API proper is an answer like any other, and kept for the key.
      if (!(error instanceof ApiError) || !error.executed) throw error;
      const { payment_intent: intent, ...body } = error.body;
      const seen = intent && (logged.key === "publishable" ? publishableIntentWire(intent) : intent);
      return {
        status: error.status,
        body: { error: { ...body, ...(seen && { payment_intent: seen }) } },
        requestId: logged.id,
      };
    }
  }
}

/** The API itself breaks down, before or after all of the call's effects. */
function failAt(when: Fault["when"], run: () => Answer, requestId: string): Answer {
  if (when === "after") run();
  return { status: internalError, body: unknownError, requestId };
}

const unknownError = {
  error: { type: "api_error", message: "An unknown error occurred (asked for by a test)." },
};

const failure = (status: number, headers: Record<string, string>): HttpAnswer => ({
  status,
  headers,
  body: unknownError,
});
