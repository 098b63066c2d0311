import { randomUUID } from "node:crypto";
import type { DecodedIdToken } from "firebase-admin/auth";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { resetClinic } from "../../../emulators/seed/reset.ts";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import { newPatient, newVerifiedPatient } from "../../testing/booking-calls.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { routes } from "../app/routes.ts";
import { messages } from "../firestore/messages.ts";
import { rateLimits } from "../firestore/rate-limits.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const auth = emulatedAuth();
beforeEach(resetClinic);

const send = (more: object = {}, options: Parameters<typeof request>[2] = {}) =>
  request("POST", "/messages", {
    ...options,
    body: {
      email: `${randomUUID()}@writers.test`,
      subject: "Parking",
      message: "Where can I park?",
      ...more,
    },
  });
const stored = async (email: string) => (await messages(db).where("email", "==", email).get()).docs;

test("a message is stored as new", async () => {
  const email = "ada@writers.test";
  expect(await send({ email })).toMatchObject({ status: 201, body: { success: true } });
  const [message] = await stored(email);
  expect(message?.data()).toMatchObject({ subject: "Parking", message: "Where can I park?", state: "new" });
});

test("a message with the hidden field filled is refused with a sentence, and not stored", async () => {
  const email = "bot@writers.test";
  expect(await send({ email, leaveEmpty: "http://spam.test" })).toMatchObject({
    status: 400,
    body: {
      error: { code: "invalid", fields: { leaveEmpty: expect.stringContaining("press Submit again") } },
    },
  });
  expect(await stored(email)).toEqual([]);
  expect((await send({ email, leaveEmpty: "" })).status).toBe(201);
});

test.each([{ email: "nobody" }, { subject: " " }, { message: "" }, { message: "x".repeat(5001) }])(
  "refuses %o",
  async (wrong) => {
    expect((await send(wrong)).status).toBe(400);
  },
);

/** Sends messages until one is refused. Returns how many were accepted and how long the next one must wait. */
async function sendMany(most: number, sendNext: (i: number) => ReturnType<typeof send>) {
  for (let taken = 0; taken < most; taken++) {
    const { status, body, headers } = await sendNext(taken);
    if (status === 201) continue;
    expect({ status, body }).toMatchObject({ status: 429, body: { error: { code: "too-many-requests" } } });
    return { taken, seconds: Number(headers.get("Retry-After")) };
  }
  throw new Error(`All ${most} were taken`);
}

/** The clock stands still, because the limits admit more messages as time passes. */
async function serve(trustProxy: boolean) {
  const now = new Date();
  const verifyIdToken = (token: string, checkRevoked: true) => auth.verifyIdToken(token, checkRevoked);
  return serveApp(routes, { db, now: () => now, verifyIdToken, trustProxy });
}

describe("without a front end of Google's", () => {
  let origin: string;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ origin, close } = await serve(false));
  });
  afterAll(() => close());

  test("after twenty messages a stranger waits some minutes, whatever headers and addresses they write", async () => {
    const { taken, seconds } = await sendMany(70, (i) => {
      const address = `198.51.100.${i}`;
      return send({}, { headers: { "X-Forwarded-For": address, "Fastly-Client-IP": address }, origin });
    });
    expect([taken, seconds]).toEqual([20, 180]);
  });

  test("messages in a person's name don't stop that person from writing", async () => {
    const { email, token } = await newVerifiedPatient();
    await sendMany(70, () => send({ email }, { origin }));
    expect((await send({ email: email.toUpperCase() }, { token, origin })).status).toBe(201);
  });

  test("a message counts for the account only with the account's own, verified address", async () => {
    const [unverified, verified] = [await newPatient(), await newVerifiedPatient()];
    await sendMany(70, () => send({}, { origin }));
    const { email, token } = unverified;
    expect((await send({ email }, { token, origin })).status).toBe(429);
    expect((await send({}, { token: verified.token, origin })).status).toBe(429);
  });

  test("an account has its own limit", async () => {
    const { email, token } = await newVerifiedPatient();
    expect((await sendMany(70, () => send({ email }, { token, origin }))).taken).toBe(20);
    expect((await send({}, { origin })).status).toBe(201);
  });
});

describe("behind Google's front end", () => {
  let origin: string;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ origin, close } = await serve(true));
  });
  afterAll(() => close());

  const hosting = "192.0.2.10";
  const from = (...addresses: string[]) =>
    send({}, { headers: { "X-Forwarded-For": addresses.join(", ") }, origin });

  test("one visitor of Hosting doesn't use up another's messages", async () => {
    expect((await sendMany(70, () => from("203.0.113.1", hosting))).taken).toBe(20);
    expect((await from("203.0.113.2", hosting)).status).toBe(201);
  });

  test("a direct client gains little by forging an address, and doesn't use up that address's limit", async () => {
    const { taken, seconds } = await sendMany(70, (i) => from(`203.0.113.${i}`, "198.51.100.1"));
    expect([taken, seconds]).toEqual([60, 60]);
    expect((await from("203.0.113.1", hosting)).status).toBe(201);
  });

  test("many strangers at once make the next one wait for seconds, and no account", async () => {
    const { email, token } = await newVerifiedPatient();
    const { taken, seconds } = await sendMany(300, (i) => from(`198.51.100.${i}`));
    expect([taken, seconds]).toEqual([200, 18]);
    expect((await send({ email }, { token, origin })).status).toBe(201);
  });
});

test.each([
  ["was refused", "auth/id-token-revoked"],
  ["can't be checked just now", "app/network-error"],
])("a person whose token %s counts as a stranger", async (_, code) => {
  const verifyIdToken = vi.fn(
    (): Promise<DecodedIdToken> => Promise.reject(Object.assign(new Error(code), { code })),
  );
  const { origin, close } = await serveApp(routes, { db, verifyIdToken });
  const email = "ada@writers.test";
  const { status } = await send({ email }, { token: "token", origin });
  await close();
  expect(status).toBe(201);
  expect(verifyIdToken).toHaveBeenCalledWith("token", true);
  expect([(await stored(email)).length, (await rateLimits(db).get()).size]).toEqual([1, 3]);
});

test("the limits store only hashes, and delete them", async () => {
  await send({ email: "ada@writers.test" });
  const limits = await rateLimits(db).get();
  expect(limits.size).toBe(3);
  expect(limits.docs.map(({ id }) => id).join()).not.toMatch(/ada|127/);
  for (const limit of limits.docs) expect(limit.data().expiresAt.getTime()).toBeGreaterThan(Date.now());
});
