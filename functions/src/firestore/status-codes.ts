import { errorCodeOf } from "../domain/domain-error.ts";

/** Firestore's gRPC status codes that this code handles. */
const alreadyExists = 6;
const failedPrecondition = 9;
const notFound = 5;
const aborted = 10;
const invalidArgument = 3;

/** A created document exists already. */
export function isAlreadyExists(error: unknown): boolean {
  return errorCodeOf(error) === alreadyExists;
}

/** The most tries of `retryIfExists`. */
const maxTries = 5;

/** Runs this again if another process has just created one of its documents. */
export async function retryIfExists<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      if (!isAlreadyExists(error) || tries === maxTries) throw error;
    }
  }
}

/** An updated document doesn't exist. */
export function isNotFound(error: unknown): boolean {
  return errorCodeOf(error) === notFound;
}

/** The document changed after it was read: read again and decide again. */
const writeConflictCodes: readonly unknown[] = [notFound, failedPrecondition, aborted];

export function isWriteConflict(error: unknown): boolean {
  return writeConflictCodes.includes(errorCodeOf(error)) || isTransactionEnded(error);
}

/**
 * Returns true if Firestore no longer knows the transaction: the SDK repeated a commit whose answer was lost, or the transaction
 * was idle for a minute. Only the message text says so, as `isRetryableTransactionError` of nodejs-firestore also notes. The
 * emulator uses other texts, which the SDK doesn't recognize.
 */
export function isTransactionEnded(error: unknown): boolean {
  return (
    errorCodeOf(error) === invalidArgument && error instanceof Error && /transaction/i.test(error.message)
  );
}
