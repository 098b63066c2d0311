import type { CollectionReference, Query } from "@google-cloud/firestore";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { localRateLimitId } from "../../../emulators/suite/local-keys.ts";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import { type SignedInUser, signIn } from "../../../emulators/testing/sign-up.ts";
import {
  book,
  errorCodeInAnswer,
  newPatient,
  newVerifiedPatient,
  postBooking,
} from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { fakeMail } from "../../testing/owed-notices.ts";
import { writeContactMessage, writeMailLink, writeReview } from "../../testing/owned-documents.ts";
import { suiteStripe } from "../../testing/payment-calls.ts";
import { createProfile } from "../../testing/roles.ts";
import { setOnlyAdmin, writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking } from "../../testing/write-booking.ts";
import { removeUser } from "../contract/users.ts";
import { attention } from "../firestore/attention.ts";
import { bookings } from "../firestore/bookings.ts";
import { claims } from "../firestore/claims.ts";
import { days } from "../firestore/days.ts";
import { messages } from "../firestore/messages.ts";
import { addressHash, mutedAddresses } from "../firestore/muted-addresses.ts";
import { addNotice, outbox } from "../firestore/outbox.ts";
import { reviews } from "../firestore/reviews.ts";
import { newToken } from "../firestore/secret.ts";
import { createMailLink, mailLinks } from "../firestore/stored-mail-links.ts";
import { accountRemovals, staff, users } from "../firestore/users.ts";
import { sendDueNotices } from "../notices/send-due-notices.ts";
import { type Accounts, firebaseAccounts } from "../ports/accounts.ts";
import { beginRemoval, finishRemoval, finishRemovals } from "./removal.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const auth = emulatedAuth();
const accounts = firebaseAccounts(auth);
const dependencies = {
  db,
  accounts,
  limitId: localRateLimitId,
  payments: suiteStripe.payments,
  now: () => new Date(),
};
let admin: SignedInUser;

beforeAll(async () => {
  await writeTestClinic(db);
  admin = await createProfile();
});
beforeEach(() => setOnlyAdmin(db, admin.uid));

const remove = (who: SignedInUser, by = admin) =>
  request("DELETE", `/user/${encodeURIComponent(who.email)}`, { token: by.token });
const deleteOwn = (who: SignedInUser) => request("DELETE", "/profile", { token: who.token });
const bookingOf = async (id: string) => (await bookings(db).doc(id).get()).data();
const finished = ({ body }: { body: unknown }) => z.parse(removeUser.answer, body).finished;

/** Creates a patient with a past appointment, a review of it, and an upcoming appointment. */
async function regular(slot: string, date = openDayPool.take()) {
  const person = await createProfile();
  const past = await writeBooking(db, person, daysFromNow(-3), { payment: "paid", method: "card" });
  const body = { appointment: past, review: "Kind and quick.", stars: 5 };
  await request("POST", "/reviews", { token: person.token, body });
  const coming = await book(person, { date, slot });
  return { person, past, coming: coming._id };
}

async function hasAccount(uid: string): Promise<boolean> {
  const { users: found } = await auth.getUsers([{ uid }]);
  return found.length > 0;
}

test("a removal deletes the person's data, and the clinic's records stay anonymous", async () => {
  const { person, past, coming } = await regular("09:00 AM");
  expect(finished(await remove(person))).toBe(true);

  expect(await hasAccount(person.uid)).toBe(false);
  expect((await users(db).doc(person.uid).get()).exists).toBe(false);
  expect(Object.keys((await accountRemovals(db).doc(person.uid).get()).data() ?? {}).sort()).toEqual([
    "by",
    "expiresAt",
    "startedAt",
  ]);
  expect((await reviews(db).where("uid", "==", person.uid).get()).size).toBe(0);
  const theirs = (await claims(db).get()).docs.filter(({ id }) => id.includes(person.uid));
  expect(theirs).toEqual([]);
  const contact = { patient: "", patientName: "Former patient", phone: "", phoneE164: "" };
  const nobody = { uid: null, fingerprint: null, ...contact };
  expect(await bookingOf(past)).toMatchObject({ ...nobody, status: "booked", payment: "paid" });
  expect(await bookingOf(coming)).toMatchObject({ ...nobody, status: "cancelled" });
});

