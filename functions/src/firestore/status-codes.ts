import { codeOf } from "../error-code.ts";

/** Firestore's gRPC codes that we act upon. */
export const alreadyExists = 6;
const failedPrecondition = 9;
const notFound = 5;
const aborted = 10;

/** The document changed under us: read again and decide again. */
const outdatedCodes: readonly unknown[] = [notFound, failedPrecondition, aborted];

export function isOutdated(error: unknown): boolean {
  return outdatedCodes.includes(codeOf(error));
}
