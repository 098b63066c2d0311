import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { resetClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin.ts";
import { request } from "../../../emulators/testing/request.ts";
import { paths } from "../contract/paths.ts";
import { messages } from "../firestore/messages.ts";
import { rateLimits } from "../firestore/rate-limits.ts";

const db = emulatedFirestore();
beforeEach(resetClinic);
afterAll(resetClinic);

const send = (more: object = {}) =>
  request("POST", paths.messages, {
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

test("the sixth message of one e-mail address within an hour waits", async () => {
  const email = "eager@writers.test";
  for (let sent = 0; sent < 5; sent++) expect((await send({ email })).status).toBe(201);
  const refused = await send({ email: "Eager@Writers.test" });
  expect(refused).toMatchObject({ status: 429, body: { error: { code: "too-many-requests" } } });
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3500);
  expect(await stored(email)).toHaveLength(5);
});

test("the limits know only hashes, and forget them", async () => {
  await send({ email: "ada@writers.test" });
  const limits = await rateLimits(db).get();
  expect(limits.size).toBe(2);
  expect(limits.docs.map(({ id }) => id).join()).not.toMatch(/ada|127/);
  for (const limit of limits.docs) expect(limit.data().expiresAt.getTime()).toBeGreaterThan(Date.now());
});
