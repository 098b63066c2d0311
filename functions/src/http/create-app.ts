import { randomUUID } from "node:crypto";
import compression from "compression";
import express, { type Express, type Request, type Response } from "express";
import { info } from "firebase-functions/logger";
import { type ErrorBody, errorStatus } from "../contract/errors.ts";
import { DomainError } from "../domain/domain-error.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { authenticate } from "./authenticate.ts";
import { errorAnswersOf, type Route } from "./bind.ts";
import { limitConcurrency, withDeadline } from "./deadline-and-concurrency.ts";
import { developerMessages, toDomainError } from "./error-answer.ts";
import { networkAddressOf } from "./network-address.ts";
import { discardBody, readBody } from "./read-body.ts";

/** Seconds after which a client may retry a request that failed because of contention or a lost connection. */
const retrySeconds = 5;

/** The most uploads that one instance handles at once, because each file is in memory several times. Further uploads wait. */
const uploadsAtOnce = 4;
const uploadInTurn = limitConcurrency(uploadsAtOnce);

/** Creates the Express app that serves these routes. */
export function createApp(dependencies: Dependencies, routes: readonly Route[]): Express {
  const app = express();
  app.disable("x-powered-by");
  app.use((_: Request, response: Response, next: () => void) => {
    response.set(securityHeaders);
    next();
  });
  // Firebase Hosting doesn't compress a function's responses: https://github.com/nitrojs/nitro/issues/1680. Responses under 1024
  // bytes fit into one packet uncompressed.
  app.use(compression({ threshold: 1024 }));
  for (const route of routes) {
    const { method, path } = route.endpoint;
    // The contract writes `{id}` where Express writes `:id`.
    app[verbs[method]](path.replace(/\{(\w+)\}/g, ":$1"), (request, response) =>
      serve(dependencies, route, request, response),
    );
  }
  app.use((request: Request, response: Response) =>
    sendError(response, assignRequestId(request, response), new DomainError("not-found")),
  );
  // Express recognizes an error handler by its four parameters.
  app.use((error: unknown, request: Request, response: Response, _next: unknown) =>
    sendError(response, assignRequestId(request, response), error),
  );
  return app;
}

/**
 * Security headers of each response, errors included. Hosting adds its own, but the function can also be called without Hosting.
 */
const securityHeaders = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};

/** The content security policy of the reminders page, which has styles, a picture and a form. */
const htmlPolicy = `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const verbs = { GET: "get", POST: "post", PUT: "put", PATCH: "patch", DELETE: "delete" } as const;

async function serve(dependencies: Dependencies, route: Route, request: Request, response: Response) {
  let uid: string | undefined;
  const requestId = assignRequestId(request, response, route, () => uid);
  if (route.endpoint.contentType?.startsWith("text/html"))
    response.set("Content-Security-Policy", htmlPolicy);
  try {
    const unparsed = {
      ...dependencies,
      requestId,
      params: request.params,
      query: request.query,
      header: (name: string) => request.get(name),
      sender: networkAddressOf(request, dependencies.trustProxy),
      whoAsks: async () => {
        const caller = await authenticate(dependencies, request.headers.authorization);
        uid = caller?.uid;
        return caller;
      },
    };
    // The caller is checked before the body is read, so that only an admin's upload of megabytes is held in memory.
    const caller = await withDeadline(route.admit(unparsed)).catch(async (refusal: unknown) => {
      await discardBody(request);
      throw refusal;
    });
    const answer = async () => {
      // Reading the body is outside the deadline, because a slow client is not a fault of the server.
      const sent = await readBody(request, route.endpoint);
      return withDeadline(route.answer({ ...unparsed, ...sent }, caller));
    };
    const { status, headers, body } = await (route.endpoint.readsFile ? uploadInTurn(answer) : answer());
    response.status(status).set(headers);
    if (route.endpoint.contentType) response.type(route.endpoint.contentType).send(body);
    else response.json(body);
  } catch (error) {
    sendError(
      response,
      requestId,
      dependencies.trustProxy ? error : requireDeclaredError(route, error),
      route,
    );
  }
}

/** An error code that the contract doesn't name is a bug; outside production it becomes an internal error, so that tests fail. */
function requireDeclaredError({ endpoint }: Route, error: unknown): unknown {
  if (!(error instanceof DomainError) || errorAnswersOf(endpoint).includes(error.code)) return error;
  const { method, path } = endpoint;
  return new Error(`${method} ${path} refused with ${error.code}, which the contract doesn't name`, {
    cause: error,
  });
}

/** Gives the request an id and logs it when the response is sent. The log never contains the request's data. */
function assignRequestId(
  request: Request,
  response: Response,
  route?: Route,
  readUid?: () => string | undefined,
): string {
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
      ...(route && { permission: route.endpoint.permission }),
      ...(readUid?.() !== undefined && { uid: readUid() }),
    }),
  );
  return requestId;
}

function sendError(response: Response, requestId: string, error: unknown, route?: Route): void {
  const { code, fields, data, retryAfterSeconds } = toDomainError(error, requestId);
  const body: ErrorBody = {
    ...(route?.endpoint.readsSuccess && { success: false }),
    error: {
      code,
      message: developerMessages[code],
      ...(fields && { fields }),
      ...(data && { data }),
      requestId,
    },
  };
  const wait = retryAfterSeconds ?? (code === "unavailable" ? retrySeconds : undefined);
  if (wait !== undefined) response.set("Retry-After", String(wait));
  response.status(errorStatus[code]).set("Cache-Control", "private, no-store").json(body);
}
