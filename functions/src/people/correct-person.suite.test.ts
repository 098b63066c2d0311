import { randomInt, randomUUID } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { book, errorCodeInAnswer, newVerifiedPatient } from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { createProfile, newRoles, type Roles } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking } from "../../testing/write-booking.ts";
import { showPerson } from "../contract/people.ts";
import { accessLog } from "../firestore/access-log.ts";
import { bookings } from "../firestore/bookings.ts";
import { callers, rebuildCallerRecord } from "../firestore/callers.ts";
import { historyOf } from "../firestore/history.ts";
import { outbox } from "../firestore/outbox.ts";
import { users } from "../firestore/users.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
let roles: Roles;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  roles = await newRoles(db);
});

const bookingOf = async (id: string) => (await bookings(db).doc(id).get()).data();
const callerOf = async (id: string) => (await callers(db).doc(id).get()).data();
const patch = (path: string, body: object, who: SignedInUser = roles.desk) =>
  request("PATCH", path, { token: who.token, body });
const search = async (q: string) =>
  (await request("POST", "/search", { token: roles.desk.token, body: { q } })).body;

/** A name of one unusual word, so that a search finds nobody else. */
const anyName = () => `Zed ${randomUUID().replaceAll(/[^a-f]/g, "")}x`;
const anyPhone = () => `(718) 555-${String(randomInt(10_000)).padStart(4, "0")}`;

async function newCaller(patientName = anyName(), phone = anyPhone()) {
  const { _id } = await book(roles.admin, { patient: "", patientName, phone, date: openDayPool.take() });
  return { id: _id, caller: (await bookingOf(_id))?.callerId ?? "", patientName, phone };
}

test("a caller's name and number are corrected, with those of upcoming appointments, and nobody is told", async () => {
  const { id, caller, patientName } = await newCaller();
  const past = await writeBooking(db, { uid: "", email: "" }, daysFromNow(-9), {
    ...{ uid: null, callerId: caller, patientName },
  });
  const [name, phone] = [anyName(), anyPhone()];
  const owed = (await outbox(db).where("subject", "==", id).get()).size;
  expect((await patch(`/people/${caller}`, { name, phone })).body).toEqual({ success: true, changed: 1 });
  expect(await bookingOf(id)).toMatchObject({ patientName: name, phone, callerId: caller });
  expect((await bookingOf(past))?.patientName).toBe(patientName);
  expect((await outbox(db).where("subject", "==", id).get()).size).toBe(owed);
  const { docs } = await historyOf(db, id).get();
  expect(docs.map((one) => one.data()).at(-1)).toMatchObject({
    ...{ deed: "contact-corrected", by: { role: "clinic", uid: roles.desk.uid } },
  });
  expect(await callerOf(caller)).toMatchObject({ name, phone, otherNames: [patientName] });
  await rebuildCallerRecord(db, caller, new Date());
  expect(await callerOf(caller)).toMatchObject({ name, phone, otherNames: [patientName] });
  for (const text of [name, patientName, phone])
    expect(await search(text)).toMatchObject({ callers: [{ _id: caller, name }] });
});

test("the next appointment of a corrected caller finds the same record", async () => {
  const { caller, phone } = await newCaller();
  const name = anyName();
  await patch(`/people/${caller}`, { name });
  expect((await newCaller(name, phone)).caller).toBe(caller);
});

test("a preview changes nothing, and a correction that meets another caller doesn't merge the two", async () => {
  const [one, other] = [await newCaller(), await newCaller()];
  const right = { name: other.patientName, phone: other.phone };
  const met = { others: [{ _id: other.caller, name: other.patientName }] };
  const preview = await patch(`/people/${one.caller}`, { ...right, preview: true });
  expect(preview.body).toEqual({ success: true, changed: 1, ...met });
  expect((await bookingOf(one.id))?.patientName).toBe(one.patientName);
  expect((await patch(`/people/${one.caller}`, right)).body).toEqual({ success: true, changed: 1, ...met });
  expect((await bookingOf(one.id))?.callerId).toBe(one.caller);
  expect((await bookingOf(other.id))?.callerId).toBe(other.caller);
});

test("a correction of nothing changes nothing", async () => {
  const { caller, patientName } = await newCaller();
  expect((await patch(`/people/${caller}`, {})).body).toEqual({ success: true, changed: 0 });
  expect(await callerOf(caller)).toMatchObject({ name: patientName });
});

test("a number that can't exist is refused, and nothing changes", async () => {
  const { id, caller, phone } = await newCaller();
  expect((await patch(`/people/${caller}`, { name: anyName(), phone: "999 999 9999 999999" })).status).toBe(
    400,
  );
  expect((await bookingOf(id))?.phone).toBe(phone);
});

async function newAccount(name = anyName()) {
  const patient = await createProfile(await newVerifiedPatient());
  const phone = anyPhone();
  const people = [{ name: "Mia" }, { name: "Leo" }];
  await request("PUT", "/profile", { token: patient.token, body: { name, phone, people } });
  const family = (await users(db).doc(patient.uid).get()).data()?.people ?? [];
  return { patient, name, phone, mia: family[0]?.id ?? "" };
}

