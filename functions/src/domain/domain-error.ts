import type { ErrorCode, ErrorData, FieldErrors } from "../contract/errors.ts";

interface Details {
  /** Field path to the reason, a sentence, for `invalid`. */
  fields?: FieldErrors;
  /** For `too-many-requests`. */
  retryAfterSeconds?: number;
  /** What a sentence needs besides the code. */
  data?: ErrorData;
  cause?: unknown;
}

/** A refusal that is part of the contract: a code and its data. Sentences are made of them where people read them. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly data: ErrorData | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause });
    this.name = "DomainError";
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.data = details.data;
  }
}

/** One field that can't be as it was sent. */
export function invalid(field: string, reason: string): DomainError {
  return new DomainError("invalid", { fields: { [field]: reason } });
}

/** Refuses where there are any. */
export function refuseFaults(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new DomainError("invalid", { fields });
}

/** The code of a library's error: a gRPC number of Firestore's, `auth/…` of Firebase Auth's, a word of Stripe's. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
