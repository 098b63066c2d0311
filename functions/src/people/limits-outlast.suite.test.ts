import { randomUUID } from "node:crypto";
import { addHours, addMinutes } from "date-fns";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { localRateLimitId } from "../../../emulators/suite/local-keys.ts";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import { type SignedInUser, signIn, signUp } from "../../../emulators/testing/sign-up.ts";
import {
  book,
  errorCodeInAnswer,
  newPatient,
  newVerifiedPatient,
  postBooking,
} from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { fakeMail } from "../../testing/owed-notices.ts";
import { writeContactMessage } from "../../testing/owned-documents.ts";
import { postIntent, suiteStripe } from "../../testing/payment-calls.ts";
import { createProfile } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking, writeCallerBooking } from "../../testing/write-booking.ts";
import type { LimitedAction } from "../domain/account-limits.ts";
import { bookings } from "../firestore/bookings.ts";
import { limits } from "../firestore/limits.ts";
import { messages } from "../firestore/messages.ts";
import { addNotice, outbox } from "../firestore/outbox.ts";
import { users } from "../firestore/users.ts";
import { sendDueNotices } from "../notices/send-due-notices.ts";
import { firebaseAccounts } from "../ports/accounts.ts";
import { beginRemoval, finishRemovals } from "./removal.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const accounts = firebaseAccounts(emulatedAuth());

beforeAll(() => writeTestClinic(db));
beforeEach(() => suiteStripe.controls.reset());

const soon = () => addMinutes(new Date(), 30);
const limitsOf = async (address: string) => (await limits(db).doc(localRateLimitId(address)).get()).data();
const countsOf = async ({ uid }: SignedInUser) => (await users(db).doc(uid).get()).data()?.counts;
const deleteOwn = (who: SignedInUser) => request("DELETE", "/profile", { token: who.token });
const openSession = (who: SignedInUser) => request("POST", "/session", { token: who.token, body: {} });

async function count({ uid }: SignedInUser, act: LimitedAction, used: number, until = soon()): Promise<void> {
  await users(db)
    .doc(uid)
    .update({ [`counts.${act}`]: { used, until } });
}

/** Signs up again with the same address after its account was deleted. */
async function comeBack(who: SignedInUser): Promise<SignedInUser> {
  expect((await deleteOwn(who)).status).toBe(200);
  return signUp(who.email);
}

test("deleting the account and signing up again with the address doesn't reset its limits", async () => {
  const first = await createProfile();
  await count(first, "book", 5);
  const again = await comeBack(first);
  await openSession(again);
  expect(await countsOf(again)).toMatchObject({ book: { used: 5 } });
  expect((await postBooking(again, { date: openDayPool.take() })).status).toBe(429);
});

test("booking before the first session doesn't reset limits", async () => {
  const first = await createProfile();
  await count(first, "book", 5);
  const again = await comeBack(first);
  expect((await postBooking(again, { date: openDayPool.take() })).status).toBe(429);
  const other = await createProfile();
  await count(other, "book", 4);
  const back = await comeBack(other);
  await book(back, { date: openDayPool.take() });
  expect(await countsOf(back)).toMatchObject({ book: { used: 5 } });
});

test("deleting the account in Firebase itself doesn't reset limits, and its data is removed", async () => {
  const first = await createProfile(await newVerifiedPatient());
  await count(first, "book", 7);
  const { _id } = await book(first, { date: openDayPool.take() });
  const message = await writeContactMessage(db, first);
  await emulatedAuth().deleteUser(first.uid);
  const { uid } = await signUp(first.email);
  await emulatedAuth().updateUser(uid, { emailVerified: true });
  const again = await signIn(first.email);
  await openSession(again);
  expect(await countsOf(again)).toMatchObject({ book: { used: 8 } });
  await finishRemovals(outside);
  expect((await users(db).doc(first.uid).get()).exists).toBe(false);
  expect((await bookings(db).doc(_id).get()).data()).toMatchObject({ uid: null, status: "cancelled" });
  // The address now belongs to the new account.
  expect((await messages(db).doc(message).get()).exists).toBe(true);
});

test.each(["refund", "decline", "pay"] as const)(
  "what was counted as %s outlasts the account",
  async (act) => {
    const first = await createProfile();
    await count(first, act, 20);
    const again = await comeBack(first);
    const { _id } = await book(again, { date: openDayPool.take() });
    const refused = await postIntent(again, _id);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(25 * 60);
  },
);

test("a label after a plus sign is the same mailbox", async () => {
  const name = randomUUID();
  const first = await createProfile(await signUp(`${name}@patients.test`));
  await count(first, "book", 5);
  await deleteOwn(first);
  const other = await signUp(`${name}+again@patients.test`);
  expect((await postBooking(other, { date: openDayPool.take() })).status).toBe(429);
});

test("refunds of a patient's own removal are counted, and those of an admin's removal aren't", async () => {
  const paid = { payment: "paid", method: "card", transactionId: `pi_${randomUUID()}` } as const;
  const [leaver, removed] = [await createProfile(), await createProfile()];
  for (const person of [leaver, removed]) await writeBooking(db, person, daysFromNow(9), paid);
  await deleteOwn(leaver);
  expect((await limitsOf(leaver.email))?.counts).toMatchObject({ refund: { used: 1 } });
  await beginRemoval({ ...outside }, removed.uid, "clinic");
  await finishRemovals(outside);
  expect((await limitsOf(removed.email))?.counts).not.toHaveProperty("refund");
});

const outside = {
  ...{ db, accounts, limitId: localRateLimitId },
  ...{ payments: suiteStripe.payments, now: () => new Date() },
};

