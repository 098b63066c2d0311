import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, expect, test, vi } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { localSenderDependencies } from "../../../emulators/suite/local-sender-dependencies.ts";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { mailLinkUrls, mailsTo, sendDueNoticesAbout } from "../../../emulators/testing/mailbox.ts";
import { request } from "../../../emulators/testing/request.ts";
import { type SignedInUser, signIn, signUp } from "../../../emulators/testing/sign-up.ts";
import {
  changeEmailByMail,
  changePassword,
  continueWithGoogle,
  resetPasswordByMail,
  verifyByMail,
} from "../../testing/auth-calls.ts";
import { book, newPatient, newVerifiedPatient } from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { writeContactMessage, writeMailLink } from "../../testing/owned-documents.ts";
import { createProfile, newAdmin } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking } from "../../testing/write-booking.ts";
import { bookings } from "../firestore/bookings.ts";
import { historyOf } from "../firestore/history.ts";
import { messages } from "../firestore/messages.ts";
import { addressHash, mutedAddresses } from "../firestore/muted-addresses.ts";
import { outbox } from "../firestore/outbox.ts";
import { recordLinks } from "../firestore/record-links.ts";
import { users } from "../firestore/users.ts";
import { sendNotice } from "../notices/send-notice.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
let admin: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
});

const newAddress = () => `${randomUUID()}@new.test`;
const openSession = ({ token }: SignedInUser, body: object = {}) =>
  request("POST", "/session", { token, body });
const profileOf = async ({ uid }: SignedInUser) => (await users(db).doc(uid).get()).data();
const patientOf = async (id: string) => (await bookings(db).doc(id).get()).data()?.patient;
const openLink = (token: string) => request("POST", "/link/appointment", { body: { token } });

/** Changes the account's address, verifies it and opens a session with it. */
async function change(who: SignedInUser, address = newAddress()): Promise<SignedInUser> {
  await changeEmailByMail(who, address);
  const changed = await signIn(address);
  expect((await openSession(changed)).status).toBe(200);
  return changed;
}

/** Sends the mails to earlier addresses. */
async function tellFormer(): Promise<void> {
  const { docs } = await outbox(db).where("kind", "==", "address-changed").get();
  for (const { id } of docs) await sendNotice(localSenderDependencies, id, { headStartMs: 120_000 });
}

test("open appointments move to the new address, links in earlier mails end, and the old address gets one mail", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const { _id } = await book(patient, { date: openDayPool.take() });
  await sendDueNoticesAbout(_id);
  const [mail] = await mailsTo(patient.email);
  const visitLink = (mail && mailLinkUrls(mail).find((link) => link.includes("/visit#"))) ?? "";
  const old = visitLink.split("#")[1] ?? "";
  expect((await openLink(old)).status).toBe(200);

  const changed = await change(patient);
  await openSession(changed);
  expect(await patientOf(_id)).toBe(changed.email);
  expect((await openLink(old)).status).toBe(404);
  await sendDueNoticesAbout(_id);
  const [again, ...more] = await mailsTo(changed.email);
  expect(more).toEqual([]);
  const fresh = (again && mailLinkUrls(again).find((link) => link.includes("/visit#"))) ?? "";
  expect((await openLink(fresh.split("#")[1] ?? "")).status).toBe(200);

  await tellFormer();
  await tellFormer();
  const told = (await mailsTo(patient.email)).filter(({ subject }) => subject.includes("was changed"));
  expect(told).toHaveLength(1);
  expect(told[0]?.text).not.toContain(changed.email);
  expect((await outbox(db).where("kind", "==", "address-changed").get()).size).toBe(0);
  const { docs } = await historyOf(db, _id).get();
  expect(docs.map((found) => found.data().deed)).toEqual(["booked", "address-changed"]);
  expect(await profileOf(changed)).not.toHaveProperty("former");
});

test("links of older releases stop working too, also those of recent appointments", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const ids = [
    await writeBooking(db, patient, daysFromNow(5)),
    await writeBooking(db, patient, daysFromNow(-5)),
  ];
  const links = await Promise.all(ids.map((id) => writeMailLink(db, id)));
  const changed = await change(patient);
  expect(await Promise.all(links.map(async (link) => (await openLink(link)).status))).toEqual([404, 404]);
  expect(await Promise.all(ids.map(patientOf))).toEqual([changed.email, changed.email]);
});

test("messages and muted reminders move to the new address, so that export and removal find them", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const message = await writeContactMessage(db, patient);
  await mutedAddresses(db)
    .doc(addressHash(patient.email))
    .set({ mutedAt: new Date(), expiresAt: daysFromNow(30) });
  const changed = await change(patient);
  const { body } = await request("GET", "/profile/export", { token: changed.token });
  expect(body).toMatchObject({ reminders: "off", messages: [{ _id: message }] });
  expect((await mutedAddresses(db).doc(addressHash(patient.email)).get()).exists).toBe(false);
  await request("DELETE", "/profile", { token: changed.token });
  expect((await messages(db).doc(message).get()).exists).toBe(false);
});

