import { addMinutes, addSeconds } from "date-fns";
import { beforeAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { emptyClinic } from "../../../emulators/seed/reset.ts";
import { localLimitId } from "../../../emulators/suite/local-limit-id.ts";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedIn } from "../../../emulators/testing/sign-up.ts";
import {
  book,
  cancelBooking,
  codeOf,
  moveBooking,
  newPatient,
  newVerifiedPatient,
} from "../../testing/booking-calls.ts";
import { readAttention, whyAttention } from "../../testing/desk-calls.ts";
import { openClinic } from "../../testing/open-clinic.ts";
import { openDays } from "../../testing/open-days.ts";
import { bookWithNotice, fakeMail } from "../../testing/owed-notices.ts";
import { newAdmin } from "../../testing/roles.ts";
import { daysFromNow } from "../../testing/write-booking.ts";
import { type BookingHistory, sendNoticeAgain, showBookingHistory } from "../contract/notices.ts";
import { attention } from "../firestore/attention.ts";
import { contactId, contacts, muteEnd } from "../firestore/contacts.ts";
import { outbox, oweNotice } from "../firestore/outbox.ts";
import { users } from "../firestore/users.ts";
import { firebaseAccounts } from "../ports/accounts.ts";
import { type Mail, noMail } from "../ports/mail.ts";
import { sendDue } from "./send-due.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
let admin: SignedIn;

beforeAll(async () => {
  await emptyClinic();
  await openClinic(db);
  admin = await newAdmin(db);
});

