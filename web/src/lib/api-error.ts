import type { ErrorCode, ErrorData, FieldErrors } from "@clinic/contract/errors.ts";

/** `offline`: no answer came. `unexpected`: an answer that is not the API's. */
export type ApiErrorCode = ErrorCode | "offline" | "unexpected";

export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly fields: FieldErrors;
  readonly requestId: string | undefined;
  /** What a sentence needs besides the code. */
  readonly data: ErrorData;

  constructor(
    code: ApiErrorCode,
    message: string,
    fields: FieldErrors = {},
    requestId?: string,
    data: ErrorData = {},
  ) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
    this.data = data;
  }
}
