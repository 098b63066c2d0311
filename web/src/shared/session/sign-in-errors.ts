import type { MultiFactorError, User } from "firebase/auth";

/** Firebase Auth's error code, `auth/…`, or empty. Does not use the error's class, which would load Firebase. */
export function readAuthErrorCode(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : "";
  return typeof code === "string" && code.startsWith("auth/") ? code : "";
}

export const loginErrorSentence = "Something went wrong while logging you in. Please try again.";
export const unreachableSentence =
  "We can't reach the sign-in service. Please check your connection and try again.";

/** Our sentence for Firebase's error code. Without a sentence, Firebase's own message; without a code, `otherwise`. */
export function describeAuthError(
  error: unknown,
  sentences: Record<string, string>,
  otherwise: string,
): string {
  const code = readAuthErrorCode(error);
  const message = error instanceof Error && code !== "" ? error.message : "";
  return sentences[code] ?? (message || otherwise);
}

/** Firebase has signed the user in, but the clinic's server has not confirmed the session. `retry` asks the server again. */
export class CompleteSignInError extends Error {
  readonly retry: () => Promise<void>;

  constructor(cause: unknown, retry: () => Promise<void>) {
    super("The clinic's server did not confirm the sign-in.", { cause });
    this.name = "CompleteSignInError";
    this.retry = retry;
  }
}

export const secondFactorCode = "auth/multi-factor-auth-required";

/**
 * The password or Google was right, and Firebase asks for a second factor. `finish` does what is left to do once Firebase has
 * accepted the factor.
 */
export type SecondFactorNeeded = Error & {
  challenge: MultiFactorError;
  finish: (user: User) => Promise<void>;
};

/** Does not use the error's class, which would load Firebase. */
export function needsSecondFactor(error: unknown): error is SecondFactorNeeded {
  return readAuthErrorCode(error) === secondFactorCode && error instanceof Error && "finish" in error;
}
