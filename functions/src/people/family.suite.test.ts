import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { type ApiAnswer, request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import {
  book,
  cancelBooking,
  errorCodeInAnswer,
  invalidFieldsInAnswer,
  moveBooking,
  newPatient,
  postBooking,
  readBooking,
} from "../../testing/booking-calls.ts";
import { newFamily, putFamily, saveFamily } from "../../testing/family-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { newAdmin } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking } from "../../testing/write-booking.ts";
import { errorBodySchema } from "../contract/errors.ts";
import { exportProfile, showProfile } from "../contract/profile.ts";
import { bookings } from "../firestore/bookings.ts";
import { claims } from "../firestore/claims.ts";

const db = emulatedFirestore();
let patient: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
});
beforeEach(async () => {
  patient = await newPatient();
});

const checkup = (date: string, more: object = {}) => ({
  date,
  slot: "10:00 AM",
  treatmentId: "checkup",
  ...more,
});

function refusalOf({ body }: ApiAnswer) {
  const { code, data } = z.parse(errorBodySchema, body).error;
  return { code, ids: data?.appointments?.map(({ _id }) => _id), count: data?.count };
}

test("family members are stored, renamed, and kept if the request doesn't contain them", async () => {
  const [mia = "", leo = ""] = await newFamily(patient, ["Mia", "Leo"]);
  const renamed = [
    { _id: leo, name: "Leonard" },
    { _id: mia, name: "Mia" },
  ];
  expect(await saveFamily(patient, renamed)).toEqual(renamed);
  expect(await saveFamily(patient, undefined)).toEqual(renamed);
  const { body } = await request("GET", "/profile", { token: patient.token });
  expect(z.parse(showProfile.answer, body).people).toEqual(renamed);
  await request("POST", "/session", { token: patient.token, body: {} });
  expect(await saveFamily(patient, undefined)).toEqual(renamed);
  expect(await saveFamily(patient, [])).toEqual([]);
});

test("an account has at most eight family members", async () => {
  const named = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `Child ${i}` }));
  expect(await saveFamily(patient, named(8))).toHaveLength(8);
  const refused = await putFamily(patient, named(9));
  expect([refused.status, invalidFieldsInAnswer(refused)]).toEqual([400, ["people"]]);
});

test.each([
  ["people.1.name", [{ name: "Mia" }, { name: " mia " }]],
  ["people.0.name", [{ name: " " }]],
  ["people.0._id", [{ _id: "a/b", name: "Mia" }]],
])("refuses a wrong %s: %o", async (field, people) => {
  const refused = await putFamily(patient, people);
  expect([refused.status, invalidFieldsInAnswer(refused)]).toEqual([400, [field]]);
  expect(await saveFamily(patient, undefined)).toEqual([]);
});

test("removed family members and other accounts' members can't be added by id", async () => {
  const [mia = ""] = await newFamily(patient, ["Mia"]);
  const [theirs = ""] = await newFamily(await newPatient(), ["Leo"]);
  await saveFamily(patient, []);
  for (const _id of [mia, theirs]) {
    const refused = await putFamily(patient, [{ _id, name: "Mia" }]);
    expect([refused.status, errorCodeInAnswer(refused)]).toEqual([409, "conflict"]);
  }
});

test("a family member with upcoming appointments can't be removed until they are cancelled", async () => {
  const [mia = "", leo = ""] = await newFamily(patient, ["Mia", "Leo"]);
  const [date = "", next = ""] = openDayPool.takeConsecutive(2);
  const later = await book(patient, checkup(next, { personId: mia }));
  const sooner = await book(patient, checkup(date, { personId: mia }));
  await cancelBooking(patient, (await book(patient, checkup(date, { personId: leo })))._id);
  await book(patient, { date, slot: "11:00 AM" });
  const refused = await putFamily(patient, [{ _id: leo, name: "Leo" }]);
  expect(refused.status).toBe(409);
  expect(refusalOf(refused)).toEqual({
    code: "has-appointments",
    ids: [sooner._id, later._id],
    count: 2,
  });
  expect(await saveFamily(patient, [{ _id: mia, name: "Mia" }])).toHaveLength(1);
  for (const { _id } of [sooner, later]) await cancelBooking(patient, _id);
  expect(await saveFamily(patient, [])).toEqual([]);
});

