import { codeOf } from "../domain/domain-error.ts";

/** Firestore's gRPC codes that we act upon. */
export const alreadyExists = 6;
const failedPrecondition = 9;
export const notFound = 5;
const aborted = 10;
const invalidArgument = 3;

/** The document changed under us: read again and decide again. */
const outdatedCodes: readonly unknown[] = [notFound, failedPrecondition, aborted];

export function isOutdated(error: unknown): boolean {
  return outdatedCodes.includes(codeOf(error)) || hasEnded(error);
}

/**
 * The SDK repeats a commit whose answer was lost, and Firestore then knows its transaction no more, landed or not; nor one
 * that was idle for a minute. It says so in words alone, as nodejs-firestore's own `isRetryableTransactionError` notes; the
 * emulator's are others than production's, and the SDK doesn't know them.
 */
export function hasEnded(error: unknown): boolean {
  return codeOf(error) === invalidArgument && error instanceof Error && /transaction/i.test(error.message);
}
