import { type Endpoint, type RequestInput, requestUrl } from "@clinic/contract/endpoint.ts";
import { errorBodySchema } from "@clinic/contract/errors.ts";
import { nextHeader, totalHeader } from "@clinic/contract/paging.ts";
import * as z from "zod/mini";
import { ApiError, diagnoseFailure, readTimeoutMs, reportUnreachable } from "./api-error.ts";
import { takePrefetchedAnswer } from "./early-answers.ts";
import { tokenSource } from "./session/tokens.ts";

type Options = {
  signal?: AbortSignal;
  /** Instead of the session's token. */
  token?: string;
  /** What is public is asked for without one: so Hosting may answer, and nobody's session is looked up. */
  anonymous?: boolean;
};

/** What the endpoint requires must be sent; where it requires nothing, nothing need be. */
type CallArguments<E extends Endpoint> =
  object extends RequestInput<E>
    ? [sent?: RequestInput<E>, options?: Options]
    : [sent: RequestInput<E>, options?: Options];

/** A list's page: `next` is the cursor of the following one, `total` how many there are in all. */
export type ListPage<Items> = { data: Items; next: string | null; total: number | null };

/** What a 401 does that a fresh token doesn't mend, for who takes another refusal for the same. */
export function endRejectedSession(): Promise<void> {
  return tokenSource().refused();
}

/** The server may start cold and ask Stripe three times, for 6 s each. It ends every call itself after 60 s. */
export const writeLimitMs = 45_000;

/** One call to the API, its answer parsed. Throws `ApiError`, at the latest when its time is over. A refused token is refreshed once. */
export function call<E extends Endpoint>(
  endpoint: E,
  ...[sent, options]: CallArguments<E>
): Promise<z.output<E["answer"]>> {
  return withTimeout(endpoint, options, async (limited) =>
    parseAnswer(endpoint, await sendWithToken(endpoint, sent, limited)),
  );
}

/** The same for a list that comes in pages. */
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

type OptionsWithSignal = Options & { signal: AbortSignal };

/**
 * Ends at the limit, or when the caller gives up, also while it waits for Firebase, which takes no signal. Some browsers that
 * the site serves have no `AbortSignal.any`.
 */
async function withTimeout<Answer>(
  { method }: Endpoint,
  options: Options = {},
  act: (options: OptionsWithSignal) => Promise<Answer>,
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
    method === "GET" ? readTimeoutMs : writeLimitMs,
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
  options: OptionsWithSignal,
): Promise<Response> {
  const { token: given, anonymous = false, signal } = options;
  const send = (token: string | null) => sendRequest(endpoint, sent, token, signal);
  let response = await send(anonymous ? null : (given ?? (await currentToken())));
  if (response.status === 401 && !given && !anonymous) {
    const token = await freshToken();
    if (token) response = await send(token);
    if (response.status === 401) await tokenSource().refused();
  }
  if (!response.ok) throw await parseError(response);
  return response;
}

const currentToken = () => tokenSource().current().catch(throwTokenError);
const freshToken = () => tokenSource().refresh().catch(throwTokenError);

/** Firebase, or its code, did not come, or failed. */
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
  const headers = new Headers({ Accept: "application/json" });
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const body = encodeBody(endpoint, sent.body);
  if (typeof body === "string") headers.set("Content-Type", "application/json");
  const address = requestUrl(endpoint, sent);
  const early = endpoint.method === "GET" ? await takePrefetchedAnswer(address, token) : undefined;
  if (early) return early;
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

/** The browser itself writes a form's type, with its boundary. */
function encodeBody({ readsFile }: Endpoint, body: unknown): string | FormData | undefined {
  if (!readsFile || typeof body !== "object" || body === null) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value);
  return form;
}

async function parseAnswer<E extends Endpoint>(endpoint: E, response: Response) {
  const parsed = z.safeParse<E["answer"]>(endpoint.answer, await readBody(response));
  if (!parsed.success) throw new ApiError("unexpected", `Unexpected answer from ${endpoint.path}`);
  return parsed.data;
}

async function readBody(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}

async function parseError(response: Response): Promise<ApiError> {
  const { status, headers } = response;
  const parsed = z.safeParse(errorBodySchema, await readBody(response));
  if (!parsed.success)
    return new ApiError("unexpected", `The server answered with status ${status}.`, { status });
  const { code, message, ...details } = parsed.data.error;
  // Digits alone: a date, which HTTP allows too, is not what our server writes.
  const wait = /^\d+$/.exec(headers.get("Retry-After") ?? "");
  return new ApiError(code, message, {
    ...details,
    status,
    retryAfterSeconds: wait ? Number(wait[0]) : undefined,
  });
}
