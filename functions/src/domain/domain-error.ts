import type { ErrorCode, ErrorData, FieldErrors } from "../contract/errors.ts";

interface DomainErrorDetails {
  /** For `invalid`: the field's path and a sentence that says what is wrong. */
  fields?: FieldErrors;
  /** For `too-many-requests`: the seconds until the caller may try again. */
  retryAfterSeconds?: number;
  /** Details that a sentence for people needs, beyond the code. */
  data?: ErrorData;
  cause?: unknown;
}

/** A refusal that is part of the contract: an error code with its data. The web app turns it into a sentence for people. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly data: ErrorData | undefined;

  constructor(code: ErrorCode, details: DomainErrorDetails = {}) {
    super(code, { cause: details.cause });
    this.name = "DomainError";
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.data = details.data;
  }
}

/** The error for one field whose value was refused. */
export function invalid(field: string, reason: string): DomainError {
  return new DomainError("invalid", { fields: { [field]: reason } });
}

/** Throws `invalid` if any field has a fault. */
export function refuseFaults(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new DomainError("invalid", { fields });
}

/** The code of a library's error: Firestore's gRPC number, Firebase Auth's `auth/…` code, or Stripe's code. */
export function errorCodeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
