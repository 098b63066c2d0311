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
