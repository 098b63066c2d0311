import { errorBodySchema } from "@clinic/contract/errors.ts";
import { nextHeader, totalHeader } from "@clinic/contract/paging.ts";
import * as z from "zod/mini";
import { ApiError } from "./api-error.ts";
import { reportUnreachable } from "./connection.ts";

type Call = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  signal?: AbortSignal;
  /** Instead of the session's token. */
  token?: string;
  /** What is public is asked for without one: so Hosting may answer, and nobody's session is looked up. */
  anonymous?: true;
};

/** Where tokens come from once Firebase Auth is loaded. `refused` hears that a fresh token was no better. */
type TokenSource = {
  current: () => Promise<string | null>;
  refresh: () => Promise<string | null>;
  refused: () => Promise<void>;
};

/** Before that, calls go without: a stored token may have expired, and what is public needs none. */
let tokens: TokenSource = {
  current: async () => null,
  refresh: async () => null,
  refused: async () => {},
};

export function setTokenSource(source: TokenSource): void {
  tokens = source;
}

/** One call to the API, its answer parsed. Throws `ApiError`. A refused token is refreshed once. */
export async function call<T extends z.ZodMiniType>(
  schema: T,
  path: string,
  options: Call = {},
): Promise<z.output<T>> {
  return (await callForPage(schema, path, options)).data;
}

/** A list's page: `next` is the cursor of the following one, `total` how many there are in all. */
export async function callForPage<T extends z.ZodMiniType>(
  schema: T,
  path: string,
  options: Call = {},
): Promise<{ data: z.output<T>; next: string | null; total: number | null }> {
  const { token: given, anonymous = false } = options;
  let response = await send(path, options, anonymous ? null : (given ?? (await tokens.current())));
  if (response.status === 401 && !given && !anonymous) {
    const token = await tokens.refresh();
    if (token) response = await send(path, options, token);
    if (response.status === 401) await tokens.refused();
  }
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw errorOf(body, response);
  const parsed = z.safeParse(schema, body);
  if (!parsed.success) throw new ApiError("unexpected", `Unexpected answer from ${path}`);
  const total = response.headers.get(totalHeader);
  return {
    data: parsed.data,
    next: response.headers.get(nextHeader),
    total: total === null ? null : Number(total),
  };
}

async function send(path: string, { method = "GET", body, signal }: Call, token: string | null) {
  const headers = new Headers({ Accept: "application/json" });
  if (token) headers.set("Authorization", `Bearer ${token}`);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  try {
    return await fetch(path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    reportUnreachable();
    throw new ApiError("offline", "The clinic's server could not be reached.");
  }
}

function errorOf(body: unknown, { status, headers }: Response): ApiError {
  const parsed = z.safeParse(errorBodySchema, body);
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
