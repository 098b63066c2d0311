import * as z from "zod/mini";
import { urls } from "../suite/ports-and-paths.ts";

const accountSchema = z.object({ localId: z.string(), idToken: z.string(), refreshToken: z.string() });

export interface SignedInUser {
  uid: string;
  email: string;
  token: string;
  refreshToken: string;
}

/**
 * The Auth emulator accepts any API key; the Hosting emulator puts this one into the site's `init.json`.
 */
export const apiKey = "fake-api-key";

export const testPassword = "a long enough password";

/**
 * Creates an account with email and password as the site does, and signs in a second time. The second
 * sign-in is needed because the emulator dates the account from the start of the call but refuses tokens
 * from before its end: if a second begins in between, it refuses the first token.
 */
export async function signUp(email: string, password = testPassword): Promise<SignedInUser> {
  await requestAuthSession("signUp", email, password);
  return signIn(email, password);
}

export function signIn(email: string, password = testPassword, auth = urls.auth): Promise<SignedInUser> {
  return requestAuthSession("signInWithPassword", email, password, auth);
}

async function requestAuthSession(
  method: string,
  email: string,
  password: string,
  auth = urls.auth,
): Promise<SignedInUser> {
  const url = `${auth}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=${apiKey}`;
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  if (!response.ok) throw new Error(`${method} of ${email}: ${await response.text()}`);
  const { localId, idToken, refreshToken } = accountSchema.parse(await response.json());
  return { uid: localId, email, token: idToken, refreshToken };
}
