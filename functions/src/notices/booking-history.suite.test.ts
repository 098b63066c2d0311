import { addMinutes, addSeconds } from "date-fns";
import { beforeAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { localRateLimitId } from "../../../emulators/suite/local-keys.ts";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import {
  book,
  cancelBooking,
  errorCodeInAnswer,
  moveBooking,
  newPatient,
  newVerifiedPatient,
} from "../../testing/booking-calls.ts";
import { readAttentionItems, readAttentionKinds } from "../../testing/desk-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { createBookingAndNotice, fakeMail } from "../../testing/owed-notices.ts";
import { newAdmin } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow } from "../../testing/write-booking.ts";
import { type BookingHistory, sendNoticeAgain, showBookingHistory } from "../contract/notices.ts";
import { attention } from "../firestore/attention.ts";
import { addressHash, mutedAddresses, muteEnd } from "../firestore/muted-addresses.ts";
import { addNotice, outbox } from "../firestore/outbox.ts";
import { users } from "../firestore/users.ts";
import { firebaseAccounts } from "../ports/accounts.ts";
import { disabledMail, type Mail } from "../ports/mail.ts";
import { sendDueNotices } from "./send-due-notices.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
let admin: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
});

/** Sends everything that is due in a little more than a minute. */
function send(mail: Mail) {
  const accounts = firebaseAccounts(emulatedAuth());
  const now = () => addSeconds(new Date(), 70);
  return sendDueNotices({
    db,
    now,
    accounts,
    mail,
    limitId: localRateLimitId,
    siteUrl: "https://clinic.test",
  });
}

async function readHistory(id: string): Promise<BookingHistory> {
  const { body } = await request("GET", `/booking/${id}/history`, { token: admin.token });
  return z.parse(showBookingHistory.answer, body);
}

const fates = ({ notices }: BookingHistory) =>
  notices.map(({ _id, state, reason }) => [_id.slice(_id.indexOf(".") + 1), state, reason]);

const sendAgain = (id: string, kind: string) =>
  request("POST", `/booking/${id}/notices`, { token: admin.token, body: { kind } });
const idOf = ({ body }: { body: unknown }) => z.parse(sendNoticeAgain.answer, body)._id;

test("the clinic sees the history with actors, and the state of each notice", async () => {
  const patient = await newVerifiedPatient();
  const [date = "", next = ""] = openDayPool.takeConsecutive(2);
  const { _id } = await book(patient, { date });
  const profile = {
    name: "Dana Desk",
    email: admin.email,
    emailVerified: true,
    phone: "",
    phoneE164: "",
    people: [],
    search: [],
    index: [],
  };
  await users(db)
    .doc(admin.uid)
    .set({ ...profile, createdAt: new Date(), updatedAt: new Date() });
  await moveBooking(admin, _id, { date: next, slot: "09:00 AM" });
  await send(fakeMail());
  await cancelBooking(patient, _id);
  const seen = await readHistory(_id);
  expect(seen.entries.map(({ version, deed, by, who }) => [version, deed, by, who])).toEqual([
    [1, "booked", "patient", null],
    [2, "moved", "clinic", "Dana Desk"],
    [3, "cancelled", "patient", null],
  ]);
  expect(fates(seen)).toEqual([
    ["1.booked", "suppressed", "overtaken"],
    ["2.moved", "sent", null],
    ["3.cancelled", "owed", null],
  ]);
  expect(seen.remindersMuted).toBe(false);
});

test("the clinic sees that a patient has turned reminders off", async () => {
  const patient = await newPatient();
  const { _id } = await book(patient, { date: openDayPool.take() });
  const now = new Date();
  await mutedAddresses(db)
    .doc(addressHash(patient.email))
    .set({ mutedAt: now, expiresAt: muteEnd(now) });
  expect((await readHistory(_id)).remindersMuted).toBe(true);
});

test("a refused notice needs attention until it is sent again", async () => {
  const { _id } = await book(await newVerifiedPatient(), { date: openDayPool.take() });
  await send(fakeMail(() => "refused"));
  expect(await readAttentionKinds(admin, _id)).toEqual(["notice-failed"]);
  const answer = await sendAgain(_id, "booked");
  expect([answer.status, idOf(answer)]).toEqual([201, `${_id}.1.booked.again-1`]);
  expect(await readAttentionKinds(admin, _id)).toEqual([]);
  const mail = fakeMail();
  await send(mail);
  expect(mail.arrived.map(({ messageId }) => messageId)).toEqual([`${_id}.1.booked.again-1@clinic.test`]);
  expect(fates(await readHistory(_id))).toEqual([
    ["1.booked", "failed", "refused"],
    ["1.booked.again-1", "sent", null],
  ]);
});

test("the clinic sees the number of failed attempts and the time of the next one", async () => {
  const { _id } = await book(await newVerifiedPatient(), { date: openDayPool.take() });
  await send(fakeMail(() => "deferred"));
  const [put] = (await readHistory(_id)).notices;
  const { changedAt = "", sendAfter } = put ?? {};
  expect(put).toMatchObject({ state: "owed", tries: 1 });
  expect(sendAfter).toBe(addMinutes(changedAt, 2).toISOString());
});

