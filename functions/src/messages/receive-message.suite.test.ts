import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { resetClinic } from "../../../emulators/seed/reset.ts";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin.ts";
import { request } from "../../../emulators/testing/request.ts";
import { signIn } from "../../../emulators/testing/sign-up.ts";
import { newPatient } from "../../testing/booking-calls.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { paths } from "../contract/paths.ts";
import { messages } from "../firestore/messages.ts";
import { rateLimits } from "../firestore/rate-limits.ts";
import { routes } from "../http/routes.ts";

const db = emulatedFirestore();
beforeEach(resetClinic);
afterAll(resetClinic);

const send = (more: object = {}, options: Parameters<typeof request>[2] = {}) =>
  request("POST", paths.messages, {
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

test("what fills the field that people don't see is thanked and not stored", async () => {
  const email = "bot@writers.test";
  expect(await send({ email, website: "http://spam.test" })).toMatchObject({
    status: 201,
    body: { success: true },
  });
  expect(await stored(email)).toEqual([]);
});

test.each([{ email: "nobody" }, { subject: " " }, { message: "" }, { message: "x".repeat(5001) }])(
  "refuses %o",
  async (wrong) => {
    expect((await send(wrong)).status).toBe(400);
  },
);

/** Sends until one is refused, and answers how many were taken, and the refusal. */
async function sendMany(most: number, sendNext: (i: number) => ReturnType<typeof send>) {
  for (let taken = 0; taken < most; taken++) {
    const answer = await sendNext(taken);
    if (answer.status !== 201) return { taken, refusal: answer };
  }
  throw new Error(`All ${most} were taken`);
}

test("after twenty messages a stranger waits some minutes, whatever headers and addresses they write", async () => {
  const { taken, refusal } = await sendMany(70, (i) =>
    send({}, { headers: { "X-Forwarded-For": `198.51.100.${i}`, "Fastly-Client-IP": `198.51.100.${i}` } }),
  );
  expect(taken).toBe(20);
  expect(refusal).toMatchObject({ status: 429, body: { error: { code: "too-many-requests" } } });
  const seconds = Number(refusal.headers.get("Retry-After"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(180);
});

test("messages in a person's name don't keep that person from writing", async () => {
  const person = await newPatient();
  await emulatedAuth().updateUser(person.uid, { emailVerified: true });
  const { token } = await signIn(person.email);
  await sendMany(70, () => send({ email: person.email }));
  expect((await send({ email: person.email.toUpperCase() }, { token })).status).toBe(201);
});

test("an account counts for its own, verified address only", async () => {
  const unverified = await newPatient();
  const verified = await newPatient();
  await emulatedAuth().updateUser(verified.uid, { emailVerified: true });
  const { token } = await signIn(verified.email);
  await sendMany(70, () => send());
  expect((await send({ email: unverified.email }, { token: unverified.token })).status).toBe(429);
  expect((await send({ email: "another@writers.test" }, { token })).status).toBe(429);
});

test("an account's own limit is its own", async () => {
  const person = await newPatient();
  await emulatedAuth().updateUser(person.uid, { emailVerified: true });
  const { token } = await signIn(person.email);
  const { taken } = await sendMany(70, () => send({ email: person.email }, { token }));
  expect(taken).toBe(20);
  expect((await send()).status).toBe(201);
});

describe("behind Google's front end", () => {
  let app: Awaited<ReturnType<typeof serveApp>>;
  beforeAll(async () => {
    app = await serveApp(routes, { db, now: () => new Date(), behindGoogle: true });
  });
  afterAll(() => app.close());

  const hosting = "192.0.2.10";
  const from = (...addresses: string[]) =>
    send({}, { headers: { "X-Forwarded-For": addresses.join(", ") }, origin: app.origin });

  test("one visitor of Hosting's uses up nobody else's messages", async () => {
    expect((await sendMany(70, () => from("203.0.113.1", hosting))).taken).toBe(20);
    expect((await from("203.0.113.2", hosting)).status).toBe(201);
  });

  test("one who calls us directly wins little by pretending, and takes nothing from whom they pretend to be", async () => {
    expect((await sendMany(70, (i) => from(`203.0.113.${i}`, "198.51.100.1"))).taken).toBe(60);
    expect((await from("203.0.113.1", hosting)).status).toBe(201);
  });

  test("many strangers at once make the next one wait for seconds, and no account", async () => {
    const person = await newPatient();
    await emulatedAuth().updateUser(person.uid, { emailVerified: true });
    const { token } = await signIn(person.email);
    const { taken, refusal } = await sendMany(300, (i) => from(`198.51.100.${i}`));
    expect(taken).toBeGreaterThanOrEqual(200);
    expect(Number(refusal.headers.get("Retry-After"))).toBeLessThanOrEqual(18);
    expect((await send({ email: person.email }, { token })).status).toBe(201);
  });
});

test("the limits know only hashes, and forget them", async () => {
  await send({ email: "ada@writers.test" });
  const limits = await rateLimits(db).get();
  expect(limits.size).toBe(3);
  expect(limits.docs.map(({ id }) => id).join()).not.toMatch(/ada|127/);
  for (const limit of limits.docs) expect(limit.data().expiresAt.getTime()).toBeGreaterThan(Date.now());
});
