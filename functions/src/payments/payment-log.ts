import { info, warn } from "firebase-functions/logger";
import type { Dependencies } from "../ports/dependencies.ts";

/** The dependencies of payment code. Scheduled work has no `requestId`. */
export type PaymentDependencies = Pick<Dependencies, "db" | "now" | "payments"> & { requestId?: string };

interface LoggedPayment {
  bookingId: string | null;
  intentId: string | null;
  /** The id of Stripe's event that caused the log entry, if any. */
  eventId?: string;
}

/**
 * Writes one log line for each change of a payment. It can be found by any of its ids, and contains no card, name or phone
 * number.
 */
export function logPayment(
  { requestId = "scheduled" }: PaymentDependencies,
  event: string,
  payment: LoggedPayment,
): void {
  info("payment", { event, requestId, ...payment });
}

/** Logs a failure that the reconciler will repair. */
export function warnOfPayment(
  { requestId = "scheduled" }: PaymentDependencies,
  event: string,
  payment: LoggedPayment,
  cause: unknown,
): void {
  warn("payment", { event, requestId, ...payment, cause: describeCause(cause) });
}

function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause === undefined ? cause.message : `${cause.message} ${describeCause(cause.cause)}`;
}