test("each of two refused notices needs attention until it is sent again", async () => {
  const { _id } = await book(await newVerifiedPatient(), { date: openDayPool.take() });
  await send(fakeMail(() => "refused"));
  const batch = db.batch();
  const receipt = addNotice(batch, db, { subject: _id, version: 2, kind: "paid" }, new Date());
  await batch.commit();
  const refused = { state: "failed", reason: "refused", sendAfter: null, expiresAt: muteEnd(new Date()) };
  await outbox(db).doc(receipt).withConverter(null).update(refused);
  const left = async () =>
    (await readAttentionItems(admin, _id)).map((item) => "notice" in item && item.notice);
  expect(await left()).toEqual([{ kind: "paid", state: "failed", resendable: true }]);
  expect((await sendAgain(_id, "paid")).status).toBe(201);
  expect(await left()).toEqual([{ kind: "booked", state: "failed", resendable: true }]);
  expect((await sendAgain(_id, "booked")).status).toBe(201);
  expect(await readAttentionKinds(admin, _id)).toEqual([]);
  expect((await attention(db).doc(_id).get()).exists).toBe(false);
});

test("sending one failed notice again doesn't end the attention for a later one", async () => {
  const { _id } = await book(await newVerifiedPatient(), { date: openDayPool.take() });
  const refusing = fakeMail(() => "refused");
  const done = (since = "") =>
    request("DELETE", `/attention/${_id}?kind=notice-failed&since=${since}`, { token: admin.token });
  await send(refusing);
  const [shown] = await readAttentionItems(admin, _id);
  const batch = db.batch();
  addNotice(batch, db, { subject: _id, version: 2, kind: "paid" }, new Date());
  await batch.commit();
  await send(refusing);
  expect(errorCodeInAnswer(await done(shown?.since))).toBe("conflict");
  const [since] = await readAttentionItems(admin, _id);
  expect(since).toMatchObject({ kind: "notice-failed", notice: { kind: "paid" } });
  expect((await done(since?.since)).status).toBe(200);
  expect(await readAttentionKinds(admin, _id)).toEqual([]);
});

test("a sent notice can be sent again any number of times", async () => {
  const { _id } = await book(await newVerifiedPatient(), { date: openDayPool.take() });
  await send(fakeMail());
  const mail = fakeMail();
  for (const again of [1, 2]) {
    expect(idOf(await sendAgain(_id, "booked"))).toBe(`${_id}.1.booked.again-${again}`);
    await send(mail);
  }
  expect(mail.arrived.filter(({ messageId }) => messageId.startsWith(_id))).toHaveLength(2);
});

test("a notice can't be sent again while one is pending, if it was never owed, or after the account was removed", async () => {
  const patient = await newPatient();
  const { _id } = await book(patient, { date: openDayPool.take() });
  expect(errorCodeInAnswer(await sendAgain(_id, "booked"))).toBe("conflict");
  expect(errorCodeInAnswer(await sendAgain(_id, "paid"))).toBe("nothing-to-send");
  expect(errorCodeInAnswer(await sendAgain("nothing", "booked"))).toBe("not-found");
  await request("DELETE", "/profile", { token: patient.token });
  expect(errorCodeInAnswer(await sendAgain(_id, "booked"))).toBe("nothing-to-send");
  await send(fakeMail());
  const reasons = fates(await readHistory(_id)).map(([, ...fate]) => fate);
  expect(reasons).toEqual([
    ["suppressed", "gone"],
    // The removal's single mail lists all appointments that it cancels.
    ["suppressed", "overtaken"],
  ]);
});

test("a notice can't be sent again after the appointment has begun", async () => {
  const id = await createBookingAndNotice(db, daysFromNow(-30));
  await send(fakeMail());
  expect(errorCodeInAnswer(await sendAgain(id, "booked"))).toBe("nothing-to-send");
  expect(fates(await readHistory(id))).toEqual([["1.booked", "suppressed", "over"]]);
});

test("if two admins send a notice again at once, one succeeds", async () => {
  const { _id } = await book(await newVerifiedPatient(), { date: openDayPool.take() });
  await send(fakeMail());
  const answers = await Promise.all([sendAgain(_id, "booked"), sendAgain(_id, "booked")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test("if the clinic sends no mail, the ledger says so and nothing needs attention", async () => {
  const { _id } = await book(await newPatient(), { date: openDayPool.take() });
  await send(disabledMail);
  expect(fates(await readHistory(_id))).toEqual([["1.booked", "suppressed", "mail-off"]]);
  expect(await readAttentionKinds(admin, _id)).toEqual([]);
});

test("a mail to an unverified address has no link and no name", async () => {
  const [stranger, owner] = [await newPatient(), await newVerifiedPatient()];
  const [date = "", next = ""] = openDayPool.takeConsecutive(2);
  const told = [await book(stranger, { date }), await book(owner, { date: next })].map(({ _id }) => _id);
  const mail = fakeMail();
  await send(mail);
  const names = new Map(mail.arrived.map(({ to }) => [to.address, to.name]));
  expect([names.get(stranger.email), names.get(owner.email)]).toEqual(["", "Ada Patient"]);
  const { docs } = await db.collection("links").where("bookingId", "in", told).get();
  expect(docs.map((link) => link.get("bookingId"))).toEqual(told.slice(1));
});
