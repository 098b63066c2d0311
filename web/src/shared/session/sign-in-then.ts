/** Signs in and then runs what follows, also if Firebase asks for a second factor in between. */
import type { MultiFactorError, User, UserCredential } from "firebase/auth";
import { readAuthErrorCode, type SecondFactorNeeded, secondFactorCode } from "./sign-in-errors.ts";

class SecondFactorNeededError extends Error implements SecondFactorNeeded {
  readonly code = secondFactorCode;
  readonly challenge: MultiFactorError;
  readonly finish: (user: User) => Promise<void>;

  constructor(challenge: MultiFactorError, finish: (user: User) => Promise<void>) {
    super("The sign-in needs a second factor.", { cause: challenge });
    this.name = "SecondFactorNeededError";
    this.challenge = challenge;
    this.finish = finish;
  }
}

/** Signs in, and then runs `finish`. Throws `SecondFactorNeeded` if Firebase asks for a second factor. */
export async function signInThen(
  signIn: () => Promise<Pick<UserCredential, "user">>,
  finish: (user: User) => Promise<void>,
): Promise<void> {
  const { user } = await signIn().catch((error: unknown) => {
    throw isMultiFactorError(error) ? new SecondFactorNeededError(error, finish) : error;
  });
  await finish(user);
}

function isMultiFactorError(error: unknown): error is MultiFactorError {
  return readAuthErrorCode(error) === secondFactorCode;
}
