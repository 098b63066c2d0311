import { isDeepStrictEqual } from "node:util";
import { error } from "firebase-functions/logger";
import * as z from "zod/mini";
import type { Endpoint } from "../contract/endpoint.ts";
import type { ErrorCode } from "../contract/errors.ts";
import { nextHeader, totalHeader } from "../contract/paging.ts";
import { isForStaff } from "../contract/permissions.ts";
import { DomainError } from "../domain/domain-error.ts";
import type { Reach } from "../domain/reach.ts";
import { recordAccess, recordOnceInQuarterHour } from "../firestore/access-log.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { type AuthenticatedUser, requireRecentSignIn } from "./authenticate.ts";
import type { NetworkAddress } from "./network-address.ts";
import type { Page } from "./paging.ts";
import { parse } from "./parse.ts";
import type { ParsedBody } from "./read-body.ts";
import { makeUnknownFieldStripper } from "./strip-unknown-fields.ts";

/** An incoming request before its parts are parsed and its caller is checked. */
interface UnparsedRequest extends Dependencies {
  /** The request's id, in each log line and in the response header `X-Request-Id`. */
  requestId: string;
  params: unknown;
  query: unknown;
  header(name: string): string | undefined;
  sender: NetworkAddress;
  /** Returns the caller; null if the request has no token. */
  whoAsks(): Promise<AuthenticatedUser | null>;
}

type RequestWithBody = UnparsedRequest & ParsedBody;

type Part = "params" | "query" | "body";

/** The request as a handler gets it: the caller is checked and the input is parsed. */
export type Call<E extends Endpoint> = Omit<RequestWithBody, Part> & {
  [P in Part]: E[P] extends z.ZodMiniType ? z.output<E[P]> : undefined;
} & (E["permission"] extends "anyone" ? unknown : AllowedCaller);

interface AllowedCaller {
  caller: AuthenticatedUser;
  /** Returns whose data the caller may use in this call besides their own. */
  staffReach(): Promise<Reach>;
  /**
   * Records in the access log that the caller looked at somebody else's data. Throws if the log can't be written, so that
   * nobody looks unseen. Does nothing if the data is the caller's own.
   */
  recordLook(subject: AccessSubject): Promise<void>;
  /**
   * Records that the caller was refused what is beyond the scope of their role. Other refusals are recorded before the handler
   * runs.
   */
  recordRefusal(subject: AccessSubject): Promise<void>;
  /** Says what a call that is `logged` changed. Without it the log names the id in the path. Null: it changed nothing. */
  nameChanged(subject: AccessSubject | null): void;
}

/** The thing that a call shows or changes, and the uid of the person whom it concerns. */
export interface AccessSubject {
  kind: string;
  id: string;
  concerns?: string | null;
}

/** The request of a signed-in caller, without its parsed parts. */
export type SignedInCall = Omit<RequestWithBody, Part> & AllowedCaller;

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
  /**
   * Runs before the body is read. Throws if the caller may not use the endpoint. Returns undefined for endpoints that anyone may
   * use.
   */
  admit(request: UnparsedRequest): Promise<AuthenticatedUser | undefined>;
  answer(request: RequestWithBody, caller: AuthenticatedUser | undefined): Promise<Reply>;
}

const noCaching = "private, no-store";

/** Connects an endpoint of the contract to its handler. */
export function bind<const E extends Endpoint>(endpoint: E, handle: Handler<E>): Route {
  const strip = makeUnknownFieldStripper(endpoint.answer);
  return {
    endpoint,
    admit: async (request) =>
      endpoint.permission === "anyone" ? undefined : requireAllowedUser(endpoint, request),
    answer: async (request, caller) => {
      const parts = { params: parseParams(endpoint, request), ...parseQueryAndBody(endpoint, request) };
      // The cast is safe: the endpoint's schemas have parsed these parts, and `requireAllowedUser` has checked the caller.
      const log = caller && accessLogOf(endpoint, request, caller);
      const allowed = caller && { caller, staffReach: () => reachIn(endpoint, caller), ...log?.forHandler };
      const answered = await handle({ ...request, ...parts, ...allowed } as Call<E>);
      await log?.recordChange();
      const { body, headers } = endpoint.paged
        ? pageOf(answered as Page<unknown>)
        : { body: answered, headers: {} };
      if (!request.trustProxy) requireMatchesContract(endpoint, body);
      return {
        status: endpoint.status ?? 200,
        headers: { ...headers, ...cachingOf(endpoint, request), ...downloadOf(endpoint, parts.query) },
        body: strip(body),
      };
    },
  };
}

/** Returns all error codes that an endpoint can answer with: its own and those that every endpoint of its kind has. */
export function errorAnswersOf({ permission, needsRecentSignIn, params, errors }: Endpoint): ErrorCode[] {
  const any: ErrorCode[] = ["invalid", "too-large", "internal", "unavailable"];
  if (params) any.push("not-found");
  if (permission !== "anyone") any.push("unauthenticated");
  if (isForStaff(permission)) any.push("forbidden", "second-factor-needed");
  if (needsRecentSignIn) any.push("sign-in-again");
  return [...new Set([...any, ...errors])];
}