/** Reads all stored documents with their paths. */
async function everything(): Promise<[path: string, content: string][]> {
  const collections = await db.listCollections();
  const found = await Promise.all([...collections, db.collectionGroup("history")].map((one) => one.get()));
  return found.flatMap(({ docs }) =>
    docs.map((one): [string, string] => [one.ref.path, JSON.stringify(one.data())]),
  );
}

test("no document identifies the person, except the removal itself for a day and the access log by uid", async () => {
  const person = await newVerifiedPatient();
  await request("POST", "/session", { token: person.token, body: { name: "Ada Unforgotten" } });
  const patientName = "Ada Unforgotten";
  const note = "Only Ada knows this.";
  const own = await book(person, { date: openDayPool.take(), patientName, note });
  const booked = await book(admin, { date: openDayPool.take(), patient: person.email, patientName });
  const paidWith = { brand: "visa", last4: "4242 of Ada" };
  const past = await writeBooking(db, person, daysFromNow(-3), { patientName, paidWith });
  await request("POST", "/reviews", {
    token: person.token,
    body: { appointment: past, review: "Kind.", stars: 5 },
  });
  await writeContactMessage(db, person);
  await staff(db).set({ uids: [admin.uid, person.uid] });
  await request("POST", "/feeds", { token: person.token, body: { doctorId: null, names: true } });
  const expiresAt = daysFromNow(30);
  const contact = addressHash(person.email);
  await mutedAddresses(db).doc(contact).set({ mutedAt: new Date(), expiresAt });
  const batch = db.batch();
  for (const bookingId of [own._id, booked._id, past])
    createMailLink(batch, db, { kind: "visit", bookingId, expiresAt }, newToken());
  createMailLink(batch, db, { kind: "reminders", contact, expiresAt }, newToken());
  await batch.commit();
  const marks = [person.uid, person.email, contact, patientName, note, paidWith.last4];
  const knowing = async () => {
    const all = await everything();
    const found = all.filter((one) => marks.some((mark) => one.join(" ").includes(mark)));
    const ofPeople = found.filter(([path, text]) => {
      const inLog = path.startsWith("access/");
      if (inLog) for (const mark of marks.slice(1)) expect(text).not.toContain(mark);
      return !inLog;
    });
    return ofPeople.map(([path]) => path);
  };
  expect((await knowing()).length).toBeGreaterThan(8);

  expect(finished(await deleteOwn(person))).toBe(true);
  // Until it is sent, only the removal's mail identifies the person.
  const [notice, ...others] = (await knowing()).toSorted();
  expect(notice).toMatch(/^outbox\/\w+\.1\.account-removed$/);
  expect(others).toEqual([`removals/${person.uid}`]);
  await sendDueNotices({ ...dependencies, mail: fakeMail(), siteUrl: "https://clinic.test" });
  expect(await knowing()).toEqual([`removals/${person.uid}`]);
  const left = await mailLinks(db).where("bookingId", "in", [own._id, booked._id, past]).get();
  expect(left.size).toBe(0);
});

test("muted reminders of an unverified address stay", async () => {
  const person = await createProfile();
  const contact = mutedAddresses(db).doc(addressHash(person.email));
  await contact.set({ mutedAt: new Date(), expiresAt: daysFromNow(30) });
  await remove(person);
  expect((await contact.get()).exists).toBe(true);
});

test("an appointment that has begun still takes the dentist's time", async () => {
  const person = await createProfile();
  const [theirs, dentists] = [`patient_${person.uid}_2026-01-05_0900`, "doctor-ida_2026-01-05_0900"];
  const running = await writeBooking(db, person, daysFromNow(0), { claims: [dentists, theirs] });
  await remove(person);
  expect((await bookingOf(running))?.claims).toEqual([dentists]);
});

test("freed times can be booked at once", async () => {
  const date = openDayPool.take();
  const { person } = await regular("09:30 AM", date);
  await remove(person);
  expect((await days(db).doc(date).get()).data()?.visits).toEqual({});
  expect((await postBooking(await newPatient(), { date, slot: "09:30 AM" })).status).toBe(201);
});

test("earlier tokens and sign-ins of the removed account are refused", async () => {
  const person = await createProfile();
  await remove(person);
  expect((await postBooking(person, { date: openDayPool.take() })).status).toBe(401);
  await expect(signIn(person.email)).rejects.toThrow();
});

