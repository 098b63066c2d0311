import { FieldValue } from "@google-cloud/firestore";
import { addDays, addMinutes } from "date-fns";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { testCards } from "../../../emulators/stripe/cards.ts";
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
  readBooking,
} from "../../testing/booking-calls.ts";
import { readIncomeCents } from "../../testing/day-totals.ts";
import { readAttentionKinds } from "../../testing/desk-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { fakeMail } from "../../testing/owed-notices.ts";
import { writeMailLink } from "../../testing/owned-documents.ts";
import { beginPayment, suiteStripe as stripe } from "../../testing/payment-calls.ts";
import { createProfile, newAdmin } from "../../testing/roles.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking } from "../../testing/write-booking.ts";
import { routes } from "../app/routes.ts";
import { type PersonReference, searchPeople, showPerson } from "../contract/people.ts";
import { linkPeople, type RecordReference } from "../contract/record-links.ts";
import { bookings } from "../firestore/bookings.ts";
import { callers, rebuildCallerRecord } from "../firestore/callers.ts";
import { claims } from "../firestore/claims.ts";
import { readHistory } from "../firestore/history.ts";
import { outbox } from "../firestore/outbox.ts";
import { recordLinks } from "../firestore/record-links.ts";
import { users } from "../firestore/users.ts";
import { sendDueNotices } from "../notices/send-due-notices.ts";
import { firebaseAccounts } from "../ports/accounts.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const auth = emulatedAuth();
let admin: SignedInUser;
let app: Awaited<ReturnType<typeof serveApp>>;
let now = new Date();

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
  const verifyIdToken = (token: string) => auth.verifyIdToken(token);
  app = await serveApp(routes, { db, verifyIdToken, now: () => now, accounts: firebaseAccounts(auth) });
});
afterAll(() => app.close());

const ask = (method: "POST" | "DELETE", path: string, body?: object) =>
  request(method, path, { token: admin.token, ...(body && { body }), origin: app.origin });
const link = (one: RecordReference, other: RecordReference, preview = false) =>
  ask("POST", "/people/link", { one, other, preview });
const linked = async (...given: Parameters<typeof link>) => {
  const { status, body } = await link(...given);
  // Says which refusal it was.
  expect({ status, body }).toMatchObject({ status: 200 });
  return z.parse(linkPeople.answer, body);
};
const unlink = (id: string | null) => ask("DELETE", `/people/link/${id}`);
const show = async (who: PersonReference) =>
  z.parse(showPerson.answer, (await ask("POST", "/people", { who })).body);
const search = async (q: string) => z.parse(searchPeople.answer, (await ask("POST", "/search", { q })).body);
const stored = async (id: string) => (await bookings(db).doc(id).get()).data();
const deeds = async (id: string) => (await readHistory(db, id, now)).map(({ deed, by }) => [deed, by.role]);

let numbers = 2025570100;

async function called(patientName: string, wish: { patient?: string; date?: string; phone?: string } = {}) {
  const phone = String(numbers++).replace(/(...)(...)(....)/, "$1-$2-$3");
  const { _id } = await book(admin, { patient: "", date: openDayPool.take(), phone, ...wish, patientName });
  return { id: _id, caller: (await stored(_id))?.callerId ?? "", phone };
}

async function mailsAbout(id: string | null): Promise<string[]> {
  const mail = fakeMail();
  const due = new Date(Date.now() + 120_000);
  await sendDueNotices({
    db,
    now: () => due,
    siteUrl: "https://clinic.test",
    accounts: firebaseAccounts(auth),
    mail,
    limitId: localRateLimitId,
  });
  const { docs } = await outbox(db).where("subject", "==", id).get();
  return docs.map((one) => one.data().state);
}

