import { isReachable } from "../../lib/connection.ts";
import { loginFault, providerCode } from "../../lib/session/provider-error.ts";
import type { Way } from "./provider-errors.ts";

/** Firebase Auth is the heaviest part of /login: it loads when a person turns to the form, not before. */
export type SignIn = typeof import("../../lib/session/sign-in.ts");

export function loadSignIn(): Promise<SignIn> {
  return import("../../lib/session/sign-in.ts");
}

/** At the first focus or touch. A failure waits for the submit, which can tell of it. */
export function prepareSignIn(): void {
  import("./auth-rules.ts").catch(ignore);
  import("./provider-errors.ts").catch(ignore);
  loadSignIn()
    .then((signIn) => signIn.prepare(), ignore)
    .catch(ignore);
}

/** Also the popup's own code. */
export function prepareGoogle(): void {
  loadSignIn()
    .then((signIn) => signIn.prepareGoogle(), ignore)
    .catch(ignore);
}

/** Null when there is nothing to tell. What is not the provider's own error is the connection's only if we can't be reached. */
export async function sentenceFor(error: unknown, way: Way): Promise<string | null> {
  const sentences = await import("./provider-errors.ts").catch(() => undefined);
  if (sentences && providerCode(error) !== "") return sentences.providerErrorSentence(error, way);
  if (await isReachable()) return loginFault;
  return "We can't reach the sign-in service. Please check your connection and try again.";
}

function ignore() {}