test("the clinic's removal refunds what was paid by card, however late", async () => {
  const person = await createProfile();
  const paid = { payment: "paid", method: "card", transactionId: "pi_1" } as const;
  const soon = await writeBooking(db, person, daysFromNow(0.5), paid);
  await remove(person);
  expect((await bookingOf(soon))?.payment).toBe("refund-pending");
});

test("deleting the own account cancels as the patient, under the refund policy", async () => {
  const person = await createProfile();
  const paid = { payment: "paid", method: "card", transactionId: "pi_2" } as const;
  const soon = await writeBooking(db, person, daysFromNow(0.5), paid);
  const later = await writeBooking(db, person, daysFromNow(5), paid);
  expect(finished(await deleteOwn(person))).toBe(true);
  expect(await bookingOf(soon)).toMatchObject({ status: "cancelled", payment: "paid" });
  expect(await bookingOf(later)).toMatchObject({ status: "cancelled", payment: "refund-pending" });
  expect(await hasAccount(person.uid)).toBe(false);
});

test("admins can't remove themselves in the user list", async () => {
  const answer = await remove(admin);
  expect([answer.status, errorCodeInAnswer(answer)]).toEqual([409, "not-yourself"]);
  expect(await hasAccount(admin.uid)).toBe(true);
});

test("the last admin can't delete their account, another admin can", async () => {
  const answer = await deleteOwn(admin);
  expect([answer.status, errorCodeInAnswer(answer)]).toEqual([409, "last-admin"]);
  expect((await accountRemovals(db).doc(admin.uid).get()).exists).toBe(false);

  const colleague = await createProfile();
  await staff(db).set({ uids: [admin.uid, colleague.uid] });
  expect(finished(await deleteOwn(colleague))).toBe(true);
  expect((await staff(db).get()).data()?.uids).toEqual([admin.uid]);
});

test("if two admins remove each other at once, one stays", async () => {
  const [one, other] = [await createProfile(), await createProfile()];
  await staff(db).set({ uids: [one.uid, other.uid] });
  await Promise.all([remove(other, one), remove(one, other)]);
  expect((await staff(db).get()).data()?.uids).toHaveLength(1);
  await finishRemovals(dependencies);
});

test("an account under removal can't become an admin, and no sign-in restores its profile", async () => {
  const person = await createProfile(await newVerifiedPatient());
  await beginRemoval(dependencies, person.uid, "clinic");
  expect(
    (await request("PUT", `/user/admin/${encodeURIComponent(person.email)}`, { token: admin.token })).status,
  ).toBe(404);
  const body = { email: person.email };
  const entering = await request("PUT", `/user/${encodeURIComponent(person.email)}`, {
    token: person.token,
    body,
  });
  expect(entering.status).toBe(401);
  await finishRemovals(dependencies);
});

test("an interrupted removal continues, and can safely run twice", async () => {
  const { person, past, coming } = await regular("10:00 AM");
  const killed: Accounts = { ...accounts, delete: () => Promise.reject(new Error("killed")) };
  await beginRemoval(dependencies, person.uid, "clinic");
  await expect(finishRemoval({ ...dependencies, accounts: killed }, person.uid)).rejects.toThrow("killed");
  expect(await hasAccount(person.uid)).toBe(true);
  expect((await users(db).doc(person.uid).get()).exists).toBe(true);

  const { finished: done, failed } = await finishRemovals(dependencies);
  expect([done, failed]).toEqual([[person.uid], []]);
  expect(await hasAccount(person.uid)).toBe(false);
  expect((await bookingOf(past))?.uid).toBeNull();
  expect((await bookingOf(coming))?.status).toBe("cancelled");
  await finishRemoval(dependencies, person.uid);
});

test("a request removes a limited number of appointments, and the hourly job the rest", async () => {
  const { person } = await regular("09:30 AM");
  await beginRemoval(dependencies, person.uid, "clinic");
  for (let i = 0; i < 100; i++) await writeBooking(db, person, daysFromNow(-4 - i));
  await expect(finishRemoval(dependencies, person.uid, 100)).rejects.toThrow("more than 100");
  expect((await bookings(db).where("uid", "==", person.uid).get()).size).toBe(2);
  expect((await finishRemovals(dependencies)).finished).toEqual([person.uid]);
});

