import { type Endpoint, type RequestInput, requestUrl } from "@clinic/contract/endpoint.ts";
import { errorBodySchema } from "@clinic/contract/errors.ts";
import { nextHeader, totalHeader } from "@clinic/contract/paging.ts";
import * as z from "zod/mini";
import { ApiError, diagnoseFailure, readTimeoutMs, reportUnreachable } from "./api-error.ts";
import { takePrefetchedAnswer } from "./prefetched-answers.ts";
import { confirmIdentity } from "./session/confirm-identity.ts";
import { readAccessToken, readTokenClaims, tokenSource } from "./session/tokens.ts";
import { recordSecondFactorNeed } from "./session/user-flags.ts";
import "./configure-zod.ts";

type CallOptions = {
  signal?: AbortSignal;
  /** Sent instead of the session's token. */
  token?: string;
  /** Sends no token, as public reads do: Firebase Hosting may answer from its cache, and no session code is loaded. */
  anonymous?: boolean;
};

/** The arguments of `call`. The request may be left out if the endpoint needs no parameters, query or body. */
type CallArguments<E extends Endpoint> =
  object extends RequestInput<E>
    ? [sent?: RequestInput<E>, options?: CallOptions]
    : [sent: RequestInput<E>, options?: CallOptions];

/** `next` is the cursor of the next page. `total` counts the items of all pages. */
export type ListPage<Items> = { data: Items; next: string | null; total: number | null };

/** Ends the session. `call` also does so if the server answers 401 to a fresh token. */
export function endRejectedSession(): Promise<void> {
  return tokenSource().refused();
}

/** The timeout of a write. The server may start cold and try Stripe three times, 6 s each. It aborts every call after 60 s. */
export const writeTimeoutMs = 45_000;

/**
 * Calls the API and parses the answer. If the server rejects the token, repeats the call once with a fresh token. If the call
 * needs a recent sign-in, asks the user to sign in again and repeats the call. Throws `ApiError`, also at the timeout.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[sent, options]: CallArguments<E>
): Promise<z.output<E["answer"]>> {
  const send = () =>
    withTimeout(endpoint, options, async (limited) =>
      parseAnswer(endpoint, await sendWithToken(endpoint, sent, limited)),
    );
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "sign-in-again")) throw error;
    const uid = tokenUid();
    // Somebody else may have taken the page over meanwhile: the call was not theirs.
    if (!(await confirmIdentity()) || tokenUid() !== uid) throw error;
    return send();
  }
}

/** Calls an endpoint that lists its items in pages, and returns one page. */
export function callForPage<E extends Endpoint & { paged: true }>(
  endpoint: E,
  ...[sent, options]: CallArguments<E>
): Promise<ListPage<z.output<E["answer"]>>> {
  return withTimeout(endpoint, options, async (limited) => {
    const response = await sendWithToken(endpoint, sent, limited);
    const total = response.headers.get(totalHeader);
    return {
      data: await parseAnswer(endpoint, response),
      next: response.headers.get(nextHeader),
      total: total === null ? null : Number(total),
    };
  });
}

function tokenUid(): string | undefined {
  return readTokenClaims(readAccessToken())?.user.uid;
}

type CallOptionsWithSignal = CallOptions & { signal: AbortSignal };

/**
 * Rejects at the timeout or when the caller aborts, also while Firebase loads, which can't be aborted. Does not use
 * `AbortSignal.any`, which the oldest supported browsers lack.
 */
async function withTimeout<Answer>(
  { method }: Endpoint,
  options: CallOptions = {},
  act: (options: CallOptionsWithSignal) => Promise<Answer>,
): Promise<Answer> {
  const ending = new AbortController();
  const end = new Promise<never>((_, reject) => {
    ending.signal.addEventListener("abort", () => reject(ending.signal.reason));
  });
  const timer = setTimeout(
    () => {
      ending.abort(new ApiError("timed-out", "The clinic's server did not answer in time."));
      reportUnreachable();
    },
    method === "GET" ? readTimeoutMs : writeTimeoutMs,
  );
  const giveUp = () => ending.abort(options.signal?.reason);
  options.signal?.addEventListener("abort", giveUp);
  if (options.signal?.aborted) giveUp();
  try {
    return await Promise.race([end, act({ ...options, signal: ending.signal })]);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", giveUp);
  }
}

type RequestParts = { params?: unknown; query?: unknown; body?: unknown };

async function sendWithToken(
  endpoint: Endpoint,
  sent: RequestParts = {},
  options: CallOptionsWithSignal,
): Promise<Response> {
  const { token: given, anonymous = false, signal } = options;
  const send = (token: string | null) => sendRequest(endpoint, sent, token, signal);
  const currentToken = () => tokenSource().current().catch(throwTokenError);
  let response = await send(anonymous ? null : (given ?? (await currentToken())));
  if (response.status === 401 && !given && !anonymous) {
    const token = await tokenSource().refresh().catch(throwTokenError);
    if (token) response = await send(token);
    if (response.status === 401) await tokenSource().refused();
  }
  if (!response.ok) throw await parseError(response);
  return response;
}

/** Turns a failure to get a token from Firebase into an `ApiError`. */
async function throwTokenError(error: unknown): Promise<never> {
  throw error instanceof ApiError
    ? error
    : await diagnoseFailure("There is no token of the sign-in service.");
}

async function sendRequest(
  endpoint: Endpoint,
  sent: RequestParts,
  token: string | null,
  signal: AbortSignal,
) {
  const headers = new Headers({ Accept: endpoint.contentType ?? "application/json" });
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const body = encodeBody(endpoint, sent.body);
  if (typeof body === "string") headers.set("Content-Type", "application/json");
  const address = requestUrl(endpoint, sent);
  const prefetched = endpoint.method === "GET" ? await takePrefetchedAnswer(address, token) : undefined;
  if (prefetched) return prefetched;
  try {
    return await fetch(address, {
      method: endpoint.method,
      headers,
      ...(body !== undefined && { body }),
      signal,
    });
  } catch {
    signal.throwIfAborted();
    reportUnreachable();
    throw new ApiError("offline", "The clinic's server could not be reached.");
  }
}

/** Encodes the body as JSON, or as a form if it has a file. The browser sets a form's content type. */
function encodeBody({ readsFile }: Endpoint, body: unknown): string | FormData | undefined {
  if (!readsFile || typeof body !== "object" || body === null) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value);
  return form;
}

async function parseAnswer<E extends Endpoint>(endpoint: E, response: Response) {
  const parsed = z.safeParse<E["answer"]>(endpoint.answer, await readBody(response, endpoint));
  if (!parsed.success) throw new ApiError("unexpected", `Unexpected answer from ${endpoint.path}`);
  return parsed.data;
}

function readBody(response: Response, { contentType }: Pick<Endpoint, "contentType"> = {}): Promise<unknown> {
  return (contentType ? response.text() : response.json()).catch(() => undefined);
}

async function parseError(response: Response): Promise<ApiError> {
  const { status, headers } = response;
  const parsed = z.safeParse(errorBodySchema, await readBody(response));
  if (!parsed.success)
    return new ApiError("unexpected", `The server answered with status ${status}.`, { status });
  const { code, message, ...details } = parsed.data.error;
  if (code === "second-factor-needed") recordSecondFactorNeed();
  // Reads only seconds, which our server sends, and ignores a date, which HTTP also allows.
  const wait = /^\d+$/.exec(headers.get("Retry-After") ?? "");
  return new ApiError(code, message, {
    ...details,
    status,
    retryAfterSeconds: wait ? Number(wait[0]) : undefined,
  });
}