test("two callers are linked, found by either name and number, and unlinked", async () => {
  const one = await called("Ana Maiden");
  const other = await called("Ana Married");
  const preview = await linked({ caller: one.caller }, { caller: other.caller }, true);
  expect(preview).toMatchObject({ _id: null, kind: "one-caller", coming: 1, sameName: false, told: [] });
  expect((await stored(one.id))?.callerId).toBe(one.caller);

  const { _id } = await linked({ caller: one.caller }, { caller: other.caller });
  expect((await callers(db).doc(one.caller).get()).exists).toBe(false);
  for (const q of ["ana maiden", "ana married", one.phone, other.phone])
    expect(
      (await search(q)).callers.map((found) => found._id),
      q,
    ).toEqual([other.caller]);
  const page = await show({ caller: other.caller });
  expect(page.counts.coming).toBe(2);
  expect(page.links).toMatchObject([{ _id, kind: "one-caller", name: "Ana Maiden", appointments: 1 }]);

  expect((await unlink(_id)).status).toBe(200);
  expect(await show({ caller: one.caller })).toMatchObject({ name: "Ana Maiden", counts: { coming: 1 } });
  expect((await show({ caller: other.caller })).counts.coming).toBe(1);
  expect(await deeds(one.id)).toEqual([
    ["booked", "clinic"],
    ["record-changed", "clinic"],
    ["record-changed", "clinic"],
  ]);
  expect((await unlink(_id)).status).toBe(404);
});

test("a caller's appointments move into a verified account, reserve its time, and move back unchanged", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const { id, caller } = await called("Cal Caller", { patient: "cal@callers.test" });
  const before = await stored(id);
  const account = { uid: patient.uid };
  const preview = await linked(account, { caller }, true);
  expect(preview).toMatchObject({ kind: "into-account", from: { name: "Cal Caller" }, coming: 1 });
  expect(preview.told).toEqual([patient.email, "cal@callers.test"]);

  const { _id } = await linked(account, { caller });
  expect(await readBooking(patient, id)).toMatchObject({ patient: patient.email });
  const ofPatient = async () =>
    (await claims(db).get()).docs.filter((one) => one.id.startsWith(`patient_${patient.uid}`)).length;
  const open = async () => Object.keys((await users(db).doc(patient.uid).get()).data()?.open ?? {});
  expect([await ofPatient(), await open()]).toEqual([2, [id]]);
  expect((await callers(db).doc(caller).get()).exists).toBe(false);
  expect(await mailsAbout(_id)).toEqual(["sent", "sent"]);

  expect((await unlink(_id)).status).toBe(200);
  expect([await ofPatient(), await open()]).toEqual([0, []]);
  const after = await stored(id);
  const { uid, callerId, personId, patient: address, claims: held } = before ?? {};
  expect(after).toMatchObject({ uid, callerId, personId, patient: address, claims: held });
  expect((await show({ caller })).name).toBe("Cal Caller");
  expect(await deeds(id)).toEqual([
    ["booked", "clinic"],
    ["linked", "clinic"],
    ["unlinked", "clinic"],
  ]);
});

test("an undo also returns cancelled appointments, and the account's next session doesn't link them again", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const { id, caller } = await called("Cass Cancelled", { patient: "cass@callers.test" });
  const { _id } = await linked({ caller }, { uid: patient.uid });
  expect((await cancelBooking(patient, id)).status).toBe(200);
  expect((await unlink(_id)).status).toBe(200);
  await createProfile(patient);
  expect(await stored(id)).toMatchObject({ uid: null, callerId: caller, patient: "cass@callers.test" });
});

test("unlinked appointments with the account's own address stay with the caller, even when the account signs in or is removed", async () => {
  const husband = await createProfile(await newVerifiedPatient());
  const { id, caller } = await called("Wen Wife", { patient: husband.email });
  const { _id } = await linked({ caller }, { uid: husband.uid });
  await unlink(_id);
  await createProfile(husband);
  const theirs = { uid: null, callerId: caller, patient: husband.email };
  expect(await stored(id)).toMatchObject(theirs);
  const list = await ask("POST", "/people/appointments", { who: { uid: husband.uid }, when: "coming" });
  expect((await show({ uid: husband.uid })).counts.coming).toBe(0);
  expect(list.body).toEqual([]);
  const file = await request("GET", "/profile/export", { token: husband.token });
  expect(file.body).toMatchObject({ bookings: [] });

  await request("DELETE", "/profile", { token: husband.token });
  // No data of the clinic contains the removed account's address.
  expect(await stored(id)).toMatchObject({ ...theirs, patient: "", notOf: [], status: "booked" });
});

test("an undo also returns past appointments", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const { id, caller } = await called("Pia Past");
  const { _id } = await linked({ caller }, { uid: patient.uid });
  const today = now;
  now = addDays((await stored(id))?.startsAt ?? today, 1);
  const begun = addDays(now, -20);
  await recordLinks(db)
    .doc(_id ?? "")
    .update({ expiresAt: addDays(now, 1), at: begun, doneAt: begun });
  const { status } = await unlink(_id);
  now = today;
  expect(status).toBe(200);
  expect(await stored(id)).toMatchObject({ uid: null, callerId: caller, status: "booked" });
});

