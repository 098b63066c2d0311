import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import { type SignedInUser, signIn } from "../../../emulators/testing/sign-up.ts";
import { addSecondFactor, signInWithSecondFactor } from "../../testing/auth-calls.ts";
import { errorCodeInAnswer, newVerifiedPatient } from "../../testing/booking-calls.ts";
import { writeFeed } from "../../testing/owned-documents.ts";
import { createProfile } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking } from "../../testing/write-booking.ts";
import { defaultAccessRules } from "../contract/default-access-rules.ts";
import { accessLog } from "../firestore/access-log.ts";
import { feedByToken } from "../firestore/feeds.ts";
import { staff } from "../firestore/users.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const auth = emulatedAuth();
const phone = "+12025550163";
let owner: SignedInUser;
let desk: SignedInUser;

beforeAll(async () => {
  await writeTestClinic(db);
});
beforeEach(async () => {
  owner = await createProfile(await newVerifiedPatient());
  desk = await createProfile(await newVerifiedPatient());
  await writeStaff(true);
  await db.recursiveDelete(accessLog(db));
});

const writeStaff = (secondFactor: boolean) =>
  staff(db).set({
    uids: [owner.uid],
    members: { [desk.uid]: { role: "desk", doctorId: null } },
    rules: { ...defaultAccessRules, secondFactor },
  });
const ask = (who: SignedInUser, method: string, path: string, body?: unknown) =>
  request(method, path, { token: who.token, ...(body !== undefined && { body }) });
const schedule = (who: SignedInUser) => ask(who, "GET", "/schedule?from=2026-03-02&to=2026-03-02");
const startSession = (who: SignedInUser) => ask(who, "POST", "/session", {});

test("without a second factor staff have no permission, and the log has no refusal", async () => {
  const answer = await schedule(desk);
  expect([answer.status, errorCodeInAnswer(answer)]).toEqual([403, "second-factor-needed"]);
  expect((await accessLog(db).get()).docs).toEqual([]);
  expect((await startSession(desk)).body).toMatchObject({ staff: { role: "desk" }, secondFactor: "needed" });
});

test("without a second factor staff see nobody else's appointment, and still see their own", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const [theirs, own] = [
    await writeBooking(db, patient, daysFromNow(2)),
    await writeBooking(db, desk, daysFromNow(3)),
  ];
  expect((await ask(desk, "GET", `/booking/${theirs}`)).status).toBe(404);
  expect((await ask(desk, "GET", `/booking/${own}`)).status).toBe(200);
  expect((await ask(desk, "GET", "/profile")).status).toBe(200);
});

test("a patient is asked for no second factor", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  expect((await startSession(patient)).body).not.toHaveProperty("secondFactor");
  const answer = await schedule(patient);
  expect([answer.status, errorCodeInAnswer(answer)]).toEqual([403, "forbidden"]);
});

test("adding a second factor gives the permissions at once, and so does a sign-in with it", async () => {
  const withFactor = await addSecondFactor(desk, phone);
  expect((await schedule(withFactor)).status).toBe(200);
  expect((await startSession(withFactor)).body).not.toHaveProperty("secondFactor");
  expect((await schedule(await signInWithSecondFactor(desk.email, phone))).status).toBe(200);
});

test("an owner can ask for it only in a session with a second factor", async () => {
  await writeStaff(false);
  const rules = { ...defaultAccessRules, secondFactor: true };
  const refused = await ask(owner, "PUT", "/access/rules", rules);
  expect(refused).toMatchObject({
    status: 400,
    body: { error: { fields: { secondFactor: expect.any(String) } } },
  });
  expect((await schedule(desk)).status).toBe(200);
  const [withNames, without] = [
    await writeFeed(db, { createdBy: desk.uid, names: true }),
    await writeFeed(db, { createdBy: desk.uid, names: false }),
  ];
  expect((await ask(await addSecondFactor(owner, phone), "PUT", "/access/rules", rules)).status).toBe(200);
  expect((await schedule(desk)).status).toBe(403);
  const areLeft = [withNames, without].map(async (token) => (await feedByToken(db, token).get()).exists);
  expect(await Promise.all(areLeft)).toEqual([false, true]);
});

const remove = (by: SignedInUser, { email }: SignedInUser) =>
  ask(by, "DELETE", `/user/second-factor/${encodeURIComponent(email)}`);

test("an owner removes the second factor of somebody who has lost their phone, and their sessions end", async () => {
  const [lost, by] = [await addSecondFactor(desk, phone), await addSecondFactor(owner, phone)];
  await expect(signIn(desk.email)).rejects.toThrow();
  // Firebase ends sessions that began in an earlier second.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect((await remove(by, desk)).status).toBe(200);
  expect((await auth.getUser(desk.uid)).multiFactor?.enrolledFactors ?? []).toEqual([]);
  expect((await schedule(lost)).status).toBe(401);
  const answer = await schedule(await signIn(desk.email));
  expect(errorCodeInAnswer(answer)).toBe("second-factor-needed");
  const [entry] = (await accessLog(db).where("action", "==", "changed").get()).docs;
  expect(entry?.data()).toMatchObject({
    uid: owner.uid,
    call: "DELETE /user/second-factor/{email}",
    concerns: desk.uid,
  });
});

test("nobody removes their own second factor this way, and only owners remove another's", async () => {
  const [atDesk, by] = [await addSecondFactor(desk, phone), await addSecondFactor(owner, phone)];
  const own = await remove(by, owner);
  expect([own.status, errorCodeInAnswer(own)]).toEqual([409, "not-yourself"]);
  expect((await remove(atDesk, owner)).status).toBe(403);
  expect((await auth.getUser(owner.uid)).multiFactor?.enrolledFactors).toHaveLength(1);
});