test("an appointment for a family member has their name of that time", async () => {
  const [mia = ""] = await newFamily(patient, ["Mia"]);
  const wish = checkup(openDayPool.take(), { personId: mia, patientName: "Somebody Else" });
  const booked = await book(patient, wish);
  expect(booked).toMatchObject({ personId: mia, patientName: "Mia", patient: patient.email });
  await saveFamily(patient, [{ _id: mia, name: "Mia Maria" }]);
  expect(await readBooking(patient, booked._id)).toEqual(booked);
});

test("two children and their parent can have appointments at the same time with different dentists", async () => {
  const [mia = "", leo = "", zoe = ""] = await newFamily(patient, ["Mia", "Leo", "Zoe"]);
  const date = openDayPool.take();
  const doctors = [
    (await book(patient, checkup(date, { personId: mia }))).doctorId,
    (await book(patient, checkup(date, { personId: leo }))).doctorId,
  ];
  expect(doctors.toSorted()).toEqual(["ida", "omar"]);
  await book(patient, { date, slot: "10:00 AM" });
  expect(errorCodeInAnswer(await postBooking(patient, checkup(date, { personId: zoe })))).toBe("slot-taken");
});

test("one child can't have two appointments at the same time", async () => {
  const [mia = ""] = await newFamily(patient, ["Mia"]);
  const date = openDayPool.take();
  await book(patient, checkup(date, { personId: mia }));
  const elsewhere = { date, treatmentId: "filling", slot: "09:30 AM", personId: mia };
  expect(errorCodeInAnswer(await postBooking(patient, elsewhere))).toBe("patient-busy");
  expect(errorCodeInAnswer(await postBooking(patient, checkup(date, { personId: mia })))).toBe(
    "patient-busy",
  );
  const after = await book(patient, { ...elsewhere, slot: "10:30 AM" });
  const back = await moveBooking(patient, after._id, { date, slot: "10:00 AM" });
  expect([back.status, errorCodeInAnswer(back)]).toEqual([409, "patient-busy"]);
});

test("only the account itself can book for its family members", async () => {
  const parent = await newPatient();
  const [mia = ""] = await newFamily(parent, ["Mia"]);
  const wish = checkup(openDayPool.take(), { personId: mia });
  const refused = await postBooking(patient, wish);
  expect([refused.status, invalidFieldsInAnswer(refused)]).toEqual([400, ["personId"]]);
  const desk = await postBooking(await newAdmin(db), { ...wish, patient: parent.email });
  expect([desk.status, invalidFieldsInAnswer(desk)]).toEqual([400, ["personId"]]);
});

test("a repeated request id for another child is refused", async () => {
  const [mia = "", leo = ""] = await newFamily(patient, ["Mia", "Leo"]);
  const wish = checkup(openDayPool.take(), { requestId: randomUUID() });
  const { _id } = await book(patient, { ...wish, personId: mia });
  expect((await book(patient, { ...wish, personId: mia }))._id).toBe(_id);
  expect(errorCodeInAnswer(await postBooking(patient, { ...wish, personId: leo }))).toBe("request-reused");
});

test("the export contains the family, and for whom each appointment is", async () => {
  const [mia = ""] = await newFamily(patient, ["Mia"]);
  await book(patient, checkup(openDayPool.take(), { personId: mia }));
  const { body } = await request("GET", "/profile/export", { token: patient.token });
  const { profile, bookings: own } = z.parse(exportProfile.answer, body);
  expect(profile.people).toEqual([{ _id: mia, name: "Mia" }]);
  expect(own).toMatchObject([{ personId: mia, patientName: "Mia" }]);
});

test("removing the account removes the family from upcoming and past appointments and claims", async () => {
  const [mia = ""] = await newFamily(patient, ["Mia"]);
  const past = await writeBooking(db, patient, daysFromNow(-3), { personId: mia, patientName: "Mia" });
  const date = openDayPool.take();
  const coming = await book(patient, checkup(date, { personId: mia, doctorId: "ida" }));
  await request("DELETE", "/profile", { token: patient.token });
  const nobody = { uid: null, personId: null, patient: "", patientName: "Former patient", phone: "" };
  for (const id of [past, coming._id]) {
    expect((await bookings(db).doc(id).get()).data()).toMatchObject({ ...nobody, claims: [] });
  }
  const held = await claims(db).listDocuments();
  expect(held.filter(({ id }) => id.includes(patient.uid) || id.includes(mia))).toEqual([]);
  expect((await postBooking(await newPatient(), checkup(date, { doctorId: "ida" }))).status).toBe(201);
});