test("an account's name and number are corrected, and its address can't be", async () => {
  const { patient, name, phone, mia } = await newAccount();
  const own = { patientName: name, phone };
  const mine = await book(patient, { ...own, date: openDayPool.take() });
  const friends = await book(patient, {
    patientName: "A Friend",
    phone: anyPhone(),
    date: openDayPool.take(),
  });
  const childs = await book(patient, { ...own, personId: mia, date: openDayPool.take() });
  const right = { name: anyName(), phone: anyPhone() };
  const path = `/people/accounts/${patient.uid}`;
  expect((await patch(path, right)).body).toEqual({ success: true, changed: 2 });
  expect(await bookingOf(mine._id)).toMatchObject({ patientName: right.name, phone: right.phone });
  expect(await bookingOf(childs._id)).toMatchObject({ patientName: "Mia", phone: right.phone });
  expect(await bookingOf(friends._id)).toMatchObject({ patientName: "A Friend", phone: friends.phone });
  expect((await users(db).doc(patient.uid).get()).data()).toMatchObject({ ...right, email: patient.email });
  expect((await emulatedAuth().getUser(patient.uid)).displayName).toBe(right.name);
  for (const text of [right.name, right.phone])
    expect(await search(text)).toMatchObject({ accounts: [{ uid: patient.uid }] });
  await patch(path, { email: "stranger@mail.test" });
  expect((await users(db).doc(patient.uid).get()).data()?.email).toBe(patient.email);
});

test("a family member's name is corrected, unless the family has it already", async () => {
  const { patient, mia, name } = await newAccount();
  const { _id } = await book(patient, { personId: mia, date: openDayPool.take() });
  const path = `/people/accounts/${patient.uid}`;
  expect((await patch(path, { personId: mia, name: "Mía Right" })).body).toEqual({
    success: true,
    changed: 1,
  });
  expect((await bookingOf(_id))?.patientName).toBe("Mía Right");
  const stored = (await users(db).doc(patient.uid).get()).data();
  expect(stored?.people.map((one) => one.name)).toEqual(["Mía Right", "Leo"]);
  expect(stored?.name).toBe(name);
  expect((await patch(path, { personId: mia, name: "leo" })).status).toBe(400);
  expect(errorCodeInAnswer(await patch(path, { personId: "gone", name: "Ann" }))).toBe("conflict");
});

test("the log says who corrected whom, and only staff who may edit patients can", async () => {
  const { patient } = await newAccount();
  const path = `/people/accounts/${patient.uid}`;
  for (const who of [roles.dentist, roles.books, roles.other])
    expect((await patch(path, { name: "X Y" }, who)).status).toBe(403);
  await patch(path, { name: anyName() });
  const { docs } = await accessLog(db).where("concerns", "==", patient.uid).get();
  expect(docs.map((one) => one.data()).filter(({ action }) => action === "changed")).toMatchObject([
    {
      uid: roles.desk.uid,
      call: "PATCH /people/accounts/{id}",
      subject: { kind: "people", id: patient.uid },
    },
  ]);
  expect((await patch(`/people/accounts/${randomUUID()}`, { name: "X Y" })).status).toBe(404);
});

const showBy = (who: object, by: SignedInUser = roles.desk) =>
  request("POST", "/people", { token: by.token, body: { who } });

test("a number that one caller gave leads to this caller's page", async () => {
  const { caller, phone, patientName } = await newCaller();
  expect((await showBy({ phone })).body).toMatchObject({ caller, name: patientName, counts: { coming: 1 } });
});

test("two callers with one number are two people on two pages, and the number's page lists both", async () => {
  const phone = anyPhone();
  const [one, other] = [await newCaller(anyName(), phone), await newCaller(anyName(), phone)];
  expect(one.caller).not.toBe(other.caller);
  const shared = (await showBy({ phone })).body;
  expect(shared).toMatchObject({ account: null, counts: { coming: 2 } });
  expect(shared).not.toHaveProperty("caller");
  const { people } = z.parse(showPerson.answer, shared);
  expect(people?.callers.map(({ _id }) => _id).toSorted()).toEqual([one.caller, other.caller].toSorted());
  for (const { caller, patientName } of [one, other])
    expect((await showBy({ caller })).body).toMatchObject({ name: patientName, counts: { coming: 1 } });
});

const seen = (month: string, by: SignedInUser, more = "") =>
  request("GET", `/people/seen?month=${month}${more}`, { token: by.token });

test("the list of a month has each person once, in pages, and dentists get their own patients", async () => {
  const at = (day: number) => new Date(`2021-03-${String(day).padStart(2, "0")}T15:00:00Z`);
  const ada = { uid: `ada-${randomUUID()}`, email: "ada@mail.test" };
  const byOmar = { doctorId: "omar", doctor: "Dr. Omar Test" };
  await writeBooking(db, ada, at(2), { patientName: "Ada", arrivedAt: at(2) });
  await writeBooking(db, ada, at(20), { patientName: "Ada" });
  await writeBooking(db, ada, at(9), { patientName: "Mia", personId: "p1", ...byOmar });
  await writeBooking(db, ada, at(30), { status: "cancelled" });
  await writeBooking(db, { uid: "missed", email: "m@mail.test" }, at(5), { status: "no-show" });
  const first = await seen("2021-03", roles.desk, "&limit=1");
  expect(first.body).toMatchObject([
    { name: "Ada", uid: ada.uid, dateISO: "2021-03-20", visits: 2, arrived: 1 },
  ]);
  expect(first.headers.get("X-Total-Count")).toBe("2");
  const rest = await seen("2021-03", roles.desk, `&after=${first.headers.get("X-Next")}`);
  expect(rest.body).toMatchObject([{ name: "Mia", personId: "p1", doctor: "Dr. Omar Test" }]);
  expect((await seen("2021-03", roles.dentist)).body).toMatchObject([{ name: "Mia" }]);
  expect((await seen("2021-02", roles.desk)).body).toEqual([]);
  expect((await seen("2021-13", roles.desk)).status).toBe(400);
  const { docs } = await accessLog(db).where("uid", "==", roles.dentist.uid).get();
  expect(docs.map((one) => one.data().subject)).toContainEqual({ kind: "seen", id: "2021-03" });
});
