import { error as logError, warn } from "firebase-functions/logger";
import * as z from "zod/mini";
import { DomainError } from "../domain/domain-error.ts";
import { hasEnded } from "../firestore/status-codes.ts";

/**
 * gRPC: cancelled, unknown, deadline exceeded, resource exhausted, aborted, internal (a broken connection), unavailable.
 * What Google's SDK has tried again in vain: another try may succeed.
 */
const retryableGrpcCodes = new Set([1, 2, 4, 8, 10, 13, 14]);

const grpcErrorSchema = z.object({ code: z.number(), details: z.optional(z.string()) });
/** Express's, of a path that it can't decode. */
const pathErrorSchema = z.object({ status: z.literal(400) });

/** What any fault becomes for the caller. Faults of ours are logged here, once, in words that an operator can search for. */
export function toRefusal(error: unknown, requestId: string): DomainError {
  if (error instanceof DomainError) {
    if (error.cause !== undefined && (error.code === "unavailable" || error.code === "payment-unavailable"))
      logError("dependency unavailable", { requestId, cause: describe(error.cause) });
    return error;
  }
  const grpc = z.safeParse(grpcErrorSchema, error);
  if (grpc.success && (retryableGrpcCodes.has(grpc.data.code) || hasEnded(error))) {
    logError("dependency unavailable", { requestId, dependency: "firestore", cause: describe(error) });
    return new DomainError(
      "unavailable",
      "The clinic's system can't be reached just now. Please try again in a moment.",
    );
  }
  if (z.safeParse(pathErrorSchema, error).success) {
    warn("request not readable", { requestId });
    return new DomainError("invalid", "The request could not be read.");
  }
  logError("unexpected error", { requestId, cause: describe(error) });
  return new DomainError("internal", "Something went wrong on our side. Please try again.");
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
