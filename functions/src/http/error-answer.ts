import { error as logError, warn } from "firebase-functions/logger";
import * as z from "zod/mini";
import type { ErrorCode } from "../contract/errors.ts";
import { DomainError } from "../domain/domain-error.ts";
import { isTransactionEnded } from "../firestore/status-codes.ts";

/**
 * gRPC codes after which a retry may succeed: cancelled, unknown, deadline exceeded, resource exhausted, aborted, internal (a
 * broken connection), unavailable. Google's SDK has already retried them.
 */
const retryableGrpcCodes = new Set([1, 2, 4, 8, 10, 13, 14]);

const grpcErrorSchema = z.object({ code: z.number(), details: z.optional(z.string()) });
/** The error that Express throws for a path that it can't decode. */
const undecodablePathErrorSchema = z.object({ status: z.literal(400) });

/** Messages in error responses, for developers. Users see the web app's own sentence for each code. */
export const developerMessages: Record<ErrorCode, string> = {
  invalid: "The request can't be read or isn't valid; `fields` says why.",
  unauthenticated:
    "There is no valid ID token in `Authorization: Bearer …`, or its account is being removed.",
  forbidden: "This account may not do this.",
  "sign-in-again": "This needs an ID token of a sign-in within the last 15 minutes.",
  "second-factor-needed": "Staff need an ID token of a sign-in with a second factor.",
  "not-found": "This doesn't exist, or it isn't the caller's.",
  "treatment-not-found": "The clinic doesn't offer this treatment.",
  "slot-taken": "Another booking holds this time.",
  "patient-busy": "The patient has another appointment at this time.",
  "price-changed": "The price differs from the one that was sent.",
  "not-bookable": "The time has passed, lies beyond the horizon, or nobody who could do it works then.",
  unusual: "Staff may go on `despite` the reasons in `data`.",
  "too-late": "The appointment has begun, or it is too late to change it online.",
  "not-movable": "Only booked appointments can be moved.",
  "already-paid": "The appointment is paid.",
  "paid-by-card": "The appointment was paid by card.",
  "not-payable": "There is nothing to pay, or the appointment has begun.",
  "payment-in-progress": "The bank is deciding about a card payment.",
  "payment-not-confirmed": "Stripe has not confirmed this payment.",
  "payment-mismatch": "This payment belongs to something else.",
  "pay-at-clinic": "Too many cards were declined.",
  "nothing-to-give-back": "There is no money of this appointment to give back by hand now.",
  "not-started": "The appointment has not begun.",
  "not-over": "The appointment has not ended yet.",
  "not-today": "The appointment is on another day.",
  "not-reviewable": "The appointment hasn't taken place, or is reviewed.",
  "too-many-open": "The account has as many upcoming appointments as `data.limit` allows.",
  "request-reused": "This `requestId` has booked something else, or what it booked was canceled.",
  "has-appointments": "Upcoming appointments depend on it; `data` names them.",
  "nothing-to-send": "There is no such email to send now, or nobody to send it to.",
  "last-admin": "A clinic needs an admin.",
  "already-linked": "These accounts are already linked.",
  "too-many-to-link": "This record has more appointments than can be moved at once.",
  "address-not-verified": "This address is not verified.",
  "not-yourself": "Admins can't do this to their own account here.",
  conflict: "This has changed since the caller read it.",
  "too-large": "The body is larger than any call accepts.",
  "too-many-requests": "There were too many requests; `Retry-After` says when to try again.",
  internal: "Something failed on the server; its log has the error under `requestId`.",
  unavailable: "A service that the server needs doesn't answer; `Retry-After` says when to try again.",
  "booking-paused": "The clinic has paused booking; `data.sentence` is what it says.",
  "payment-unavailable": "Stripe can't be reached, or the clinic takes no cards.",
};

/**
 * Converts any error to the `DomainError` that the client gets. Our own faults are logged here, once, with fixed texts that an
 * operator can search for.
 */
export function toDomainError(error: unknown, requestId: string): DomainError {
  if (error instanceof DomainError) {
    if (error.cause !== undefined && (error.code === "unavailable" || error.code === "payment-unavailable"))
      logError("dependency unavailable", { requestId, cause: describeError(error.cause) });
    return error;
  }
  const grpc = z.safeParse(grpcErrorSchema, error);
  if (grpc.success && (retryableGrpcCodes.has(grpc.data.code) || isTransactionEnded(error))) {
    logError("dependency unavailable", { requestId, dependency: "firestore", cause: describeError(error) });
    return new DomainError("unavailable");
  }
  if (z.safeParse(undecodablePathErrorSchema, error).success) {
    warn("request not readable", { requestId });
    return new DomainError("invalid");
  }
  logError("unexpected error", { requestId, cause: describeError(error) });
  return new DomainError("internal");
}

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
