/** Calls that the site makes to Firebase Auth: https://firebase.google.com/docs/reference/rest/auth */
import * as z from "zod/mini";
import { projectId, urls } from "../../emulators/suite/ports-and-paths.ts";
import { apiKey, type SignedInUser, testPassword } from "../../emulators/testing/sign-up.ts";
import { readSmsCode } from "../../emulators/testing/sms-codes.ts";

const mailedCodesSchema = z.object({
  oobCodes: z.array(z.object({ email: z.string(), requestType: z.string(), oobCode: z.string() })),
});

function ask(method: string, body: object): Promise<unknown> {
  return post(`v1/accounts:${method}`, body);
}

async function post(method: string, body: object): Promise<unknown> {
  const url = `${urls.auth}/identitytoolkit.googleapis.com/${method}?key=${apiKey}`;
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method}: ${await response.text()}`);
  return response.json();
}

/** Returns the code in the latest mail of this kind to this address. */
async function readMailedCode(requestType: string, email: string): Promise<string> {
  const response = await fetch(`${urls.auth}/emulator/v1/projects/${projectId}/oobCodes`);
  const { oobCodes } = z.parse(mailedCodesSchema, await response.json());
  const found = oobCodes.findLast((one) => one.email === email && one.requestType === requestType);
  if (!found) throw new Error(`No ${requestType} was mailed to ${email}`);
  return found.oobCode;
}

/** Requests the mail that verifies the email address, and uses its link. */
export async function verifyByMail({ token, email }: SignedInUser): Promise<void> {
  await ask("sendOobCode", { requestType: "VERIFY_EMAIL", idToken: token });
  await ask("update", { oobCode: await readMailedCode("VERIFY_EMAIL", email) });
}

/** Requests the mail that changes the email address, and uses its link. */
export async function changeEmailByMail({ token, email }: SignedInUser, newEmail: string): Promise<void> {
  await ask("sendOobCode", { requestType: "VERIFY_AND_CHANGE_EMAIL", idToken: token, newEmail });
  await ask("update", { oobCode: await readMailedCode("VERIFY_AND_CHANGE_EMAIL", email) });
}

/** Resets the password with the mailed link, as the person who reads this address's mails can do. */
export async function resetPasswordByMail(email: string, newPassword: string): Promise<void> {
  await ask("sendOobCode", { requestType: "PASSWORD_RESET", email });
  await ask("resetPassword", { oobCode: await readMailedCode("PASSWORD_RESET", email), newPassword });
}

/** Changes the password in the session of that account. */
export async function changePassword({ token }: SignedInUser, password: string): Promise<void> {
  await ask("update", { idToken: token, password, returnSecureToken: true });
}

const signedInSchema = z.object({ localId: z.string(), idToken: z.string(), refreshToken: z.string() });

export async function continueWithGoogle(email: string, name: string): Promise<SignedInUser> {
  const idToken = JSON.stringify({ sub: email, email, email_verified: true, name });
  const postBody = new URLSearchParams({ id_token: idToken, providerId: "google.com" }).toString();
  const answer = await ask("signInWithIdp", {
    ...{ postBody, requestUri: "http://localhost" },
    returnSecureToken: true,
  });
  const { localId, idToken: token, refreshToken } = z.parse(signedInSchema, answer);
  return { uid: localId, email, token, refreshToken };
}

const enrolmentSchema = z.object({ phoneSessionInfo: z.object({ sessionInfo: z.string() }) });
const challengeSchema = z.object({ phoneResponseInfo: z.object({ sessionInfo: z.string() }) });
const pendingSchema = z.object({
  localId: z.string(),
  mfaPendingCredential: z.string(),
  mfaInfo: z.array(z.object({ mfaEnrollmentId: z.string() })),
});
const tokensSchema = z.object({ idToken: z.string(), refreshToken: z.string() });

/** Adds a phone number as second factor. Returns the session, whose token then has the factor. */
export async function addSecondFactor(user: SignedInUser, phoneNumber: string): Promise<SignedInUser> {
  const started = await post("v2/accounts/mfaEnrollment:start", {
    idToken: user.token,
    phoneEnrollmentInfo: { phoneNumber },
  });
  const { sessionInfo } = z.parse(enrolmentSchema, started).phoneSessionInfo;
  const answer = await post("v2/accounts/mfaEnrollment:finalize", {
    idToken: user.token,
    phoneVerificationInfo: { sessionInfo, code: await readSmsCode(phoneNumber) },
  });
  const { idToken: token, refreshToken } = z.parse(tokensSchema, answer);
  return { ...user, token, refreshToken };
}

/** Signs in with the test password and the code of the SMS to this phone number. */
export async function signInWithSecondFactor(email: string, phoneNumber: string): Promise<SignedInUser> {
  const first = await ask("signInWithPassword", { email, password: testPassword, returnSecureToken: true });
  const { localId: uid, mfaPendingCredential, mfaInfo } = z.parse(pendingSchema, first);
  const started = await post("v2/accounts/mfaSignIn:start", {
    ...{ mfaPendingCredential, mfaEnrollmentId: mfaInfo[0]?.mfaEnrollmentId },
    phoneSignInInfo: {},
  });
  const { sessionInfo } = z.parse(challengeSchema, started).phoneResponseInfo;
  const answer = await post("v2/accounts/mfaSignIn:finalize", {
    mfaPendingCredential,
    phoneVerificationInfo: { sessionInfo, code: await readSmsCode(phoneNumber) },
  });
  const { idToken: token, refreshToken } = z.parse(tokensSchema, answer);
  return { uid, email, token, refreshToken };
}
