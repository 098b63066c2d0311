import { addSeconds } from "date-fns";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { localRateLimitId } from "../../../emulators/suite/local-keys.ts";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { errorCodeInAnswer, newPatient, newVerifiedPatient } from "../../testing/booking-calls.ts";
import { fakeMail } from "../../testing/owed-notices.ts";
import { createProfile } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { outbox } from "../firestore/outbox.ts";
import { staff } from "../firestore/users.ts";
import { sendDueNotices } from "../notices/send-due-notices.ts";
import { firebaseAccounts } from "../ports/accounts.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const accounts = firebaseAccounts(emulatedAuth());
let [owner, partner, colleague]: SignedInUser[] = [];

beforeAll(async () => {
  await writeTestClinic(db);
});
beforeEach(async () => {
  [owner, partner, colleague] = await Promise.all(
    [1, 2, 3].map(async () => createProfile(await newVerifiedPatient())),
  );
  const uids = [owner, partner].map((who) => who?.uid ?? "");
  await staff(db).set({ uids });
  await db.recursiveDelete(outbox(db));
});

const give = (who: SignedInUser | undefined) =>
  request("PUT", `/user/admin/${encodeURIComponent(who?.email ?? "")}`, { token: owner?.token ?? "" });
const owed = async () => (await outbox(db).get()).docs.map((notice) => notice.data());

/** The mails that arrive within 70 seconds. */
async function send() {
  const mail = fakeMail();
  const now = () => addSeconds(new Date(), 70);
  await sendDueNotices({
    db,
    now,
    accounts,
    mail,
    limitId: localRateLimitId,
    siteUrl: "https://clinic.test",
  });
  return mail.arrived;
}

test("an account that has moved to another address gets no role by its earlier one", async () => {
  const stranger = await createProfile(await newVerifiedPatient());
  await emulatedAuth().updateUser(stranger.uid, { email: `moved-${stranger.email}`, emailVerified: true });
  const answer = await give(stranger);
  expect([answer.status, errorCodeInAnswer(answer)]).toEqual([409, "conflict"]);
  expect((await staff(db).get()).data()?.uids).not.toContain(stranger.uid);
});

test("an account with an unverified address becomes no admin, and no mail is sent", async () => {
  const stranger = await createProfile(await newPatient());
  const answer = await give(stranger);
  expect([answer.status, errorCodeInAnswer(answer)]).toEqual([409, "address-not-verified"]);
  expect((await staff(db).get()).data()?.uids).not.toContain(stranger.uid);
  expect(await owed()).toEqual([]);
});

test("each other admin gets one mail about a new admin, and the new admin gets none", async () => {
  expect((await give(colleague)).status).toBe(200);
  expect((await give(colleague)).status).toBe(200);
  const arrived = await send();
  expect(arrived.map(({ to }) => to.address).sort()).toEqual([owner?.email, partner?.email].sort());
  for (const { text } of arrived) {
    expect(text).toContain(`Email: ${colleague?.email}`);
    expect(text).toContain(`By: ${owner?.email}`);
  }
  expect(await send()).toEqual([]);
  expect((await owed()).map(({ state }) => state)).toEqual(["sent", "sent"]);
});

test("the mail is created in the commit that grants the role", async () => {
  await give(colleague);
  const { docs } = await outbox(db).get();
  const { updateTime } = await staff(db).get();
  expect(docs.map(({ createTime }) => createTime)).toEqual([updateTime, updateTime]);
});

test("a recipient who is no longer an admin gets no mail", async () => {
  await give(colleague);
  await staff(db).set({ uids: [owner, colleague].map((who) => who?.uid ?? "") });
  expect((await send()).map(({ to }) => to.address)).toEqual([owner?.email]);
});

test("the mails about a role are deleted with the account of the new admin, the granting admin or the recipient", async () => {
  await give(colleague);
  await send();
  const removed = await request("DELETE", `/user/${encodeURIComponent(colleague?.email ?? "")}`, {
    token: owner?.token ?? "",
  });
  expect(removed.status).toBe(200);
  expect(await owed()).toEqual([]);
});
