import type { ErrorCode, ErrorData, FieldErrors } from "@clinic/contract/errors.ts";

/** `offline`: no answer came. `timed-out`: none came in time. `unexpected`: an answer that is not the API's. */
export type ApiErrorCode = ErrorCode | "offline" | "timed-out" | "unexpected";

type Details = {
  /** Of the answer, whoever gave it: not every one is the API's own. */
  status?: number;
  fields?: FieldErrors | undefined;
  requestId?: string;
  data?: ErrorData | undefined;
  /** How long the server asks to wait, for `too-many-requests`. */
  retryAfterSeconds?: number | undefined;
};

export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number | undefined;
  readonly fields: FieldErrors;
  readonly requestId: string | undefined;
  /** What a sentence needs besides the code. */
  readonly data: ErrorData;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ApiErrorCode, message: string, details: Details = {}) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = details.status;
    this.fields = details.fields ?? {};
    this.requestId = details.requestId;
    this.data = details.data ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** On the slowest lines a read waits for the page's own code to come first, which takes up to half a minute. */
export const readTimeoutMs = 30_000;

/** Calls report here that no answer came. The page's frame tells people. */
const listeners = new Set<() => void>();

export function reportUnreachable(): void {
  for (const listener of listeners) listener();
}

export function onUnreachable(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const reachabilityTimeoutMs = 10_000;

/** Asks for a small file of the site: no function has to run for it. */
export function isReachable(): Promise<boolean> {
  const signal = AbortSignal.timeout(reachabilityTimeoutMs);
  return fetch("/robots.txt", { method: "HEAD", cache: "no-store", signal }).then(
    () => true,
    () => false,
  );
}

/** The error for what failed for an unknown reason: the connection's only if the server can't be reached, else ours. */
export async function diagnoseFailure(message: string): Promise<ApiError> {
  if (await isReachable()) return new ApiError("internal", message);
  reportUnreachable();
  return new ApiError("offline", message);
}

const retryMs = 3_000;

/** Resolves once the server answers again. */
export async function waitUntilReachable(): Promise<void> {
  while (!(await isReachable())) {
    reportUnreachable();
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}
