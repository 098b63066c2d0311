import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import type { Endpoint } from "../contract/endpoint.ts";
import type { ErrorCode } from "../contract/errors.ts";
import { nextHeader, totalHeader } from "../contract/paging.ts";
import { DomainError } from "../domain/domain-error.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import type { Caller } from "./caller.ts";
import type { Page } from "./paging.ts";
import { parse } from "./parse.ts";
import type { ReadBody } from "./read-body.ts";
import type { Sender } from "./sender.ts";
import { stripperOf } from "./strip.ts";

/** A request as it came in, with nothing parsed and nobody asked yet. */
interface Unread extends Dependencies {
  /** In every log line, and in the answer's `X-Request-Id`. */
  requestId: string;
  params: unknown;
  query: unknown;
  header(name: string): string | undefined;
  sender: Sender;
  /** Null for a visitor. */
  whoAsks(): Promise<Caller | null>;
}

type Asked = Unread & ReadBody;

type Part = "params" | "query" | "body";

/** One request as its handler sees it: who asks is admitted, and what was sent is parsed. */
export type Call<E extends Endpoint> = Omit<Asked, Part> & {
  [P in Part]: E[P] extends z.ZodMiniType ? z.output<E[P]> : undefined;
} & (E["who"] extends "anyone" ? unknown : { caller: Caller });

/** What is common to the calls of everybody who is signed in. */
export type SignedInCall = Omit<Asked, Part> & { caller: Caller };

type Answer<E extends Endpoint> = E extends { paged: true }
  ? Page<z.output<E["answer"]>>
  : z.output<E["answer"]>;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>;

interface Reply {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

export interface Route {
  endpoint: Endpoint;
  /** Comes first. Throws a refusal if the caller may not ask. Answers nobody for a call that anyone may make. */
  admit(asked: Unread): Promise<Caller | undefined>;
  answer(asked: Asked, caller: Caller | undefined): Promise<Reply>;
}

const privately = "private, no-store";

/** An endpoint of the contract, answered by this handler. */
export function bind<const E extends Endpoint>(endpoint: E, handle: Handler<E>): Route {
  const strip = stripperOf(endpoint.answer);
  return {
    endpoint,
    admit: async (asked) => (endpoint.who === "anyone" ? undefined : admit(endpoint.who, asked)),
    answer: async (asked, caller) => {
      const parts = { params: parseParams(endpoint, asked), ...parseSent(endpoint, asked) };
      // The endpoint's own schemas have parsed these parts, and `admit` knows who is let in.
      const answered = await handle({ ...asked, ...parts, ...(caller && { caller }) } as Call<E>);
      const { body, headers } = endpoint.paged
        ? pageOf(answered as Page<unknown>)
        : { body: answered, headers: {} };
      if (!asked.trustProxy) requireFit(endpoint, body);
      return {
        status: endpoint.status ?? 200,
        headers: { ...headers, ...cachingOf(endpoint, asked), ...downloadOf(endpoint) },
        body: strip(body),
      };
    },
  };
}

/** Every refusal that this endpoint may answer with: its own, and those of any call like it. */
export function refusalsOf({ who, params, errors }: Endpoint): ErrorCode[] {
  const any: ErrorCode[] = ["invalid", "too-large", "internal", "unavailable"];
  if (params) any.push("not-found");
  if (who !== "anyone") any.push("unauthenticated");
  if (who === "admin") any.push("forbidden");
  return [...new Set([...any, ...errors])];
}

async function admit(who: "signed-in" | "admin", { whoAsks }: Unread): Promise<Caller> {
  const caller = await whoAsks();
  if (caller === null) throw new DomainError("unauthenticated");
  if (who === "admin" && !(await caller.isAdmin())) throw new DomainError("forbidden");
  return caller;
}

/** A path that names nothing that there could be names nothing. */
function parseParams({ params: schema }: Endpoint, { params }: Asked): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, params);
  if (!result.success) throw new DomainError("not-found");
  return result.data;
}

function parseSent({ query, body }: Endpoint, asked: Asked) {
  return { query: query && parse(query, asked.query), body: body && parse(body, asked.body) };
}

function pageOf({ items, next, total }: Page<unknown>) {
  return {
    body: items,
    headers: { [totalHeader]: String(total), ...(next !== null && { [nextHeader]: next }) },
  };
}

function cachingOf({ publicSeconds }: Endpoint, { query }: Asked) {
  const fresh = typeof query === "object" && query !== null && "fresh" in query;
  const kept = publicSeconds !== undefined && !fresh;
  return { "Cache-Control": kept ? `public, max-age=0, s-maxage=${publicSeconds}` : privately };
}

function downloadOf({ download }: Endpoint): Record<string, string> {
  return download === undefined ? {} : { "Content-Disposition": `attachment; filename="${download}"` };
}

/** Strictly: a field that the contract doesn't name may be one that the caller isn't to see. */
function requireFit({ method, path, answer }: Endpoint, body: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(body));
  const { data, error } = z.safeParse(answer, sent);
  if (error)
    throw new Error(`${method} ${path} answered what the contract doesn't know: ${z.prettifyError(error)}`);
  if (!isDeepStrictEqual(data, sent))
    throw new Error(`${method} ${path} answered more than the contract names`);
}