test("appointments of the account and of its address count together", async () => {
  const person = await createProfile(await newVerifiedPatient());
  for (const uid of [person.uid, person.uid, null, null])
    await writeBooking(db, person, daysFromNow(-3), { uid });
  await beginRemoval(dependencies, person.uid, "clinic");
  await expect(finishRemoval(dependencies, person.uid, 3)).rejects.toThrow("more than 3");
  expect((await bookings(db).where("patient", "==", person.email).get()).size).toBe(1);
  expect((await finishRemovals(dependencies)).finished).toEqual([person.uid]);
});

/** Documents of each kind that a removal deletes. */
const piles: Record<string, (person: SignedInUser) => Promise<Query<unknown>>> = {
  reviews: async ({ uid }) => {
    const id = await writeReview(db, { uid });
    return pile(reviews(db), id, "uid", uid);
  },
  messages: async ({ email }) => pile(messages(db), await writeContactMessage(db, { email }), "email", email),
  "links about reminders": async ({ email }) => {
    const contact = addressHash(email);
    const link = { kind: "reminders" as const, contact, expiresAt: daysFromNow(30) };
    const reference = mailLinks(db).doc(newToken());
    await reference.set(link);
    return pile(mailLinks(db), reference.id, "contact", contact);
  },
  "links of an appointment": async (person) => {
    const bookingId = await writeBooking(db, person, daysFromNow(-3));
    await writeMailLink(db, bookingId);
    const [link] = (await mailLinks(db).where("bookingId", "==", bookingId).get()).docs;
    return pile(mailLinks(db), link?.id ?? "", "bookingId", bookingId);
  },
  "mails about a role": async ({ uid }) => {
    const grant = { to: admin.uid, of: uid, by: null };
    const batch = db.batch();
    const id = addNotice(
      batch,
      db,
      { subject: newToken(), version: 1, kind: "role-granted", grant },
      new Date(),
    );
    await batch.commit();
    return pile(outbox(db), id, "grant.of", uid);
  },
};

/** Writes 200 copies of a document. Returns the query that finds all 201. */
async function pile(
  collection: CollectionReference<unknown>,
  id: string,
  field: string,
  value: string,
): Promise<Query<unknown>> {
  const original = (await collection.doc(id).get()).data();
  const batch = db.batch();
  for (let copy = 0; copy < 200; copy++) batch.set(collection.doc(`${id}-${copy}`), original);
  await batch.commit();
  return collection.where(field, "==", value);
}

test.each(Object.entries(piles))("a call deletes 200 %s, and the hourly job the rest", async (_, write) => {
  const person = await createProfile(await newVerifiedPatient());
  const found = await write(person);
  const left = async () => (await found.get()).size;
  expect(await left()).toBe(201);
  expect(finished(await deleteOwn(person))).toBe(false);
  expect(await left()).toBe(1);
  expect((await finishRemovals(dependencies)).finished).toEqual([person.uid]);
  expect(await left()).toBe(0);
});

test("an admin's second try finishes a removal whose account is already deleted", async () => {
  const person = await createProfile();
  await beginRemoval(dependencies, person.uid, "clinic");
  await accounts.delete(person.uid);
  expect(finished(await remove(person))).toBe(true);
  expect((await users(db).doc(person.uid).get()).exists).toBe(false);
  expect((await remove(person)).status).toBe(404);
});

test("a failed notice of a removed person needs no attention", async () => {
  const person = await createProfile();
  const past = await writeBooking(db, person, daysFromNow(-3));
  const reasons = { "notice-failed": new Date(), "refund-failed": new Date() };
  await attention(db).doc(past).set({ reasons });
  await remove(person);
  const noted = (await attention(db).doc(past).get()).data()?.reasons;
  expect(Object.keys(noted ?? {})).toEqual(["refund-failed"]);
});

