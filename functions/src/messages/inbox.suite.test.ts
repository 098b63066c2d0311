import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { newAdmin } from "../../testing/roles.ts";
import { messagesSchema } from "../contract/messages.ts";
import { nextHeader, totalHeader } from "../contract/paging.ts";
import { messages } from "../firestore/messages.ts";

const db = emulatedFirestore();
let admin: SignedInUser;

beforeAll(async () => {
  admin = await newAdmin(db);
  const old = await messages(db).get();
  await Promise.all(old.docs.map(({ ref }) => ref.delete()));
  for (let i = 1; i <= 5; i++) {
    const createdAt = new Date(Date.UTC(2026, 0, i));
    const text = { email: `writer${i}@mail.test`, subject: `Subject ${i}`, message: "Hello" };
    await messages(db)
      .doc(`m${i}`)
      .set({ ...text, state: i === 3 ? "done" : "new", createdAt, replies: [] });
  }
});

async function list(query = "") {
  const { body, headers } = await request("GET", `/messages${query}`, { token: admin.token });
  return { ids: z.parse(messagesSchema, body).map(({ _id }) => _id), headers };
}

const mark = (id: string, body: unknown) => request("PATCH", `/messages/${id}`, { token: admin.token, body });

test("messages are listed in pages, the latest first, with their total", async () => {
  const first = await list("?limit=3");
  expect(first.ids).toEqual(["m5", "m4", "m3"]);
  expect(first.headers.get(totalHeader)).toBe("5");
  expect((await list(`?limit=3&after=${first.headers.get(nextHeader)}`)).ids).toEqual(["m2", "m1"]);
});

test("the list can be filtered by state, and an unknown state is refused", async () => {
  expect((await list("?state=done")).ids).toEqual(["m3"]);
  expect((await request("GET", `/messages?state=lost`, { token: admin.token })).status).toBe(400);
});

test("a message can be marked only with a known state", async () => {
  expect((await mark("m1", { state: "read" })).status).toBe(200);
  expect((await messages(db).doc("m1").get()).data()?.state).toBe("read");
  expect((await mark("m1", { state: "lost" })).status).toBe(400);
});

test("marking a deleted message does not bring it back", async () => {
  expect((await request("DELETE", "/messages/m2", { token: admin.token })).status).toBe(200);
  expect((await mark("m2", { state: "read" })).status).toBe(404);
  expect((await request("DELETE", "/messages/m2", { token: admin.token })).status).toBe(404);
  expect((await messages(db).doc("m2").get()).exists).toBe(false);
});
