/**
 * Stands in for the part of Firebase Auth's REST API that the site uses: https://firebase.google.com/docs/reference/rest/auth.
 */
import { startSession } from "@clinic/contract/users.ts";
import { presentRole } from "@clinic/domain/reach.ts";
import { type HttpHandler, HttpResponse, http } from "msw/http";
import type { SessionUser } from "../../src/shared/session/session-state.ts";
import { readTokenClaims } from "../../src/shared/session/tokens.ts";
import { answer } from "./answer.ts";

/** The password of every account in component tests. */
export const testPassword = "correct horse";
/** Every account takes this password too, until it has another one. It is too short for staff. */
export const shortTestPassword = "horses";

/** The code that each second factor gives. */
export const testCode = "123456";

/** A second factor as Firebase describes it. A phone number has most digits hidden. */
type TestFactor = { mfaEnrollmentId: string; enrolledAt: string } & (
  | { totpInfo: object }
  | { phoneInfo: string }
);

const factorsByUid = new Map<string, TestFactor[]>();

/** Gives an account an authenticator app, or a phone number, as second factor. Call it once the page is drawn. */
export function giveSecondFactor({ uid }: Pick<SessionUser, "uid">, phoneInfo?: string): void {
  const known = factorsByUid.get(uid) ?? [];
  const factor = { mfaEnrollmentId: `factor-${known.length + 1}`, enrolledAt: "2026-11-20T05:00:00Z" };
  factorsByUid.set(uid, [...known, { ...factor, ...(phoneInfo ? { phoneInfo } : { totpInfo: {} }) }]);
}

const hourSeconds = 3600;

/** Answers Firebase Auth's requests for these accounts, and the API's `startSession`. */
export function firebaseAuthHandlers(known: readonly SessionUser[]): HttpHandler[] {
  factorsByUid.clear();
  const accounts = known.map((account) => ({ ...account, passwords: [testPassword, shortTestPassword] }));
  const findByToken = (token: unknown) => {
    const uid = readTokenClaims(String(token))?.user.uid;
    return accounts.find((account) => account.uid === uid);
  };
  return [
    http.get("/__/firebase/init.json", () =>
      HttpResponse.json({ projectId: "clinic", apiKey: "component-tests", storageBucket: "clinic.test" }),
    ),
    http.post(/\/v1\/accounts:signInWithPassword/, async ({ request }) => {
      const sent = await readJsonFields(request);
      const account = accounts.find(({ email }) => email === sent.email);
      if (!account?.passwords.includes(String(sent.password)))
        return answerAuthError("INVALID_LOGIN_CREDENTIALS");
      const mfaInfo = factorsByUid.get(account.uid);
      if (mfaInfo)
        return HttpResponse.json({ localId: account.uid, mfaInfo, mfaPendingCredential: account.uid });
      return HttpResponse.json({
        localId: account.uid,
        email: account.email,
        displayName: account.name,
        idToken: createToken(account),
        refreshToken: account.uid,
        expiresIn: String(hourSeconds),
        registered: true,
      });
    }),
    http.post(/\/v1\/accounts:signUp/, async ({ request }) => {
      const { email } = await readJsonFields(request);
      return accounts.some((account) => account.email === email)
        ? answerAuthError("EMAIL_EXISTS")
        : answerAuthError("OPERATION_NOT_ALLOWED");
    }),
    // Also succeeds for unknown email addresses, as Firebase does with email enumeration protection.
    http.post(/\/v1\/accounts:sendOobCode/, async ({ request }) => {
      const { email } = await readJsonFields(request);
      return HttpResponse.json({ email });
    }),
    http.post(/\/v1\/accounts:lookup/, async ({ request }) => {
      const account = findByToken((await readJsonFields(request)).idToken);
      return account
        ? HttpResponse.json({ users: [describeAccount(account)] })
        : answerAuthError("USER_NOT_FOUND");
    }),
    http.post(/\/v1\/accounts:resetPassword/, async ({ request }) => {
      const { oobCode, newPassword } = await readJsonFields(request);
      const mailed = parseActionCode(String(oobCode));
      if (mailed.email === "") return answerAuthError("INVALID_OOB_CODE");
      const account = accounts.find(({ email }) => email === mailed.email);
      if (newPassword && account) account.verified = true;
      return HttpResponse.json(mailed);
    }),
    http.post(/\/v1\/accounts:update/, async ({ request }) => {
      const { idToken, displayName, oobCode, password } = await readJsonFields(request);
      const mailed = typeof oobCode === "string" ? parseActionCode(oobCode) : undefined;
      const account = mailed ? accounts.find(({ email }) => email === mailed.email) : findByToken(idToken);
      if (!account) return answerAuthError("USER_NOT_FOUND");
      if (mailed) Object.assign(account, { verified: true, email: mailed.newEmail ?? account.email });
      if (typeof displayName === "string") account.name = displayName;
      if (typeof password === "string") account.passwords = [password];
      return HttpResponse.json(describeAccount(account));
    }),
    http.post(/^https:\/\/securetoken\.googleapis\.com\/v1\/token/, async ({ request }) => {
      const uid = new URLSearchParams(await request.text()).get("refresh_token");
      const account = accounts.find((one) => one.uid === uid);
      if (!account) return answerAuthError("USER_NOT_FOUND");
      const token = createToken(account);
      return HttpResponse.json({
        access_token: token,
        id_token: token,
        refresh_token: account.uid,
        expires_in: String(hourSeconds),
        token_type: "Bearer",
        user_id: account.uid,
        project_id: "clinic",
      });
    }),
    http.post(/\/v2\/accounts\/mfaSignIn:finalize/, async ({ request }) => {
      const { mfaPendingCredential, totpVerificationInfo } = await readJsonFields(request);
      const account = accounts.find(({ uid }) => uid === mfaPendingCredential);
      if (!account) return answerAuthError("INVALID_MFA_PENDING_CREDENTIAL");
      return isTestCode(totpVerificationInfo) ? answerTokens(account) : answerAuthError("INVALID_CODE");
    }),
    http.post(/\/v2\/accounts\/mfaEnrollment:start/, () =>
      HttpResponse.json({
        totpSessionInfo: {
          sharedSecretKey: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
          verificationCodeLength: 6,
          hashingAlgorithm: "SHA1",
          periodSec: 30,
          sessionInfo: "app",
          finalizeEnrollmentTime: new Date(Date.now() + 300_000).toISOString(),
        },
      }),
    ),
    http.post(/\/v2\/accounts\/mfaEnrollment:finalize/, async ({ request }) => {
      const { idToken, totpVerificationInfo } = await readJsonFields(request);
      const account = findByToken(idToken);
      if (!account) return answerAuthError("USER_NOT_FOUND");
      if (!isTestCode(totpVerificationInfo)) return answerAuthError("INVALID_CODE");
      giveSecondFactor(account);
      return answerTokens(account);
    }),
    http.post(/\/v2\/accounts\/mfaEnrollment:withdraw/, async ({ request }) => {
      const { idToken, mfaEnrollmentId } = await readJsonFields(request);
      const account = findByToken(idToken);
      if (!account) return answerAuthError("USER_NOT_FOUND");
      const kept =
        factorsByUid.get(account.uid)?.filter((one) => one.mfaEnrollmentId !== mfaEnrollmentId) ?? [];
      if (kept.length > 0) factorsByUid.set(account.uid, kept);
      else factorsByUid.delete(account.uid);
      return answerTokens(account);
    }),
    // Pages don't lock, because tests move the clock.
    answer(startSession, ({ by }) => ({ token: "-", ...presentRole(by?.staff ?? null), lockMinutes: 0 })),
  ];
}

