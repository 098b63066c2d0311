/**
 * The Auth emulator always checks revocation and accepts unsigned tokens. So these tests use firebase-admin's real verifier, as
 * in production; only Google's keys and accounts come from a test server.
 */
import { createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { Agent } from "node:https";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { cert, deleteApp, initializeApp } from "firebase-admin/app";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { request } from "../../../emulators/testing/request.ts";
import { serveApp } from "../../testing/serve-app.ts";
import type { Endpoint } from "../contract/endpoint.ts";
import { bind } from "../http/bind.ts";
import { realDependencies } from "../ports/real-dependencies.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const projectId = "clinic-of-this-test";
const keyId = "google-key";
const google = generateKeyPairSync("rsa", { modulusLength: 2048 });
const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 });

interface Account {
  localId: string;
  disabled?: boolean;
  /** Seconds since 1970. Tokens of sign-ins before this time are revoked. */
  validSince: string;
}
const accounts = new Map<string, Account>();
let lookUps = 0;
let broken = false;

const lookUpSchema = z.object({ localId: z.array(z.string()) });
const stub = createServer(async (asked, response) => {
  const body = await text(asked);
  response.setHeader("Content-Type", "application/json");
  if (asked.url?.startsWith("/robot/v1/metadata/x509/")) {
    response.end(JSON.stringify({ [keyId]: google.publicKey.export({ type: "spki", format: "pem" }) }));
    return;
  }
  lookUps += 1;
  if (broken) response.statusCode = 500;
  const users = lookUpSchema.parse(JSON.parse(body)).localId.flatMap((uid) => accounts.get(uid) ?? []);
  response.end(JSON.stringify(users.length > 0 ? { users } : {}));
});

/** An HTTP agent that sends all connections of the SDK to the test server. */
class AgentToStub extends Agent {
  override createConnection() {
    const address = stub.address();
    return connect(typeof address === "object" && address ? address.port : 0, "127.0.0.1");
  }
}

vi.stubEnv("FIREBASE_AUTH_EMULATOR_HOST", undefined);
const httpAgent = new AgentToStub();
const privateKey = stranger.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const credential = Object.assign(cert({ projectId, clientEmail: "functions@clinic.test", privateKey }), {
  getAccessToken: async () => ({ access_token: "of the test", expires_in: 3600 }),
});
const firebase = initializeApp({ projectId, httpAgent, credential }, projectId);
const showOwn = {
  method: "GET",
  path: "/own",
  permission: "signed-in",
  answer: z.object({ uid: z.string() }),
  errors: [],
} as const satisfies Endpoint;
let app: Awaited<ReturnType<typeof serveApp>>;

beforeAll(async () => {
  stub.listen(0, "127.0.0.1");
  await once(stub, "listening");
  const { verifyIdToken } = realDependencies(firebase);
  app = await serveApp([bind(showOwn, async ({ caller }) => ({ uid: caller.uid }))], { verifyIdToken });
});
afterAll(async () => {
  await app.close();
  await deleteApp(firebase);
  httpAgent.destroy();
  stub.close();
  vi.unstubAllEnvs();
});

const now = Math.floor(Date.now() / 1000);
beforeEach(() => {
  accounts.clear();
  accounts.set("ada", { localId: "ada", validSince: String(now - 1000) });
  lookUps = 0;
  broken = false;
});

interface Wish {
  claims?: object;
  header?: object;
  key?: KeyObject;
}

/** Creates a token like those of Firebase Auth: https://firebase.google.com/docs/auth/admin/verify-id-tokens */
function tokenOf({ claims = {}, header = {}, key = google.privateKey }: Wish = {}): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const payload = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: "ada",
    iat: now - 10,
    exp: now + 3590,
    auth_time: now - 10,
    ...claims,
  };
  const signed = `${part({ alg: "RS256", kid: keyId, typ: "JWT", ...header })}.${part(payload)}`;
  return `${signed}.${createSign("RSA-SHA256").update(signed).sign(key, "base64url")}`;
}

const ask = (token: string) => request("GET", "/own", { token, origin: app.origin });

test("a valid token is accepted with one look-up of the account", async () => {
  expect(await ask(tokenOf())).toMatchObject({ status: 200, body: { uid: "ada" } });
  expect(lookUps).toBe(1);
});

test("a token of a revoked session is refused", async () => {
  accounts.set("ada", { localId: "ada", validSince: String(now) });
  expect((await ask(tokenOf())).status).toBe(401);
});

test("the next sign-in of the same account is accepted", async () => {
  accounts.set("ada", { localId: "ada", validSince: String(now) });
  expect((await ask(tokenOf({ claims: { auth_time: now } }))).status).toBe(200);
});

test("a token of a disabled account is refused", async () => {
  accounts.set("ada", { localId: "ada", validSince: String(now - 1000), disabled: true });
  expect((await ask(tokenOf())).status).toBe(401);
});

test("a token of a deleted account is refused", async () => {
  accounts.clear();
  expect((await ask(tokenOf())).status).toBe(401);
});

test.each<[string, Wish]>([
  ["an expired token", { claims: { iat: now - 7200, exp: now - 3600, auth_time: now - 7200 } }],
  ["a token that a stranger signed", { key: stranger.privateKey }],
  ["a token whose key id is a name that every object has", { header: { kid: "constructor" } }],
  ["an unsigned token", { header: { alg: "none" } }],
  ["another project's token", { claims: { aud: "another" } }],
  ["another issuer's token", { claims: { iss: "https://accounts.google.com" } }],
  ["a token without a subject", { claims: { sub: "" } }],
])("%s is refused without an account look-up", async (_, wish) => {
  expect((await ask(tokenOf(wish))).status).toBe(401);
  expect(lookUps).toBe(0);
});

test.each(["", "a.b.c", "x".repeat(3000), "e30.e30.e30"])(
  "%o is not a token and is refused",
  async (token) => {
    const { status } = await request("GET", "/own", {
      headers: { Authorization: `Bearer ${token}` },
      origin: app.origin,
    });
    expect(status).toBe(401);
  },
);

test("a failed account look-up is a 503, not a 401", async () => {
  broken = true;
  expect((await ask(tokenOf())).status).toBe(503);
});
