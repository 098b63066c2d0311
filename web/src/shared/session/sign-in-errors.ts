/** Firebase Auth's code, `auth/…`; empty for what is not its error. Without its class, which would load all of Firebase. */
export function providerCode(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : "";
  return typeof code === "string" && code.startsWith("auth/") ? code : "";
}

export const loginFault = "Something went wrong while logging you in. Please try again.";

/** Of a code that we don't know the provider says more than we could. */
export function providerSentence(
  error: unknown,
  sentences: Record<string, string>,
  otherwise: string,
): string {
  const code = providerCode(error);
  const theirs = error instanceof Error && code !== "" ? error.message : "";
  return sentences[code] ?? (theirs || otherwise);
}

/** Firebase knows the person, but the clinic's server did not answer the token call. `retry` asks it again. */
export class AdmissionError extends Error {
  readonly retry: () => Promise<void>;

  constructor(cause: unknown, retry: () => Promise<void>) {
    super("The clinic's server did not confirm the sign-in.", { cause });
    this.name = "AdmissionError";
    this.retry = retry;
  }
}