/** The action code in a link that Firebase mails. In tests, the code contains the link's action and email addresses. */
export function mailedCode(requestType: string, email: string, newEmail?: string): string {
  return JSON.stringify({ requestType, email, newEmail });
}

function parseActionCode(code: string): { requestType: string; email: string; newEmail?: string } {
  return code.startsWith("{") ? JSON.parse(code) : { requestType: "", email: "" };
}

function describeAccount({ uid, email, name, verified }: SessionUser) {
  const provider = { providerId: "password", rawId: email, federatedId: email, email, displayName: name };
  return {
    localId: uid,
    email,
    displayName: name,
    emailVerified: verified,
    providerUserInfo: [provider],
    mfaInfo: factorsByUid.get(uid) ?? [],
    createdAt: "0",
    lastLoginAt: "60000",
  };
}

/** Creates an ID token with the claims that the site reads. The signature is a dummy, because the site does not check it. */
function createToken({ uid, email, name, staff, verified }: SessionUser): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: uid,
    user_id: uid,
    email,
    name,
    email_verified: verified,
    ...staff,
    ...(staff?.role === "owner" && { admin: true }),
    iat: now,
    auth_time: now,
    exp: now + hourSeconds,
    firebase: {
      sign_in_provider: "password",
      ...(factorsByUid.has(uid) && { sign_in_second_factor: "totp" }),
    },
  };
  return [encodeTokenPart({ alg: "none" }), encodeTokenPart(claims), "signature"].join(".");
}

function encodeTokenPart(part: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(part));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

function answerTokens(account: SessionUser): Response {
  return HttpResponse.json({ idToken: createToken(account), refreshToken: account.uid });
}

function isTestCode(info: unknown): boolean {
  return (
    typeof info === "object" &&
    info !== null &&
    "verificationCode" in info &&
    info.verificationCode === testCode
  );
}

async function readJsonFields(request: Request): Promise<Record<string, unknown>> {
  const sent: unknown = await request.json();
  return typeof sent === "object" && sent !== null ? { ...sent } : {};
}

function answerAuthError(message: string): Response {
  return HttpResponse.json({ error: { code: 400, message, errors: [] } }, { status: 400 });
}