async function requireAllowedUser(endpoint: Endpoint, request: UnparsedRequest): Promise<AuthenticatedUser> {
  const caller = await request.whoAsks();
  if (caller === null) throw new DomainError("unauthenticated");
  if (isForStaff(endpoint.permission) && (await reachIn(endpoint, caller)) === "none") {
    if (await caller.needsSecondFactor()) throw new DomainError("second-factor-needed");
    await recordRefusal(endpoint, request, caller);
    throw new DomainError("forbidden");
  }
  if (endpoint.needsRecentSignIn) requireRecentSignIn(caller, request.now());
  return caller;
}

async function recordRefusal(
  { method, path, permission }: Endpoint,
  { db, now }: UnparsedRequest,
  caller: AuthenticatedUser,
): Promise<void> {
  const subject = { kind: "permission", id: permission };
  const entry = { ...(await readerOf(caller)), action: "refused", call: `${method} ${path}` } as const;
  const { logYears } = await caller.accessRules();
  await recordOnceInQuarterHour(db, { ...entry, subject, concerns: null }, logYears, now());
}

async function readerOf({ uid, staffMember }: AuthenticatedUser) {
  return { uid, role: (await staffMember())?.role ?? "patient" };
}

/** The access log of one call. */
function accessLogOf(
  { method, path, logged }: Endpoint,
  { db, now, params }: RequestWithBody,
  caller: AuthenticatedUser,
) {
  const call = `${method} ${path}`;
  let changed: AccessSubject | null = { kind: path.split("/")[1] ?? "", id: idOf(params) };
  const recordOnce = async (action: "looked" | "refused", { kind, id, concerns = null }: AccessSubject) => {
    const entry = { ...(await readerOf(caller)), action, call, subject: { kind, id }, concerns };
    const { logYears } = await caller.accessRules();
    await recordOnceInQuarterHour(db, entry, logYears, now());
  };
  const recordLook = async (subject: AccessSubject) => {
    if (subject.concerns !== caller.uid) await recordOnce("looked", subject);
  };
  const recordRefusal = (subject: AccessSubject) => recordOnce("refused", subject);
  const recordChange = async () => {
    if (!logged || changed === null) return;
    const { kind, id, concerns = null } = changed;
    const entry = { ...(await readerOf(caller)), action: logged, call, subject: { kind, id }, concerns };
    const { logYears } = await caller.accessRules();
    await recordAccess(db, entry, logYears, now()).catch((cause: unknown) => {
      // A download isn't answered without its entry. A change is: it is committed already, and an error would make the caller repeat it.
      if (logged === "exported") throw cause;
      error("access not recorded", { ...entry, cause: String(cause) });
    });
  };
  const nameChanged = (subject: AccessSubject | null) => {
    changed = subject;
  };
  return { forHandler: { recordLook, recordRefusal, nameChanged }, recordChange };
}

/** The id in the path. An email address doesn't go into the log; the handler names the account instead. */
function idOf(params: unknown): string {
  const result = z.safeParse(z.object({ id: z.string() }), params);
  return result.success ? result.data.id : "";
}

/** Returns whose data a caller may use in a call besides their own. */
async function reachIn(endpoint: Endpoint, caller: AuthenticatedUser): Promise<Reach> {
  const { permission, staffPermission = permission, servesOwnScope } = endpoint;
  if (!isForStaff(staffPermission)) return "none";
  const reach = await caller.reach(staffPermission);
  return reach === "all" || servesOwnScope ? reach : "none";
}

/** Malformed path parameters return 404. */
function parseParams({ params: schema }: Endpoint, { params }: RequestWithBody): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, params);
  if (!result.success) throw new DomainError("not-found");
  return result.data;
}

function parseQueryAndBody({ query, body }: Endpoint, request: RequestWithBody) {
  return { query: query && parse(query, request.query), body: body && parse(body, request.body) };
}

function pageOf({ items, next, total }: Page<unknown>) {
  return {
    body: items,
    headers: { [totalHeader]: String(total), ...(next !== null && { [nextHeader]: next }) },
  };
}

function cachingOf({ publicSeconds }: Endpoint, { query }: RequestWithBody) {
  const fresh = typeof query === "object" && query !== null && "fresh" in query;
  const kept = publicSeconds !== undefined && !fresh;
  return { "Cache-Control": kept ? `public, max-age=0, s-maxage=${publicSeconds}` : noCaching };
}

/** The query's values are parsed, so they hold no quotation mark or line break. */
function downloadOf({ download }: Endpoint, query: unknown): Record<string, string> {
  if (download === undefined) return {};
  const values = new Map(Object.entries(query ?? {}));
  const name = download.replace(/\{(\w+)\}/g, (_, part: string) => String(values.get(part)));
  return { "Content-Disposition": `attachment; filename="${name}"` };
}

/**
 * Throws if the response has fields that the contract doesn't name, because the caller might not be allowed to see them. Runs
 * only outside production.
 */
function requireMatchesContract({ method, path, answer }: Endpoint, body: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(body));
  const { data, error } = z.safeParse(answer, sent);
  if (error)
    throw new Error(`${method} ${path} answered what the contract doesn't know: ${z.prettifyError(error)}`);
  if (!isDeepStrictEqual(data, sent))
    throw new Error(`${method} ${path} answered more than the contract names`);
}