test("an appointment that the account moved and paid returns in its present state", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const { id, caller } = await called("Mona Moved");
  const { _id } = await linked({ caller }, { uid: patient.uid });
  const [before, date] = [await stored(id), openDayPool.take()];
  expect((await moveBooking(patient, id, { date, slot: "10:00 AM" })).status).toBe(200);
  const intent = await stripe.confirm(await beginPayment(patient, id), testCards.visa.number);
  await stripe.controls.webhooksIdle();
  expect((await unlink(_id)).status).toBe(200);
  const after = await stored(id);
  expect(after).toMatchObject({ uid: null, callerId: caller, date, payment: "paid", transactionId: intent });
  const held = (await claims(db).get()).docs.map((one) => one.id);
  expect(after?.claims.length).toBeGreaterThan(0);
  expect(held).toEqual(expect.arrayContaining(after?.claims ?? []));
  expect(held.filter((claim) => before?.claims.includes(claim))).toEqual([]);
  expect(held.filter((claim) => claim.startsWith(`patient_${patient.uid}`))).toEqual([]);
  expect(await readIncomeCents(db, date)).toBe(9000);
});

test("a deleted appointment stops neither a link nor its undo", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const one = await called("Gil Gone");
  const other = await called("Gil Gone", { phone: one.phone });
  const { _id } = await linked({ caller: one.caller }, { uid: patient.uid });
  await bookings(db).doc(one.id).delete();
  expect((await unlink(_id)).status).toBe(200);
  expect(await stored(other.id)).toMatchObject({ uid: null, callerId: one.caller });
});

test("a caller of more than 300 appointments is refused, with the limit", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const { id, caller } = await called("Max Most");
  const first = await stored(id);
  if (!first) throw new Error("It isn't stored");
  const writer = db.bulkWriter();
  for (let nth = 0; nth < 300; nth++) void writer.create(bookings(db).doc(), { ...first, claims: [] });
  await writer.close();
  for (const preview of [true, false]) {
    const refused = await link({ caller }, { uid: patient.uid }, preview);
    expect([refused.status, errorCodeInAnswer(refused)]).toEqual([409, "too-many-to-link"]);
    expect(refused.body).toMatchObject({ error: { data: { limit: 300 } } });
  }
  expect(await stored(id)).toMatchObject({ uid: null, callerId: caller });
});

test("records can be linked again after an undo", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const { id, caller } = await called("Ria Relinked");
  const { _id } = await linked({ caller }, { uid: patient.uid });
  await unlink(_id);
  await linked({ caller }, { uid: patient.uid });
  expect(await stored(id)).toMatchObject({ uid: patient.uid, notOf: [] });
});

test("a caller without an address gets reminders at the account's address until the link is undone", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const { id, caller } = await called("Nell Nomail");
  const { _id, told } = await linked({ caller }, { uid: patient.uid });
  expect(told).toEqual([patient.email]);
  expect((await stored(id))?.nextReminderAt).toBeInstanceOf(Date);
  await unlink(_id);
  expect(await stored(id)).toMatchObject({ patient: "", nextReminderAt: null });
});

test("linking past appointments and undoing it send mails to each of their addresses", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const { id, caller, phone } = await called("Pat Past", { patient: "pat@callers.test" });
  const second = await called("Pat Past", { patient: "pat2@callers.test", phone });
  expect(second.caller).toBe(caller);
  for (const one of [id, second.id]) expect((await cancelBooking(admin, one)).status).toBe(200);
  const { _id, told, coming } = await linked({ caller }, { uid: patient.uid });
  expect(coming).toBe(0);
  expect([...told].sort()).toEqual([patient.email, "pat@callers.test", "pat2@callers.test"].sort());
  expect(await mailsAbout(_id)).toEqual(["sent", "sent", "sent"]);
  await unlink(_id);
  expect(await mailsAbout(_id)).toEqual(["sent", "sent", "sent", "sent"]);
});

test("an undo sends no mail if the link's mail wasn't sent", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const { caller } = await called("Quin Quick");
  const { _id } = await linked({ caller }, { uid: patient.uid });
  await unlink(_id);
  expect(await mailsAbout(_id)).toEqual(["suppressed"]);
});

