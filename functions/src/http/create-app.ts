import { randomUUID } from "node:crypto";
import express, { type Express, type Request, type Response } from "express";
import { info } from "firebase-functions/logger";
import { type ErrorBody, errorStatus } from "../contract/errors.ts";
import { DomainError } from "../domain/domain-error.ts";
import { authenticate, signInAgain } from "./caller.ts";
import type { Dependencies } from "./dependencies.ts";
import { type ReadBody, readBody } from "./read-body.ts";
import { toRefusal } from "./refusal.ts";
import type { Answer, Call, Route } from "./route.ts";
import { senderOf } from "./sender.ts";

const privately = "private, no-store";

/** Longer than any call needs, and shorter than the 60 s after which the platform hangs up without a word. */
const deadlineMs = 25_000;

/** After which what failed by contention or a broken connection is worth another try. */
const retrySeconds = 5;

/** The API over these routes, as one Express app. */
export function createApp(dependencies: Dependencies, routes: readonly Route[]): Express {
  const app = express();
  app.disable("x-powered-by");
  for (const route of routes) {
    app[route.method](route.path, (request, response) => serve(dependencies, route, request, response));
  }
  app.use((request: Request, response: Response) =>
    refuse(
      response,
      begin(request, response),
      new DomainError("not-found", "There is nothing at this address."),
    ),
  );
  // Four parameters are how Express knows an error handler.
  app.use((error: unknown, request: Request, response: Response, _next: unknown) =>
    refuse(response, begin(request, response), error),
  );
  return app;
}

async function serve(dependencies: Dependencies, route: Route, request: Request, response: Response) {
  const requestId = begin(request, response, route);
  try {
    // Outside the deadline, which speaks of us: a slow sender is no fault of ours.
    const sent = await readBody(request);
    const {
      status = 200,
      body,
      headers = {},
    } = await inTime(answer(dependencies, route, request, requestId, sent));
    const { publicSeconds } = route;
    response.set(
      "Cache-Control",
      publicSeconds === undefined ? privately : `public, max-age=0, s-maxage=${publicSeconds}`,
    );
    response.status(status).set(headers).json(body);
  } catch (error) {
    refuse(response, requestId, error, route.readsSuccess);
  }
}

async function answer(
  dependencies: Dependencies,
  route: Route,
  request: Request,
  requestId: string,
  sent: ReadBody,
): Promise<Answer> {
  const whoAsks = () => authenticate(dependencies, request.headers.authorization);
  const call: Call = {
    ...dependencies,
    requestId,
    params: request.params,
    query: request.query,
    ...sent,
    headers: request.headers,
    sender: senderOf(request, dependencies.behindGoogle),
    whoAsks,
  };
  if (route.who === "anyone") return route.handle(call);
  const caller = await whoAsks();
  if (caller === null) throw signInAgain();
  if (route.who === "admin" && !(await caller.isAdmin())) {
    throw new DomainError("forbidden", "This is for the clinic's staff.");
  }
  return route.handle({ ...call, caller });
}

/** Names the request, and logs it when it is answered: never what was sent. */
function begin(request: Request, response: Response, route?: Route): string {
  const requestId = randomUUID();
  const started = performance.now();
  response.set("X-Request-Id", requestId);
  response.once("finish", () =>
    info("request", {
      requestId,
      method: request.method,
      route: route?.path ?? "none",
      status: response.statusCode,
      ms: Math.round(performance.now() - started),
    }),
  );
  return requestId;
}

function refuse(response: Response, requestId: string, error: unknown, readsSuccess?: true): void {
  const { code, message, fields, data, retryAfterSeconds } = toRefusal(error, requestId);
  const body: ErrorBody = {
    ...(readsSuccess && { success: false }),
    error: { code, message, ...(fields && { fields }), ...(data && { data }), requestId },
  };
  const wait = retryAfterSeconds ?? (code === "unavailable" ? retrySeconds : undefined);
  if (wait !== undefined) response.set("Retry-After", String(wait));
  response.status(errorStatus[code]).set("Cache-Control", privately).json(body);
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const cause = new Error(`no answer within ${deadlineMs} ms`);
    timer = setTimeout(
      () =>
        reject(new DomainError("unavailable", "This takes too long just now. Please try again.", { cause })),
      deadlineMs,
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