/** Sends everything that is due in a little more than a minute. */
function send(mail: Mail) {
  const accounts = firebaseAccounts(emulatedAuth());
  const now = () => addSeconds(new Date(), 70);
  return sendDue({ db, now, accounts, mail, limitId: localLimitId, siteUrl: "https://clinic.test" });
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
  const [date = "", next = ""] = openDays.takeConsecutive(2);
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

test("the clinic sees that somebody wants no reminders", async () => {
  const patient = await newPatient();
  const { _id } = await book(patient, { date: openDays.take() });
  const now = new Date();
  await contacts(db)
    .doc(contactId(patient.email))
    .set({ mutedAt: now, expiresAt: muteEnd(now) });
  expect((await readHistory(_id)).remindersMuted).toBe(true);
});

test("a refused notice needs a person until it is sent again", async () => {
  const { _id } = await book(await newVerifiedPatient(), { date: openDays.take() });
  await send(fakeMail(() => "refused"));
  expect(await whyAttention(admin, _id)).toEqual(["notice-failed"]);
  const answer = await sendAgain(_id, "booked");
  expect([answer.status, idOf(answer)]).toEqual([201, `${_id}.1.booked.again-1`]);
  expect(await whyAttention(admin, _id)).toEqual([]);
  const mail = fakeMail();
  await send(mail);
  expect(mail.arrived.map(({ messageId }) => messageId)).toEqual([`${_id}.1.booked.again-1@clinic.test`]);
  expect(fates(await readHistory(_id))).toEqual([
    ["1.booked", "failed", "refused"],
    ["1.booked.again-1", "sent", null],
  ]);
});

test("the clinic sees how often one was tried in vain, and when it is tried next", async () => {
  const { _id } = await book(await newVerifiedPatient(), { date: openDays.take() });
  await send(fakeMail(() => "deferred"));
  const [put] = (await readHistory(_id)).notices;
  const { changedAt = "", sendAfter } = put ?? {};
  expect(put).toMatchObject({ state: "owed", tries: 1 });
  expect(sendAfter).toBe(addMinutes(changedAt, 2).toISOString());
});

test("each of two refused notices needs a person until it is sent again", async () => {
  const { _id } = await book(await newVerifiedPatient(), { date: openDays.take() });
  await send(fakeMail(() => "refused"));
  const batch = db.batch();
  const receipt = oweNotice(batch, db, { subject: _id, version: 2, kind: "paid" }, new Date());
  await batch.commit();
  const refused = { state: "failed", reason: "refused", sendAfter: null, expiresAt: muteEnd(new Date()) };
  await outbox(db).doc(receipt).withConverter(null).update(refused);
  const left = async () => (await readAttention(admin, _id)).map((item) => "notice" in item && item.notice);
  expect(await left()).toEqual([{ kind: "paid", state: "failed", resendable: true }]);
  expect((await sendAgain(_id, "paid")).status).toBe(201);
  expect(await left()).toEqual([{ kind: "booked", state: "failed", resendable: true }]);
  expect((await sendAgain(_id, "booked")).status).toBe(201);
  expect(await whyAttention(admin, _id)).toEqual([]);
  expect((await attention(db).doc(_id).get()).exists).toBe(false);
});

test("sending one failed notice again doesn't end the attention for a later one", async () => {
  const { _id } = await book(await newVerifiedPatient(), { date: openDays.take() });
  const refusing = fakeMail(() => "refused");
  const done = (since = "") =>
    request("DELETE", `/attention/${_id}?kind=notice-failed&since=${since}`, { token: admin.token });
  await send(refusing);
  const [shown] = await readAttention(admin, _id);
  const batch = db.batch();
  oweNotice(batch, db, { subject: _id, version: 2, kind: "paid" }, new Date());
  await batch.commit();
  await send(refusing);
  expect(codeOf(await done(shown?.since))).toBe("conflict");
  const [since] = await readAttention(admin, _id);
  expect(since).toMatchObject({ kind: "notice-failed", notice: { kind: "paid" } });
  expect((await done(since?.since)).status).toBe(200);
  expect(await whyAttention(admin, _id)).toEqual([]);
});

test("what has arrived is sent again where somebody asks for it, as often as they do", async () => {
  const { _id } = await book(await newVerifiedPatient(), { date: openDays.take() });
  await send(fakeMail());
  const mail = fakeMail();
  for (const again of [1, 2]) {
    expect(idOf(await sendAgain(_id, "booked"))).toBe(`${_id}.1.booked.again-${again}`);
    await send(mail);
  }
  expect(mail.arrived.filter(({ messageId }) => messageId.startsWith(_id))).toHaveLength(2);
});

test("not while one is on its way, nor what was never owed, nor to somebody who is gone", async () => {
  const patient = await newPatient();
  const { _id } = await book(patient, { date: openDays.take() });
  expect(codeOf(await sendAgain(_id, "booked"))).toBe("conflict");
  expect(codeOf(await sendAgain(_id, "paid"))).toBe("nothing-to-send");
  expect(codeOf(await sendAgain("nothing", "booked"))).toBe("not-found");
  await request("DELETE", "/profile", { token: patient.token });
  expect(codeOf(await sendAgain(_id, "booked"))).toBe("nothing-to-send");
  await send(fakeMail());
  const reasons = fates(await readHistory(_id)).map(([, ...fate]) => fate);
  expect(reasons).toEqual([
    ["suppressed", "gone"],
    // The removal's single mail lists all appointments that it cancels.
    ["suppressed", "overtaken"],
  ]);
});

test("when a visit was that has begun meanwhile is told to nobody, whoever asks from a page of before", async () => {
  const id = await bookWithNotice(db, daysFromNow(-30));
  await send(fakeMail());
  expect(codeOf(await sendAgain(id, "booked"))).toBe("nothing-to-send");
  expect(fates(await readHistory(id))).toEqual([["1.booked", "suppressed", "over"]]);
});

test("if two admins send a notice again at once, one succeeds", async () => {
  const { _id } = await book(await newVerifiedPatient(), { date: openDays.take() });
  await send(fakeMail());
  const answers = await Promise.all([sendAgain(_id, "booked"), sendAgain(_id, "booked")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test("where the clinic sends no mail, the ledger says so, and nobody is called", async () => {
  const { _id } = await book(await newPatient(), { date: openDays.take() });
  await send(noMail);
  expect(fates(await readHistory(_id))).toEqual([["1.booked", "suppressed", "mail-off"]]);
  expect(await whyAttention(admin, _id)).toEqual([]);
});

test("a mail to an unverified address has no link and no name", async () => {
  const [stranger, owner] = [await newPatient(), await newVerifiedPatient()];
  const [date = "", next = ""] = openDays.takeConsecutive(2);
  const told = [await book(stranger, { date }), await book(owner, { date: next })].map(({ _id }) => _id);
  const mail = fakeMail();
  await send(mail);
  const names = new Map(mail.arrived.map(({ to }) => [to.address, to.name]));
  expect([names.get(stranger.email), names.get(owner.email)]).toEqual(["", "Ada Patient"]);
  const { docs } = await db.collection("links").where("bookingId", "in", told).get();
  expect(docs.map((link) => link.get("bookingId"))).toEqual(told.slice(1));
});