test("an account is found by the linked caller's names until the link is undone", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const { caller } = await called("Orla Oldname");
  const { _id } = await linked({ caller }, { uid: patient.uid });
  const found = async () => (await search("oldname")).accounts.map(({ uid }) => uid);
  expect(await found()).toEqual([patient.uid]);
  await request("PUT", "/profile", { token: patient.token, body: { name: "Orla Newname", phone: "" } });
  expect(await found()).toEqual([patient.uid]);
  const file = await request("GET", "/profile/export", { token: patient.token });
  expect(file.body).toMatchObject({ otherNames: ["Orla Oldname"] });
  await unlink(_id);
  expect(await found()).toEqual([]);
});

test("an account that gets appointments at sign-in is found by their name", async () => {
  const patient = await newVerifiedPatient();
  await called("Sonja Signin", { patient: patient.email });
  await createProfile(patient);
  expect((await search("sonja signin")).accounts.map(({ uid }) => uid)).toEqual([patient.uid]);
});

test("a mail's link of an older release stops working when the appointment gets another address", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const { id, caller } = await called("Len Link", { patient: "len@callers.test" });
  const token = await writeMailLink(db, id);
  const open = () => request("POST", "/link/appointment", { body: { token }, origin: app.origin });
  expect((await open()).status).toBe(200);
  const { _id } = await linked({ caller }, { uid: patient.uid });
  expect((await open()).status).toBe(404);
  const ofAccount = await writeMailLink(db, id);
  await unlink(_id);
  const answer = await request("POST", "/link/appointment", {
    body: { token: ofAccount },
    origin: app.origin,
  });
  expect(answer.status).toBe(404);
});

test("twenty appointments move into an account and back", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const { caller } = await called("Mo Many");
  const first = (await bookings(db).where("callerId", "==", caller).get()).docs[0]?.data();
  for (let nth = 1; nth < 20; nth++)
    await writeBooking(db, { uid: "", email: "" }, daysFromNow(nth + 20), {
      uid: null,
      ...{
        callerId: caller,
        patientName: "Mo Many",
        phone: first?.phone ?? "",
        phoneE164: first?.phoneE164 ?? "",
      },
    });
  const { _id, coming } = await linked({ caller }, { uid: patient.uid });
  const held = async () => (await bookings(db).where("uid", "==", patient.uid).count().get()).data().count;
  expect([coming, await held()]).toEqual([20, 20]);
  expect((await unlink(_id)).status).toBe(200);
  expect(await held()).toBe(0);
  expect((await show({ caller })).counts.coming).toBe(20);
});

test("a link that is requested twice is made once and sends its mails once", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const { caller } = await called("Dot Double", { patient: "dot@callers.test" });
  const answers = await Promise.all([
    link({ caller }, { uid: patient.uid }),
    link({ uid: patient.uid }, { caller }),
  ]);
  const outcomes = answers.map((one) => (one.status === 200 ? "linked" : errorCodeInAnswer(one)));
  expect(outcomes).toContain("linked");
  const made = answers
    .filter(({ status }) => status === 200)
    .map(({ body }) => z.parse(linkPeople.answer, body)._id);
  expect(new Set(made).size).toBe(1);
  expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
  const found = await recordLinks(db).where("records", "array-contains", `uid:${patient.uid}`).get();
  expect(found.docs.map(({ id }) => id)).toEqual([made[0]]);
  const owed = await outbox(db).where("kind", "==", "records-linked").get();
  expect(owed.docs.filter((one) => one.data().subject === made[0])).toHaveLength(2);
});

test("linking two callers in both directions at once leaves one of them", async () => {
  const [one, other] = [await called("Bo Both"), await called("Bo Bothe")];
  const answers = await Promise.all([
    link({ caller: one.caller }, { caller: other.caller }),
    link({ caller: other.caller }, { caller: one.caller }),
  ]);
  expect(answers.map(({ status }) => status)).toContain(200);
  const ids = await Promise.all([one.id, other.id].map(async (id) => (await stored(id))?.callerId));
  expect(new Set(ids).size).toBe(1);
  expect((await show({ caller: ids[0] ?? "" })).counts.coming).toBe(2);
});

