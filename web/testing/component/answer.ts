/**
 * Lets a component test answer the page's requests in the server's place. The API contract's schemas check each request and
 * answer.
 */
import type { Endpoint } from "@clinic/contract/endpoint.ts";
import {
  type ErrorCode,
  type ErrorData,
  errorBodySchema,
  errorStatus,
  type FieldErrors,
} from "@clinic/contract/errors.ts";
import { nextHeader, totalHeader } from "@clinic/contract/paging.ts";
import { isForStaff, type Permission } from "@clinic/contract/permissions.ts";
import { reachOf } from "@clinic/domain/reach.ts";
import { type HttpHandler, HttpResponse, http } from "msw/http";
import * as z from "zod/mini";
import type { SessionUser } from "../../src/shared/session/session-state.ts";
import { readTokenClaims } from "../../src/shared/session/tokens.ts";
import { recordComplaint } from "./complaints.ts";

type Part<E extends Endpoint, P extends "params" | "query" | "body"> = E[P] extends z.ZodMiniType
  ? z.output<E[P]>
  : undefined;

/** A request of the page, parsed by the endpoint's schemas. */
type ParsedRequest<E extends Endpoint> = {
  params: Part<E, "params">;
  query: Part<E, "query">;
  body: Part<E, "body">;
  /** The signed-in user who owns the request's token; null without a token. */
  by: SessionUser | null;
};

/** What a test answers to a request: the endpoint's answer, a page of a list, a refusal, or a fault of the network or a proxy. */
export type Reply<E extends Endpoint> =
  | z.input<E["answer"]>
  | ListPage<z.input<E["answer"]>>
  | Refusal
  | Fault;

type Replier<E extends Endpoint> = (asked: ParsedRequest<E>) => Reply<E> | Promise<Reply<E>>;

/** Tells a function from a fixed reply, because no answer in the contract is a function. */
function isReplier<E extends Endpoint>(reply: Reply<E> | Replier<E>): reply is Replier<E> {
  return typeof reply === "function";
}

class ListPage<Items> {
  readonly items: Items;
  readonly next: string | null;
  readonly total: number;
  constructor(items: Items, next: string | null, total: number) {
    this.items = items;
    this.next = next;
    this.total = total;
  }
}

/** Answers with one page of a list. `next` is the cursor of the following page, null on the last page. */
export function listPage<Items extends readonly unknown[]>(
  items: Items,
  { next = null, total = items.length }: { next?: string | null; total?: number } = {},
): ListPage<Items> {
  return new ListPage(items, next, total);
}

type Details = { data?: ErrorData; fields?: FieldErrors; retryAfterSeconds?: number };

class Refusal {
  readonly code: ErrorCode;
  readonly details: Details;
  constructor(code: ErrorCode, details: Details) {
    this.code = code;
    this.details = details;
  }
}

/** Answers with an error code. Fails the test if the real endpoint never answers with this code. */
export function refusal(code: ErrorCode, details: Details = {}): Refusal {
  return new Refusal(code, details);
}

class Fault {
  readonly status: number;
  readonly text: string;
  constructor(status: number, text: string) {
    this.status = status;
    this.text = text;
  }
}

/** A reply that makes the request fail, as when the connection is lost. */
export const connectionLost = new Fault(0, "");

/** Answers like a proxy in front of the API: with plain text instead of the contract's JSON. */
export function proxyAnswer(status: 401 | 403 | 502 | 503 | 504, text = ""): Fault {
  return new Fault(status, text);
}

/** Holds an answer back until the test calls `release`, like a slow connection. */
export function holdReply<T>(reply: T): {
  reply: () => Promise<T>;
  asked: () => number;
  release: () => void;
} {
  let release = () => {};
  let asked = 0;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const heldReply = async () => {
    asked += 1;
    await released;
    return reply;
  };
  return { reply: heldReply, asked: () => asked, release: () => release() };
}

/**
 * Holds all requests to these endpoints back until the test calls `release`. Then the test's other handlers answer the requests.
 */
export function holdEndpoints(...endpoints: readonly Endpoint[]): {
  handlers: HttpHandler[];
  release: () => void;
} {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const handlers = endpoints.map((endpoint) =>
    // Returns no response, because MSW then asks the next handler.
    http[methodOf(endpoint)](pathOf(endpoint), () => released),
  );
  return { handlers, release: () => release() };
}

/**
 * Answers an endpoint's requests with `reply`, or with what the function `reply` returns. The test fails when a request or an
 * answer breaks the API contract.
 */
export function answer<E extends Endpoint>(endpoint: E, reply: Reply<E> | Replier<E>): HttpHandler {
  return http[methodOf(endpoint)](pathOf(endpoint), async ({ request, params }) => {
    // Leaves a malformed path parameter to other handlers, because the path belongs to another endpoint: /doctor/managed isn't
    // /doctor/{id}.
    if (endpoint.params && !z.safeParse(endpoint.params, params).success) return undefined;
    try {
      const asked = await parseRequest(endpoint, request, params);
      return respond(endpoint, isReplier(reply) ? await reply(asked) : reply);
    } catch (error) {
      recordComplaint(
        `${endpoint.method} ${new URL(request.url).pathname}: ${error instanceof Error ? error.message : error}`,
      );
      return HttpResponse.error();
    }
  });
}

