import type { Form, FormValue } from "./form.ts";
import type { KeyKind } from "./keys.ts";

export interface LoggedRequest {
  readonly id: string;
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly key: KeyKind;
  readonly idempotencyKey: string | null;
  readonly apiVersion: string | null;
  readonly params: Form;
  /** What was answered, whatever the caller got to see of it; null while it lasts or was never begun. */
  status: number | null;
  replayed: boolean;
  /** What a fault did to the call. */
  fault: string | null;
}

/** A copy fit for keeping: card numbers and security codes are never written down. */
export function withoutCardData(form: Form): Form {
  return Object.fromEntries(Object.entries(form).map(([key, value]) => [key, redact(key, value)]));
}

function redact(key: string, value: FormValue): FormValue {
  if (key === "number" || key === "cvc") return "[redacted]";
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map((item) => redact("", item));
  return withoutCardData(value);
}