test("an unfinished link can't be undone, continues with the same records, and blocks other links", async () => {
  const [one, other, third] = [
    await called("Ina Inter"),
    await called("Ina Rupted"),
    await called("Ina Third"),
  ];
  const { _id } = await linked({ caller: one.caller }, { caller: other.caller });
  await recordLinks(db)
    .doc(_id ?? "")
    .update({ doneAt: FieldValue.delete() });
  await bookings(db).doc(one.id).update({ callerId: one.caller });
  await rebuildCallerRecord(db, one.caller, now);

  expect(errorCodeInAnswer(await unlink(_id))).toBe("conflict");
  expect(errorCodeInAnswer(await link({ caller: third.caller }, { caller: other.caller }))).toBe("conflict");
  expect((await linked({ caller: other.caller }, { caller: one.caller }))._id).toBe(_id);
  expect((await stored(one.id))?.callerId).toBe(other.caller);
  expect((await unlink(_id)).status).toBe(200);
});

test("an interrupted link can be undone after ten minutes", async () => {
  const [one, other] = [await called("Tim Ended"), await called("Tim Endet")];
  const { _id } = await linked({ caller: one.caller }, { caller: other.caller });
  await recordLinks(db)
    .doc(_id ?? "")
    .update({ doneAt: FieldValue.delete() });
  const today = now;
  now = addMinutes(today, 11);
  const { status } = await unlink(_id);
  now = today;
  expect(status).toBe(200);
});

test("an account under removal can't be linked", async () => {
  const [one, other] = [
    await createProfile(await newVerifiedPatient()),
    await createProfile(await newVerifiedPatient()),
  ];
  const { id, caller } = await called("Lea Leaving");
  await users(db).doc(one.uid).update({ leaving: true });
  for (const record of [{ caller }, { uid: other.uid }])
    expect((await link(record, { uid: one.uid })).status).toBe(404);
  expect((await stored(id))?.uid).toBeNull();
  expect((await users(db).doc(other.uid).get()).data()?.sameAs).toBeUndefined();
});

test("a child's appointment is linked to the child in the account", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const body = { name: "Ada Patient", phone: "", people: [{ name: "Zoë Patient" }] };
  await request("PUT", "/profile", { token: patient.token, body });
  const { id, caller } = await called("Zoe Patient");
  expect((await linked({ caller }, { uid: patient.uid })).sameName).toBe(true);
  const [zoe] = (await users(db).doc(patient.uid).get()).data()?.people ?? [];
  expect((await stored(id))?.personId).toBe(zoe?.id);
});

test("an account with another appointment at that time gets both, and the desk is told", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const date = openDayPool.take();
  await book(patient, { date, slot: "09:00 AM" });
  const { _id: id } = await book(admin, {
    ...{ date, slot: "09:00 AM", treatmentId: "checkup", doctorId: "ida", patient: "" },
    patientName: "Ty Twice",
  });
  const { _id } = await linked({ caller: (await stored(id))?.callerId ?? "" }, { uid: patient.uid });
  expect(await readAttentionKinds(admin, id)).toEqual(["patient-twice"]);
  await unlink(_id);
  expect(await readAttentionKinds(admin, id)).toEqual([]);
});

test("a caller can't be linked to an account with an unverified address", async () => {
  const stranger = await createProfile(await newPatient());
  const { caller } = await called("Sal Safe");
  const refused = await link({ caller }, { uid: stranger.uid });
  expect([refused.status, errorCodeInAnswer(refused)]).toEqual([409, "address-not-verified"]);
});

test("two linked accounts are shown as one, stay separate, and can be unlinked", async () => {
  const [one, other] = [await createProfile(await newVerifiedPatient()), await createProfile()];
  await writeBooking(db, one, daysFromNow(3));
  await writeBooking(db, other, daysFromNow(4));
  const { _id, told } = await linked({ uid: one.uid }, { uid: other.uid });
  expect(told).toEqual([]);
  for (const [who, its] of [
    [one, other],
    [other, one],
  ] as const) {
    const page = await show({ uid: who.uid });
    expect([page.counts.coming, page.sameAs?.map(({ uid }) => uid)]).toEqual([2, [its.uid]]);
    expect(page.emails).toEqual(expect.arrayContaining([one.email, other.email]));
  }
  expect(errorCodeInAnswer(await link({ uid: one.uid }, { uid: other.uid }))).toBe("already-linked");
  await unlink(_id);
  expect(await show({ uid: one.uid })).not.toHaveProperty("sameAs");
  expect((await show({ uid: one.uid })).counts.coming).toBe(1);
});

