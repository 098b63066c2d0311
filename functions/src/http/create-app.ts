import { randomUUID } from "node:crypto";
import compression from "compression";
import express, { type Express, type Request, type Response } from "express";
import { info } from "firebase-functions/logger";
import { type ErrorBody, errorStatus } from "../contract/errors.ts";
import { DomainError } from "../domain/domain-error.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { type Route, refusalsOf } from "./bind.ts";
import { authenticate } from "./caller.ts";
import { inTime, inTurns } from "./in-time.ts";
import { letGoBy, readBody } from "./read-body.ts";
import { developerLines, toRefusal } from "./refusal.ts";
import { senderOf } from "./sender.ts";

/** After which what failed by contention or a broken connection is worth another try. */
const retrySeconds = 5;

/** An instance holds a file several times over until it is stored. Further files wait in their connections. */
const filesAtOnce = 4;
const inTurn = inTurns(filesAtOnce);

/** The API over these routes, as one Express app. */
export function createApp(dependencies: Dependencies, routes: readonly Route[]): Express {
  const app = express();
  app.disable("x-powered-by");
  app.use((_: Request, response: Response, next: () => void) => {
    response.set(guards);
    next();
  });
  // Hosting compresses its own files, and not what a function answers: https://github.com/nitrojs/nitro/issues/1680. What is
  // small fits into a packet as it is.
  app.use(compression({ threshold: 1024 }));
  for (const route of routes) {
    const { method, path } = route.endpoint;
    // Express writes `:id` for the contract's `{id}`.
    app[verbs[method]](path.replace(/\{(\w+)\}/g, ":$1"), (request, response) =>
      serve(dependencies, route, request, response),
    );
  }
  app.use((request: Request, response: Response) =>
    refuse(response, begin(request, response), new DomainError("not-found")),
  );
  // Four parameters are how Express knows an error handler.
  app.use((error: unknown, request: Request, response: Response, _next: unknown) =>
    refuse(response, begin(request, response), error),
  );
  return app;
}

/** On every answer, refusals too. Hosting adds its own headers, but the function also has an address without Hosting. */
const guards = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};

/** The page about reminders needs its styles, its picture and its form. */
const pagePolicy = `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const verbs = { GET: "get", POST: "post", PUT: "put", PATCH: "patch", DELETE: "delete" } as const;

async function serve(dependencies: Dependencies, route: Route, request: Request, response: Response) {
  const requestId = begin(request, response, route);
  if (route.endpoint.contentType?.startsWith("text/html"))
    response.set("Content-Security-Policy", pagePolicy);
  try {
    const asked = {
      ...dependencies,
      requestId,
      params: request.params,
      query: request.query,
      header: (name: string) => request.get(name),
      sender: senderOf(request, dependencies.trustProxy),
      whoAsks: () => authenticate(dependencies, request.headers.authorization),
    };
    // Before the body is read: a photo has megabytes, and only an admin's is held.
    const caller = await inTime(route.admit(asked)).catch(async (refusal: unknown) => {
      await letGoBy(request);
      throw refusal;
    });
    const answer = async () => {
      // Outside the deadline, which speaks of us: a slow sender is no fault of ours.
      const sent = await readBody(request, route.endpoint);
      return inTime(route.answer({ ...asked, ...sent }, caller));
    };
    const { status, headers, body } = await (route.endpoint.readsFile ? inTurn(answer) : answer());
    response.status(status).set(headers);
    if (route.endpoint.contentType) response.type(route.endpoint.contentType).send(body);
    else response.json(body);
  } catch (error) {
    refuse(response, requestId, dependencies.trustProxy ? error : asDeclared(route, error), route);
  }
}

/** A refusal that the contract doesn't name is a defect, and fails the test that meets it. */
function asDeclared({ endpoint }: Route, error: unknown): unknown {
  if (!(error instanceof DomainError) || refusalsOf(endpoint).includes(error.code)) return error;
  const { method, path } = endpoint;
  return new Error(`${method} ${path} refused with ${error.code}, which the contract doesn't name`, {
    cause: error,
  });
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
      route: route?.endpoint.path ?? "none",
      status: response.statusCode,
      ms: Math.round(performance.now() - started),
    }),
  );
  return requestId;
}

function refuse(response: Response, requestId: string, error: unknown, route?: Route): void {
  const { code, fields, data, retryAfterSeconds } = toRefusal(error, requestId);
  const body: ErrorBody = {
    ...(route?.endpoint.readsSuccess && { success: false }),
    error: {
      code,
      message: developerLines[code],
      ...(fields && { fields }),
      ...(data && { data }),
      requestId,
    },
  };
  const wait = retryAfterSeconds ?? (code === "unavailable" ? retrySeconds : undefined);
  if (wait !== undefined) response.set("Retry-After", String(wait));
  response.status(errorStatus[code]).set("Cache-Control", "private, no-store").json(body);
}