test("messages from a verified address are deleted with their attention entries, and others stay", async () => {
  const [verified, unverified] = [await newVerifiedPatient(), await newPatient()];
  const written: string[] = [];
  for (const { token, email } of [verified, unverified]) {
    await request("PUT", `/user/${encodeURIComponent(email)}`, { token, body: { email } });
    const id = await writeContactMessage(db, { email });
    await attention(db)
      .doc(id)
      .set({ reasons: { "answer-failed": new Date() } });
    written.push(id);
  }
  await remove(verified);
  await remove(unverified);
  const from = async ({ email }: SignedInUser) => (await messages(db).where("email", "==", email).get()).size;
  expect([await from(verified), await from(unverified)]).toEqual([0, 1]);
  const noted = await db.getAll(...written.map((id) => attention(db).doc(id)));
  expect(noted.map(({ exists }) => exists)).toEqual([false, true]);
});

test("Firebase Auth, not the profile, decides whether the address is verified", async () => {
  const withoutProfile = await newVerifiedPatient();
  const verifiedSince = await createProfile();
  await auth.updateUser(verifiedSince.uid, { emailVerified: true });
  const takenBack = await newVerifiedPatient();
  await request("POST", "/session", { token: takenBack.token, body: {} });
  await auth.updateUser(takenBack.uid, { emailVerified: false });
  const all = [withoutProfile, verifiedSince, takenBack];
  for (const { email } of all) await writeContactMessage(db, { email });
  for (const who of all) expect(finished(await deleteOwn(who))).toBe(true);
  const left = all.map(async ({ email }) => (await messages(db).where("email", "==", email).get()).size);
  expect(await Promise.all(left)).toEqual([0, 0, 1]);
});

test("a resumed removal knows the address even if the account is deleted", async () => {
  const person = await newVerifiedPatient();
  await writeContactMessage(db, { email: person.email });
  await beginRemoval(dependencies, person.uid, "clinic");
  await accounts.delete(person.uid);
  await finishRemovals(dependencies);
  expect((await messages(db).where("email", "==", person.email).get()).size).toBe(0);
  expect((await accountRemovals(db).doc(person.uid).get()).data()).not.toHaveProperty("email");
});

test("new appointments that the desk booked for a verified address are removed too, and others stay", async () => {
  const [verified, unverified] = [await newVerifiedPatient(), await newPatient()];
  const date = openDayPool.take();
  const waiting = await book(admin, { date, slot: "09:00 AM", patient: verified.email });
  const stays = await book(admin, { date, slot: "10:00 AM", patient: unverified.email });
  for (const who of [verified, unverified]) expect(finished(await deleteOwn(who))).toBe(true);
  expect(await bookingOf(waiting._id)).toMatchObject({
    status: "cancelled",
    patient: "",
    patientName: "Former patient",
    phone: "",
    claims: [],
  });
  expect((await bookingOf(stays._id))?.status).toBe("booked");
  expect(Object.keys((await days(db).doc(date).get()).data()?.visits ?? {})).toEqual([stays._id]);
});

test("interrupted removals are found among many finished ones", async () => {
  const batch = db.batch();
  const done = { by: "clinic", startedAt: new Date(), expiresAt: new Date() } as const;
  for (let i = 0; i < 120; i++) batch.set(accountRemovals(db).doc(`0-done-${i}`), done);
  await batch.commit();
  const person = await createProfile();
  await beginRemoval(dependencies, person.uid, "clinic");
  expect((await finishRemovals(dependencies)).finished).toContain(person.uid);
});

test("a removal isn't stopped by the hourly limit of changes", async () => {
  const person = await createProfile();
  const visits = Array.from({ length: 25 }, (_, i) => writeBooking(db, person, daysFromNow(3 + i)));
  const ids = await Promise.all(visits);
  expect(finished(await deleteOwn(person))).toBe(true);
  const left = await Promise.all(ids.map(bookingOf));
  expect(new Set(left.map((booking) => booking?.status))).toEqual(new Set(["cancelled"]));
});

test("a recreated account can be removed again", async () => {
  const person = await createProfile();
  await remove(person);
  await auth.createUser({ uid: person.uid, email: person.email });
  expect(finished(await remove(person))).toBe(true);
  expect(await hasAccount(person.uid)).toBe(false);
});

test("the first decision to remove the account decides about refunds", async () => {
  const person = await createProfile();
  const paid = { payment: "paid", method: "card", transactionId: "pi_3" } as const;
  const soon = await writeBooking(db, person, daysFromNow(0.5), paid);
  await beginRemoval(dependencies, person.uid, "patient");
  await remove(person);
  expect((await bookingOf(soon))?.payment).toBe("paid");
});