test("three accounts that are linked in pairs are all shown", async () => {
  const three = [
    await createProfile(await newVerifiedPatient()),
    await createProfile(),
    await createProfile(),
  ] as const;
  for (const { token } of three)
    await request("PUT", "/profile", { token, body: { name: "Thea Threefold", phone: "" } });
  const [one, middle, other] = three;
  await linked({ uid: one.uid }, { uid: middle.uid });
  await linked({ uid: middle.uid }, { uid: other.uid });
  const found = (await search("thea threefold")).accounts.map(({ uid }) => uid);
  const pages = await Promise.all(found.map((uid) => show({ uid })));
  const reached = new Set([...found, ...pages.flatMap(({ sameAs = [] }) => sameAs.map(({ uid }) => uid))]);
  expect(found.length).toBeGreaterThan(0);
  expect([...reached].sort()).toEqual(three.map(({ uid }) => uid).sort());
  expect((await show({ uid: one.uid })).sameAs?.map(({ uid }) => uid)).toEqual([middle.uid, other.uid]);
});

test("a phone number that two linked accounts share belongs to that person", async () => {
  const [one, other] = [await createProfile(await newVerifiedPatient()), await createProfile()];
  const phone = "202-555-0199";
  for (const { token } of [one, other])
    await request("PUT", "/profile", { token, body: { name: "Pia Phone", phone } });
  expect((await ask("POST", "/people", { who: { phone } })).status).toBe(404);
  await linked({ uid: one.uid }, { uid: other.uid });
  expect((await show({ phone })).account?.name).toBe("Pia Phone");
  await writeBooking(db, one, daysFromNow(3), { phone, phoneE164: "+12025550199" });
  await writeBooking(db, other, daysFromNow(4), { phone, phoneE164: "+12025550199" });
  expect((await show({ phone })).account?.name).toBe("Pia Phone");
});

test("a link can be undone for 30 days", async () => {
  const [one, other] = [await called("Lin Ked"), await called("Lin Ker")];
  const { _id } = await linked({ caller: one.caller }, { caller: other.caller });
  const today = now;
  now = addDays(today, 31);
  const refused = await unlink(_id);
  expect(await show({ caller: other.caller })).not.toHaveProperty("links");
  now = today;
  expect([refused.status, errorCodeInAnswer(refused)]).toEqual([409, "too-late"]);
});

test("a link of two accounts is in the export and can always be undone", async () => {
  const [one, other] = [
    await createProfile(await newVerifiedPatient()),
    await createProfile(await newVerifiedPatient()),
  ];
  const { _id } = await linked({ uid: one.uid }, { uid: other.uid });
  const today = now;
  now = addDays(today, 400);
  const { links } = await show({ uid: one.uid });
  const refused = await unlink(_id);
  now = today;
  expect(links).toMatchObject([{ _id, kind: "same-as", until: null, at: expect.any(String) }]);
  expect(refused.status).toBe(200);
});

test("the same record twice, and one that is gone, are refused", async () => {
  const { caller } = await called("Uma Unique");
  expect((await link({ caller }, { caller })).status).toBe(400);
  expect((await link({ caller }, { caller: "gone" })).status).toBe(404);
  expect((await link({ caller }, { uid: "gone" })).status).toBe(404);
});

test("a removal deletes links of the account and of its address", async () => {
  const [one, other] = [
    await createProfile(await newVerifiedPatient()),
    await createProfile(await newVerifiedPatient()),
  ];
  const { id, caller } = await called("Rem Oved", { patient: one.email });
  const { _id } = await linked({ caller }, { uid: other.uid });
  await request("DELETE", "/profile", { token: one.token });
  expect((await unlink(_id)).status).toBe(404);
  expect(await stored(id)).toMatchObject({ uid: other.uid, patient: other.email });

  const second = await called("Rem Ains");
  const later = await linked({ caller: second.caller }, { uid: other.uid });
  await request("DELETE", "/profile", { token: other.token });
  expect((await unlink(later._id)).status).toBe(404);
  expect((await recordLinks(db).get()).docs.map((found) => found.id)).not.toContain(later._id);
});

test("a removal deletes links between accounts and their callers", async () => {
  const [one, other] = [
    await createProfile(await newVerifiedPatient()),
    await createProfile(await newVerifiedPatient()),
  ];
  await linked({ uid: one.uid }, { uid: other.uid });
  await request("DELETE", "/profile", { token: other.token });
  expect((await users(db).doc(one.uid).get()).data()?.sameAs).toEqual([]);
  expect((await show({ uid: one.uid })).links).toBeUndefined();
});