function methodOf({ method }: Endpoint) {
  return method.toLowerCase() as Lowercase<Endpoint["method"]>;
}

/** The endpoint's path as MSW writes paths: `/booking/:id` for `/booking/{id}`. */
function pathOf({ path }: Endpoint): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

async function parseRequest<E extends Endpoint>(
  endpoint: E,
  request: Request,
  params: unknown,
): Promise<ParsedRequest<E>> {
  const by =
    readTokenClaims(request.headers.get("Authorization")?.replace("Bearer ", "") ?? null)?.user ?? null;
  if (endpoint.permission !== "anyone" && !by)
    throw new Error("asked without a token, which the server refuses");
  if (isForStaff(endpoint.permission)) requireReach(endpoint, endpoint.permission, by);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const body = endpoint.readsFile
    ? Object.fromEntries(await request.formData())
    : parseJson(await request.text());
  return {
    params: parsePart("path", endpoint.params, params),
    query: parsePart("query", endpoint.query, query),
    body: parsePart("body", endpoint.body, body),
    by,
    // The cast is safe, because the endpoint's schemas have parsed each part.
  } as ParsedRequest<E>;
}

/** Throws if the server would refuse the call, because the user's role lacks the permission. */
function requireReach({ servesOwnScope }: Endpoint, permission: Permission, by: SessionUser | null): void {
  const reach = reachOf(by?.staff ?? null, permission);
  if (reach === "none" || (reach !== "all" && !servesOwnScope))
    throw new Error(`asked by a ${by?.staff?.role ?? "patient"}, which the server refuses`);
}

function parseJson(text: string): unknown {
  return text === "" ? undefined : JSON.parse(text);
}

function parsePart(name: string, schema: z.ZodMiniType | undefined, sent: unknown): unknown {
  if (!schema) return undefined;
  const parsed = z.safeParse(schema, sent);
  if (!parsed.success) throw new Error(`the ${name} breaks the contract:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function respond<E extends Endpoint>(endpoint: E, reply: Reply<E>): Response {
  if (reply instanceof Fault)
    return reply.status === 0
      ? HttpResponse.error()
      : HttpResponse.text(reply.text, { status: reply.status });
  if (reply instanceof Refusal) return respondRefusal(endpoint, reply);
  if (!(reply instanceof ListPage)) return respondJson(endpoint, reply, {});
  const { items, next, total } = reply;
  return respondJson(endpoint, items, {
    [totalHeader]: String(total),
    ...(next !== null && { [nextHeader]: next }),
  });
}

function respondJson(endpoint: Endpoint, body: unknown, headers: Record<string, string>): Response {
  requireContractFields("answer", endpoint.answer, body);
  if (endpoint.contentType) return HttpResponse.text(String(body), { headers });
  return HttpResponse.json(body as Parameters<typeof HttpResponse.json>[0], {
    status: endpoint.status ?? 200,
    headers,
  });
}

function respondRefusal(endpoint: Endpoint, { code, details }: Refusal): Response {
  const { retryAfterSeconds, ...more } = details;
  if (!listErrorCodes(endpoint).includes(code)) throw new Error(`the server never refuses this with ${code}`);
  const body = {
    ...(endpoint.readsSuccess && { success: false }),
    error: { code, message: "-", requestId: "r", ...more },
  };
  requireContractFields("refusal", errorBodySchema, body);
  return HttpResponse.json(body, {
    status: errorStatus[code],
    ...(retryAfterSeconds !== undefined && { headers: { "Retry-After": String(retryAfterSeconds) } }),
  });
}

/** Throws unless the answer has exactly the schema's fields, as the server does. */
function requireContractFields(name: string, schema: z.ZodMiniType, body: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(body));
  const parsed = z.safeParse(schema, sent);
  if (!parsed.success) throw new Error(`the ${name} breaks the contract:\n${z.prettifyError(parsed.error)}`);
  const more = listExtraFields(sent, parsed.data);
  if (more.length > 0) throw new Error(`the ${name} has fields that the contract lacks: ${more.join(", ")}`);
}

function listExtraFields(sent: unknown, parsed: unknown, path = ""): string[] {
  if (typeof sent !== "object" || sent === null || typeof parsed !== "object" || parsed === null) return [];
  const known = new Map(Object.entries(parsed));
  return Object.entries(sent).flatMap(([key, value]) =>
    known.has(key) ? listExtraFields(value, known.get(key), `${path}${key}.`) : [`${path}${key}`],
  );
}

/** The error codes that an endpoint can answer with. Follows the server's rule in `functions/src/http/bind.ts`. */
function listErrorCodes({ permission, needsRecentSignIn, params, errors }: Endpoint): readonly ErrorCode[] {
  return [
    ...(["invalid", "too-large", "internal", "unavailable", ...errors] as const),
    ...(params ? (["not-found"] as const) : []),
    ...(permission === "anyone" ? [] : (["unauthenticated"] as const)),
    ...(isForStaff(permission) ? (["forbidden"] as const) : []),
    ...(needsRecentSignIn ? (["sign-in-again"] as const) : []),
  ];
}
