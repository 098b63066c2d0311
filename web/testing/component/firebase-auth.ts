/**
 * Firebase Auth's REST API, as far as the site uses it: https://firebase.google.com/docs/reference/rest/auth. Everybody's
 * password is the one below.
 */
import { startSession } from "@clinic/contract/users.ts";
import { type HttpHandler, HttpResponse, http } from "msw/http";
import type { SessionUser } from "../../src/shared/session/session-state.ts";
import { readClaims } from "../../src/shared/session/tokens.ts";
import { answer } from "./answer.ts";

export const password = "correct horse";

const hourSeconds = 3600;

/** Firebase Auth with these accounts, and the server's session call. */
export function firebaseAuth(known: readonly SessionUser[]): HttpHandler[] {
  const people = known.map((person) => ({ ...person }));
  const personOf = (token: unknown) => {
    const uid = readClaims(String(token))?.user.uid;
    return people.find((person) => person.uid === uid);
  };
  return [
    http.get("/__/firebase/init.json", () =>
      HttpResponse.json({ projectId: "clinic", apiKey: "component-tests", storageBucket: "clinic.test" }),
    ),
    http.post(/\/v1\/accounts:signInWithPassword/, async ({ request }) => {
      const sent = await fieldsOf(request);
      const person = people.find(({ email }) => email === sent.email);
      if (!person || sent.password !== password) return refuse("INVALID_LOGIN_CREDENTIALS");
      return HttpResponse.json({
        localId: person.uid,
        email: person.email,
        displayName: person.name,
        idToken: tokenOf(person),
        refreshToken: person.uid,
        expiresIn: String(hourSeconds),
        registered: true,
      });
    }),
    http.post(/\/v1\/accounts:signUp/, async ({ request }) => {
      const { email } = await fieldsOf(request);
      return people.some((person) => person.email === email)
        ? refuse("EMAIL_EXISTS")
        : refuse("OPERATION_NOT_ALLOWED");
    }),
    // With protection against e-mail enumeration, as new projects have it.
    http.post(/\/v1\/accounts:sendOobCode/, async ({ request }) => {
      const { email } = await fieldsOf(request);
      return HttpResponse.json({ email });
    }),
    http.post(/\/v1\/accounts:lookup/, async ({ request }) => {
      const person = personOf((await fieldsOf(request)).idToken);
      return person ? HttpResponse.json({ users: [accountOf(person)] }) : refuse("USER_NOT_FOUND");
    }),
    http.post(/\/v1\/accounts:resetPassword/, async ({ request }) => {
      const { oobCode, newPassword } = await fieldsOf(request);
      const mailed = readCode(String(oobCode));
      if (mailed.email === "") return refuse("INVALID_OOB_CODE");
      const person = people.find(({ email }) => email === mailed.email);
      if (newPassword && person) person.verified = true;
      return HttpResponse.json(mailed);
    }),
    http.post(/\/v1\/accounts:update/, async ({ request }) => {
      const { idToken, displayName, oobCode } = await fieldsOf(request);
      const mailed = typeof oobCode === "string" ? readCode(oobCode) : undefined;
      const person = mailed ? people.find(({ email }) => email === mailed.email) : personOf(idToken);
      if (!person) return refuse("USER_NOT_FOUND");
      if (mailed) Object.assign(person, { verified: true, email: mailed.newEmail ?? person.email });
      if (typeof displayName === "string") person.name = displayName;
      return HttpResponse.json(accountOf(person));
    }),
    http.post(/^https:\/\/securetoken\.googleapis\.com\/v1\/token/, async ({ request }) => {
      const uid = new URLSearchParams(await request.text()).get("refresh_token");
      const person = people.find((one) => one.uid === uid);
      if (!person) return refuse("USER_NOT_FOUND");
      const token = tokenOf(person);
      return HttpResponse.json({
        access_token: token,
        id_token: token,
        refresh_token: person.uid,
        expires_in: String(hourSeconds),
        token_type: "Bearer",
        user_id: person.uid,
        project_id: "clinic",
      });
    }),
    answer(startSession, ({ by }) => ({ token: "-", role: by?.role ?? "patient" })),
  ];
}

/** The code in a mailed link, which says here what it is for. */
export function mailedCode(requestType: string, email: string, newEmail?: string): string {
  return JSON.stringify({ requestType, email, newEmail });
}

function readCode(code: string): { requestType: string; email: string; newEmail?: string } {
  return code.startsWith("{") ? JSON.parse(code) : { requestType: "", email: "" };
}

function accountOf({ uid, email, name, verified }: SessionUser) {
  const provider = { providerId: "password", rawId: email, federatedId: email, email, displayName: name };
  return {
    localId: uid,
    email,
    displayName: name,
    emailVerified: verified,
    providerUserInfo: [provider],
    createdAt: "0",
    lastLoginAt: "0",
  };
}

/** A token whose claims the site reads. Nobody checks its signature here. */
function tokenOf({ uid, email, name, role, verified }: SessionUser): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: uid,
    user_id: uid,
    email,
    name,
    email_verified: verified,
    ...(role === "admin" && { admin: true }),
    iat: now,
    auth_time: now,
    exp: now + hourSeconds,
    firebase: { sign_in_provider: "password" },
  };
  return [encode({ alg: "none" }), encode(claims), "signature"].join(".");
}

function encode(part: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(part));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

async function fieldsOf(request: Request): Promise<Record<string, unknown>> {
  const sent: unknown = await request.json();
  return typeof sent === "object" && sent !== null ? { ...sent } : {};
}

function refuse(message: string): Response {
  return HttpResponse.json({ error: { code: 400, message, errors: [] } }, { status: 400 });
}