test("a removal includes data of an earlier address, even without a session with the new one", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const message = await writeContactMessage(db, patient);
  const { _id } = await book(admin, { date: openDayPool.take(), patient: patient.email });
  const address = newAddress();
  await changeEmailByMail(patient, address);
  const { token } = await signIn(address);
  expect((await request("DELETE", "/profile", { token })).body).toMatchObject({ finished: true });
  expect((await messages(db).doc(message).get()).exists).toBe(false);
  expect(await patientOf(_id)).toBe("");
});

test("a removal deletes the desk's links that name an earlier address", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const callers = await Promise.all(
    ["Lin Ked", "Lina Ked"].map(async (patientName) => {
      const { _id } = await book(admin, { date: openDayPool.take(), patient: patient.email, patientName });
      return (await bookings(db).doc(_id).get()).data()?.callerId;
    }),
  );
  const [one, other] = callers.map((caller) => ({ caller }));
  const linking = { one, other, preview: false };
  expect((await request("POST", "/people/link", { token: admin.token, body: linking })).status).toBe(200);
  const naming = recordLinks(db).where("records", "array-contains", `address:${patient.email}`);
  expect((await naming.get()).size).toBe(1);
  const changed = await change(patient);
  await request("DELETE", "/profile", { token: changed.token });
  expect((await naming.get()).size).toBe(0);
});

test("appointments that the desk booked for the old address are linked and move to the new one", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const { _id } = await book(admin, { date: openDayPool.take(), patient: patient.email });
  const changed = await change(patient);
  const booking = (await bookings(db).doc(_id).get()).data();
  expect([booking?.uid, booking?.patient]).toEqual([changed.uid, changed.email]);
});

test("data of an old address stays there if another account has that address now", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const own = await book(patient, { date: openDayPool.take() });
  const address = newAddress();
  await changeEmailByMail(patient, address);
  const { uid } = await signUp(patient.email);
  await emulatedAuth().updateUser(uid, { emailVerified: true });
  const successor = await createProfile(await signIn(patient.email));
  const message = await writeContactMessage(db, successor);
  const wish = mutedAddresses(db).doc(addressHash(patient.email));
  await wish.set({ mutedAt: new Date(), expiresAt: daysFromNow(30) });
  const { _id } = await book(admin, { date: openDayPool.take(), patient: patient.email });

  const changed = await signIn(address);
  await openSession(changed);
  const booked = (await bookings(db).doc(_id).get()).data();
  expect([booked?.uid, booked?.patient]).toEqual([null, successor.email]);
  expect((await messages(db).doc(message).get()).data()?.email).toBe(successor.email);
  expect((await wish.get()).exists).toBe(true);
  expect(await patientOf(own._id)).toBe(address);
  expect(await profileOf(changed)).not.toHaveProperty("former");
});

test("an old unverified address gets no mail and keeps no data", async () => {
  const patient = await createProfile();
  const { _id } = await book(patient, { date: openDayPool.take() });
  const changed = await change(patient);
  expect(await patientOf(_id)).toBe(changed.email);
  expect((await outbox(db).where("formerly.to", "==", patient.email).get()).size).toBe(0);
});

test("nothing moves to a new address until it is verified", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const { _id } = await book(patient, { date: openDayPool.take() });
  const address = newAddress();
  // Projects without email enumeration protection allow this.
  await emulatedAuth().updateUser(patient.uid, { email: address, emailVerified: false });
  const unverified = await signIn(address);
  await openSession(unverified);
  expect(await patientOf(_id)).toBe(patient.email);
  await verifyByMail(unverified);
  await openSession(await signIn(address));
  expect(await patientOf(_id)).toBe(address);
});

/** A stranger opens an account with the owner's address and enters personal data. */
async function openedByStranger(): Promise<SignedInUser> {
  const stranger = await newPatient();
  await openSession(stranger, { name: "Stan Stranger" });
  const profile = { name: "Stan Stranger", phone: "202-555-0143", people: [{ name: "Sue Stranger" }] };
  await request("PUT", "/profile", { token: stranger.token, body: profile });
  // Firebase ends sessions with a precision of one second.
  await wait(1100);
  return stranger;
}

const nothing = { phone: "", phoneE164: "", people: [] };

