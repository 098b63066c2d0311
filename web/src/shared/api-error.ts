import type { ErrorCode, ErrorData, FieldErrors } from "@clinic/contract/errors.ts";
import { createListeners } from "./listeners.ts";

/**
 * `offline`: no answer arrived. `timed-out`: no answer arrived in time. `unexpected`: the answer does not follow the
 * contract.
 */
export type ApiErrorCode = ErrorCode | "offline" | "timed-out" | "unexpected";

type ApiErrorDetails = {
  /** The HTTP status of the answer, which a proxy may have sent instead of the API. */
  status?: number;
  fields?: FieldErrors | undefined;
  requestId?: string;
  data?: ErrorData | undefined;
  /** How long to wait before the next request, sent with the error `too-many-requests`. */
  retryAfterSeconds?: number | undefined;
};

export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number | undefined;
  readonly fields: FieldErrors;
  readonly requestId: string | undefined;
  /** Values to fill into the error's sentence on screen, such as a limit. */
  readonly data: ErrorData;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ApiErrorCode, message: string, details: ApiErrorDetails = {}) {
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

/** Whether somebody else has changed the data since it was read. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === "conflict";
}

/** The timeout of a GET request, which on slow connections waits up to half a minute for the page's code to load first. */
export const readTimeoutMs = 30_000;

const unreachableListeners = createListeners();

/** Tells the listeners, such as the offline banner, that a request got no answer. */
export function reportUnreachable(): void {
  unreachableListeners.notify();
}

export function onUnreachable(listener: () => void): () => void {
  return unreachableListeners.subscribe(listener);
}

const reachabilityTimeoutMs = 10_000;

/** Requests a static file, so that the check starts no Cloud Function. */
export function isReachable(): Promise<boolean> {
  const signal = AbortSignal.timeout(reachabilityTimeoutMs);
  return fetch("/robots.txt", { method: "HEAD", cache: "no-store", signal }).then(
    () => true,
    () => false,
  );
}

/** The error for a failure of unknown cause: `offline` if the server can't be reached, otherwise `internal`. */
export async function diagnoseFailure(message: string): Promise<ApiError> {
  if (await isReachable()) return new ApiError("internal", message);
  reportUnreachable();
  return new ApiError("offline", message);
}

const reachabilityRetryMs = 3_000;

/** Resolves once the clinic's server answers again. */
export async function waitUntilReachable(): Promise<void> {
  while (!(await isReachable())) {
    reportUnreachable();
    await new Promise((resolve) => setTimeout(resolve, reachabilityRetryMs));
  }
}