test("an interrupted removal keeps the counts when it continues", async () => {
  const person = await createProfile();
  await count(person, "cancel", 3);
  await beginRemoval(outside, person.uid, "patient");
  await finishRemovals(outside);
  expect((await limitsOf(person.email))?.counts).toMatchObject({ cancel: { used: 3 } });
});

test("stored counts identify nobody, and expire with the last window", async () => {
  const person = await createProfile();
  const until = addHours(new Date(), 30);
  await count(person, "decline", 2, until);
  await count(person, "move", 2, addMinutes(new Date(), -1));
  await deleteOwn(person);
  const kept = await limits(db).doc(localRateLimitId(person.email)).get();
  expect(kept.data()?.expiresAt).toEqual(until);
  expect(Object.keys(kept.data()?.counts ?? {}).sort()).toEqual(["decline", "first"]);
  const stored = JSON.stringify([kept.id, kept.data()]);
  expect([person.email, person.uid].filter((mark) => stored.includes(mark))).toEqual([]);
});

test("expired counts are ignored before TTL deletes them", async () => {
  const person = await newPatient();
  const until = addMinutes(new Date(), -1);
  const counts = { book: { used: 5, until } };
  await limits(db).doc(localRateLimitId(person.email)).set({ counts, expiresAt: until });
  await openSession(person);
  expect(await countsOf(person)).toEqual({});
});

test("an address has five first sessions a day, and strangers don't use up its verified owner's", async () => {
  const email = `${randomUUID()}@patients.test`;
  for (let times = 0; times < 5; times++) {
    const stranger = await signUp(email);
    expect((await openSession(stranger)).status).toBe(200);
    expect((await openSession(stranger)).status).toBe(200);
    await deleteOwn(stranger);
  }
  const sixth = await signUp(email);
  const refused = await openSession(sixth);
  expect([refused.status, errorCodeInAnswer(refused)]).toEqual([429, "too-many-requests"]);
  expect((await postBooking(sixth, { date: openDayPool.take() })).status).toBe(429);
  expect(await countsOf(sixth)).toBeUndefined();
  await emulatedAuth().updateUser(sixth.uid, { emailVerified: true });

  expect((await openSession(await signIn(email))).status).toBe(200);
});

test("the counts are in the owner's export", async () => {
  const person = await createProfile(await newVerifiedPatient());
  await count(person, "book", 2);
  const { body } = await request("GET", "/profile/export", { token: person.token });
  const used = (act: string) => expect.objectContaining({ act, used: act === "book" ? 2 : 1 });
  expect(body).toMatchObject({ counts: expect.arrayContaining([used("book"), used("firstProved")]) });
});

test("an unverified address gets five mails an hour in total, and further mails wait", async () => {
  const [stranger, other] = [await createProfile(), await createProfile()];
  const to = `${randomUUID()}@victims.test`;
  const sent = fakeMail();
  const now = new Date();
  const ids: string[] = [];
  for (let times = 0; times < 7; times++) {
    const owner = times % 2 === 0 ? stranger : other;
    const id = await writeBooking(db, { ...owner, email: to }, daysFromNow(20 + times));
    const batch = db.batch();
    addNotice(batch, db, { subject: id, version: 1, kind: "booked" }, addMinutes(now, -2));
    await batch.commit();
    ids.push(id);
  }
  const send = (at: Date) =>
    sendDueNotices({
      db,
      accounts,
      limitId: localRateLimitId,
      mail: sent,
      siteUrl: "https://clinic.test",
      now: () => at,
    });
  const arrived = () => sent.arrived.filter((mail) => mail.to.address === to).length;
  await send(now);
  expect(arrived()).toBe(5);
  const { docs } = await outbox(db).where("subject", "in", ids).where("state", "==", "owed").get();
  const waiting = docs.map((found) => found.data());
  expect(waiting.map(({ tries, sendAfter }) => [tries, sendAfter])).toEqual([
    [0, addHours(now, 1)],
    [0, addHours(now, 1)],
  ]);
  await send(addMinutes(now, 59));
  expect(arrived()).toBe(5);
  await send(addMinutes(now, 60));
  expect(arrived()).toBe(7);
});

test("mails that the desk causes never wait, and count toward the limit", async () => {
  const to = `${randomUUID()}@callers.test`;
  const sent = fakeMail();
  const now = new Date();
  const owe = async (subject: string, kind: "booked" | "answer") => {
    const batch = db.batch();
    addNotice(batch, db, { subject, version: 1, kind }, addMinutes(now, -2));
    await batch.commit();
  };
  for (let times = 0; times < 5; times++)
    await owe(await writeCallerBooking(db, daysFromNow(20 + times), { patient: to }), "booked");
  const message = await writeContactMessage(db, { email: to });
  const answer = { id: "1", text: "Yes.", by: "desk", at: now };
  await messages(db)
    .doc(message)
    .update({ replies: [answer] });
  await owe(message, "answer");
  const send = () =>
    sendDueNotices({
      db,
      accounts,
      limitId: localRateLimitId,
      mail: sent,
      siteUrl: "https://clinic.test",
      now: () => now,
    });
  await send();
  // Six senders for one address may conflict until one of them gives up. The next run sends its mail.
  await send();
  const arrived = () => sent.arrived.filter((mail) => mail.to.address === to).length;
  expect(arrived()).toBe(6);
  expect((await limitsOf(to))?.counts).toMatchObject({ mail: { used: 6 } });
  await owe(await writeBooking(db, { ...(await createProfile()), email: to }, daysFromNow(30)), "booked");
  await send();
  expect(arrived()).toBe(6);
});
