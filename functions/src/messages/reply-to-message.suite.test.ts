import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { writeContactMessage } from "../../testing/owned-documents.ts";
import { createProfile } from "../../testing/roles.ts";
import { setOnlyAdmin } from "../../testing/test-clinic.ts";
import { listMessages, showMessage } from "../contract/messages.ts";
import { attention, planAttentionWrite } from "../firestore/attention.ts";
import { messages } from "../firestore/messages.ts";
import { outbox } from "../firestore/outbox.ts";
import { users } from "../firestore/users.ts";
import { addPlannedWrite } from "../firestore/writes.ts";

const db = emulatedFirestore();
let admin: SignedInUser;
let id: string;

beforeAll(async () => {
  admin = await createProfile();
  await setOnlyAdmin(db, admin.uid);
  await request("PUT", "/profile", { token: admin.token, body: { name: "Rosa Desk", phone: "" } });
});
beforeEach(async () => {
  id = await writeContactMessage(db);
});

const reply = (text: string, requestId = randomUUID()) =>
  request("POST", `/messages/${id}/reply`, { token: admin.token, body: { requestId, text } });

async function show() {
  const { body } = await request("GET", `/messages/${id}`, { token: admin.token });
  return z.parse(showMessage.answer, body);
}

const owed = async () => (await outbox(db).where("subject", "==", id).get()).docs;

/** Sets the notice's state as a sender does. */
const settle = (version: number, fate: object) =>
  outbox(db).doc(`${id}.${version}.answer`).withConverter(null).update(fate);

test("one commit stores the answer, marks the message as done, and creates the mail", async () => {
  expect(await reply("  Yes, there is a ramp.\n")).toMatchObject({ status: 201, body: { success: true } });
  const { state, replies } = await show();
  expect(state).toBe("done");
  expect(replies).toMatchObject([
    { text: "Yes, there is a ramp.", by: "Rosa Desk", state: "owed", reason: null },
  ]);
  const [notice] = await owed();
  expect(notice?.id).toBe(`${id}.1.answer`);
  expect(notice?.data()).toMatchObject({ kind: "answer", version: 1, again: 0, state: "owed" });
  expect(notice?.createTime).toEqual((await messages(db).doc(id).get()).updateTime);
});

test("a repeated request stores one answer, also if both arrive at the same time", async () => {
  const requestId = randomUUID();
  const answers = await Promise.all([reply("Yes.", requestId), reply("Yes.", requestId)]);
  expect([...answers, await reply("Yes.", requestId)].map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await show()).replies).toHaveLength(1);
  expect(await owed()).toHaveLength(1);
});

test("another text with the same request id is refused", async () => {
  const requestId = randomUUID();
  await reply("Yes.", requestId);
  expect(await reply("No.", requestId)).toMatchObject({ status: 409, body: { error: { code: "conflict" } } });
  expect((await show()).replies.map(({ text }) => text)).toEqual(["Yes."]);
});

test("answers keep their order and their own mails, and a message has at most twenty", async () => {
  const texts = Array.from({ length: 20 }, (_, i) => `Answer ${i + 1}`);
  for (const text of texts) expect((await reply(text)).status).toBe(201);
  expect((await reply("One more")).status).toBe(409);
  expect((await show()).replies.map(({ text }) => text)).toEqual(texts);
  expect(await owed()).toHaveLength(20);
});

test("an answer to a deleted message is refused, and sends no mail", async () => {
  await request("DELETE", `/messages/${id}`, { token: admin.token });
  expect((await reply("Yes.")).status).toBe(404);
  expect(await owed()).toEqual([]);
});

test.each([{ text: " " }, { text: "x".repeat(5001) }, { requestId: "1" }])("refuses %o", async (wrong) => {
  const body = { requestId: randomUUID(), text: "Yes.", ...wrong };
  const { status } = await request("POST", `/messages/${id}/reply`, { token: admin.token, body });
  expect(status).toBe(400);
  expect(await owed()).toEqual([]);
});

test("list and message show each answer's delivery state, if it is still stored", async () => {
  for (const text of ["First", "Second", "Third"]) await reply(text);
  await settle(1, { state: "sent" });
  await settle(2, { state: "failed", reason: "refused" });
  await outbox(db).doc(`${id}.3.answer`).delete();
  const fates = [
    ["sent", null],
    ["failed", "refused"],
    ["unknown", null],
  ];
  const { body } = await request("GET", "/messages", { token: admin.token });
  const listed = z.parse(listMessages.answer, body).find(({ _id }) => _id === id);
  for (const message of [listed, await show()]) {
    expect(message?.replies.map(({ state, reason }) => [state, reason])).toEqual(fates);
  }
});

test("an answer's writer is shown by address if there is no name, and not at all if the account was deleted", async () => {
  const other = await createProfile();
  await reply("Yes.");
  const written = (await messages(db).doc(id).get()).data()?.replies ?? [];
  const by = (uid: string) => written.map((one) => ({ ...one, id: randomUUID(), by: uid }));
  await messages(db)
    .doc(id)
    .update({ replies: [...written, ...by(other.uid), ...by("gone")] });
  const { name } = (await users(db).doc(other.uid).get()).data() ?? {};
  expect((await show()).replies.map((one) => one.by)).toEqual(["Rosa Desk", name || other.email, null]);
});

test("a new answer or deleting the message ends the attention entry of a failed answer", async () => {
  const fail = async () => {
    const batch = db.batch();
    addPlannedWrite(batch, await planAttentionWrite(db, id, { "answer-failed": true }, new Date()));
    await batch.commit();
  };
  const stands = async () => (await attention(db).doc(id).get()).exists;
  await fail();
  expect(await stands()).toBe(true);
  await reply("Once more: yes.");
  expect(await stands()).toBe(false);
  await fail();
  await request("DELETE", `/messages/${id}`, { token: admin.token });
  expect(await stands()).toBe(false);
});
