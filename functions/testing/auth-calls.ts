/** Calls that the site makes at Firebase Auth: https://firebase.google.com/docs/reference/rest/auth */
import * as z from "zod/mini";
import { projectId, urls } from "../../emulators/suite/places.ts";
import { apiKey, type SignedIn } from "../../emulators/testing/sign-up.ts";

const codesSchema = z.object({
  oobCodes: z.array(z.object({ email: z.string(), requestType: z.string(), oobCode: z.string() })),
});

async function ask(method: string, body: object): Promise<unknown> {
  const url = `${urls.auth}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=${apiKey}`;
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method}: ${await response.text()}`);
  return response.json();
}

/** The code in the latest mail of this kind to the account with this address. */
async function mailed(requestType: string, email: string): Promise<string> {
  const response = await fetch(`${urls.auth}/emulator/v1/projects/${projectId}/oobCodes`);
  const { oobCodes } = z.parse(codesSchema, await response.json());
  const found = oobCodes.findLast((one) => one.email === email && one.requestType === requestType);
  if (!found) throw new Error(`No ${requestType} was mailed to ${email}`);
  return found.oobCode;
}

/** Asks for the link that proves the address, and opens it. */
export async function verifyByMail({ token, email }: SignedIn): Promise<void> {
  await ask("sendOobCode", { requestType: "VERIFY_EMAIL", idToken: token });
  await ask("update", { oobCode: await mailed("VERIFY_EMAIL", email) });
}

/** Asks for the link that changes the address, and opens it. */
export async function changeByMail({ token, email }: SignedIn, newEmail: string): Promise<void> {
  await ask("sendOobCode", { requestType: "VERIFY_AND_CHANGE_EMAIL", idToken: token, newEmail });
  await ask("update", { oobCode: await mailed("VERIFY_AND_CHANGE_EMAIL", email) });
}

/** As whoever reads the mails of this address does. */
export async function resetByMail(email: string, newPassword: string): Promise<void> {
  await ask("sendOobCode", { requestType: "PASSWORD_RESET", email });
  await ask("resetPassword", { oobCode: await mailed("PASSWORD_RESET", email), newPassword });
}

/** In the session of that account. */
export async function changePassword({ token }: SignedIn, password: string): Promise<void> {
  await ask("update", { idToken: token, password, returnSecureToken: true });
}

const signedInSchema = z.object({ localId: z.string(), idToken: z.string(), refreshToken: z.string() });

export async function continueWithGoogle(email: string, name: string): Promise<SignedIn> {
  const idToken = JSON.stringify({ sub: email, email, email_verified: true, name });
  const postBody = new URLSearchParams({ id_token: idToken, providerId: "google.com" }).toString();
  const answer = await ask("signInWithIdp", {
    ...{ postBody, requestUri: "http://localhost" },
    returnSecureToken: true,
  });
  const { localId, idToken: token, refreshToken } = z.parse(signedInSchema, answer);
  return { uid: localId, email, token, refreshToken };
}