test("the owner of an address takes over a stranger's account, and none of the stranger's data stays", async () => {
  const stranger = await openedByStranger();
  const { _id } = await book(admin, { date: openDayPool.take(), patient: stranger.email });
  await resetPasswordByMail(stranger.email, "the owner's password");
  expect((await openSession(stranger)).status).toBe(401);
  const owner = await signIn(stranger.email, "the owner's password");
  expect((await openSession(owner, { name: "Stan Stranger" })).body).toMatchObject({ linked: 1 });
  expect(await profileOf(owner)).toMatchObject({ ...nothing, name: "", emailVerified: true });
  expect((await emulatedAuth().getUser(owner.uid)).displayName).toBeUndefined();
  expect((await bookings(db).doc(_id).get()).data()?.uid).toBe(owner.uid);
  await request("PUT", "/profile", { token: owner.token, body: { name: "Olga Owner", phone: "" } });
  await openSession(owner);
  expect(await profileOf(owner)).toMatchObject({ name: "Olga Owner" });
});

test("a stranger's name is dropped even if the account has no profile yet", async () => {
  const stranger = await newPatient();
  await emulatedAuth().updateUser(stranger.uid, { displayName: "Stan Stranger" });
  await wait(2100);
  await resetPasswordByMail(stranger.email, "the owner's password");
  const owner = await signIn(stranger.email, "the owner's password");
  await openSession(owner, { name: "Stan Stranger" });
  expect(await profileOf(owner)).toMatchObject({ ...nothing, name: "" });
  expect((await emulatedAuth().getUser(owner.uid)).displayName).toBeUndefined();
});

test("an owner who verifies the address before the first session keeps their name", async () => {
  const person = await newPatient();
  await emulatedAuth().updateUser(person.uid, { displayName: "Ada Patient" });
  await verifyByMail(person);
  await wait(2100);
  const verified = await signIn(person.email);
  await openSession(verified);
  expect(await profileOf(verified)).toMatchObject({ name: "Ada Patient" });
});

test("the desk's links of the stranger are removed at a takeover", async () => {
  const [stranger, friend] = [await openedByStranger(), await createProfile()];
  const linking = { one: { uid: stranger.uid }, other: { uid: friend.uid }, preview: false };
  await request("POST", "/people/link", { token: admin.token, body: linking });
  expect((await profileOf(friend))?.sameAs).toEqual([stranger.uid]);
  await resetPasswordByMail(stranger.email, "the owner's password");
  const owner = await signIn(stranger.email, "the owner's password");
  await openSession(owner);
  expect(await profileOf(owner)).not.toHaveProperty("sameAs");
  expect((await profileOf(friend))?.sameAs).toEqual([]);
  expect((await recordLinks(db).where("records", "array-contains", `uid:${owner.uid}`).get()).size).toBe(0);
});

/** Saves the profile as release 1.0.0 does when it runs beside this one during a deploy. */
const seenByOlderRelease = ({ uid, email }: SignedInUser) =>
  users(db).doc(uid).update({ email, emailVerified: true, updatedAt: new Date() });

test("an older release that sees a new address first does no harm", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const { _id } = await book(patient, { date: openDayPool.take() });
  await changeEmailByMail(patient, newAddress());
  const { email = "" } = await emulatedAuth().getUser(patient.uid);
  const changed = await signIn(email);
  await seenByOlderRelease(changed);
  await openSession(changed);
  expect(await patientOf(_id)).toBe(email);
  expect((await outbox(db).where("formerly.to", "==", patient.email).get()).size).toBe(1);
});

test("an older release that sees a takeover first leaves no data of the stranger", async () => {
  const stranger = await openedByStranger();
  await resetPasswordByMail(stranger.email, "the owner's password");
  const owner = await signIn(stranger.email, "the owner's password");
  await seenByOlderRelease(owner);
  await openSession(owner);
  expect(await profileOf(owner)).toMatchObject({ ...nothing, name: "" });
});

test("a removal deletes the unsent mail to the old address", async () => {
  const changed = await change(await createProfile(await newVerifiedPatient()));
  const pending = () => outbox(db).where("formerly.uid", "==", changed.uid).get();
  expect((await pending()).size).toBe(1);
  await request("DELETE", "/profile", { token: changed.token });
  expect((await pending()).size).toBe(0);
});

test("a sign-in with Google takes the account over too, and sets its name", async () => {
  const stranger = await openedByStranger();
  const owner = await continueWithGoogle(stranger.email, "Olga Owner");
  expect(owner.uid).toBe(stranger.uid);
  await openSession(owner, { name: "Olga Owner" });
  expect(await profileOf(owner)).toMatchObject({ ...nothing, name: "Olga Owner" });
});

test("an owner who verifies their own address keeps their data, also after a new password", async () => {
  const person = await openedByStranger();
  await changePassword(person, "another password");
  const later = await signIn(person.email, "another password");
  await openSession(later);
  await verifyByMail(later);
  const verified = await signIn(person.email, "another password");
  await openSession(verified);
  const kept = { name: "Stan Stranger", phone: "202-555-0143", emailVerified: true };
  expect(await profileOf(verified)).toMatchObject({ ...kept, people: [{ name: "Sue Stranger" }] });
});
