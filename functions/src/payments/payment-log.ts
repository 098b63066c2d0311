import { info, warn } from "firebase-functions/logger";
import type { Dependencies } from "../ports/dependencies.ts";

/** What payments need of the outside world. Scheduled work has no request to name. */
export type PaymentDependencies = Pick<Dependencies, "db" | "now" | "payments"> & { requestId?: string };

interface Payment {
  bookingId: string | null;
  intentId: string | null;
  /** Stripe's event, where one told us. */
  eventId?: string;
}

/** One line for each thing that happens to money, found by any of its ids. Never a card, a name or a phone number. */
export function logPayment(
  { requestId = "scheduled" }: PaymentDependencies,
  event: string,
  payment: Payment,
): void {
  info("payment", { event, requestId, ...payment });
}

/** Something is left to be done, and the reconciler will do it. */
export function warnOfPayment(
  { requestId = "scheduled" }: PaymentDependencies,
  event: string,
  payment: Payment,
  cause: unknown,
): void {
  warn("payment", { event, requestId, ...payment, cause: describe(cause) });
}

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause === undefined ? cause.message : `${cause.message} ${describe(cause.cause)}`;
}
