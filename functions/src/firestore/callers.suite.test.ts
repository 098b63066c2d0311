import { beforeAll, expect, test } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore, emulatedPhotoStorage } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { book, newVerifiedPatient } from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { newAdmin } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking, writeCallerBooking } from "../../testing/write-booking.ts";
import { resetMigrationProgress, runMigration } from "../migrations/migration.ts";
import { createCallerRecords } from "../migrations/record-callers.ts";
import { bookings } from "./bookings.ts";
import { callers, rebuildCallerRecord, rebuildDueCallerRecords } from "./callers.ts";

const db = emulatedFirestore();
let admin: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
});

let numbers = 2025560100;
const newPhone = () => String(numbers++).replace(/(...)(...)(....)/, "$1-$2-$3");

const called = async (wish: { patientName: string; phone: string; patient?: string }) => {
  const { _id } = await book(admin, { patient: "", date: openDayPool.take(), ...wish });
  return callerOf(_id);
};
const callerOf = async (id: string) => (await bookings(db).doc(id).get()).data()?.callerId ?? "";
const stored = async (id: string) => (await callers(db).doc(id).get()).data();

test("a booking for a caller creates their record, and a patient's own booking has no caller", async () => {
  const phone = newPhone();
  const id = await called({ patientName: "Ana Núñez", phone, patient: "Ana@mail.test" });
  expect(await stored(id)).toMatchObject({ name: "Ana Núñez", phone, email: "ana@mail.test" });
  const patient = await newVerifiedPatient();
  expect(await callerOf((await book(patient, { date: openDayPool.take() }))._id)).toBe("");
});

test("a caller is found by number or address with any spelling of their name, and keeps the data given last", async () => {
  const phone = newPhone();
  const patient = "found-again@mail.test";
  const id = await called({ patientName: "Siobhán O’Sullivan", phone, patient });
  expect(await called({ patientName: "siobhan osullivan", phone: phone.replaceAll("-", " ") })).toBe(id);
  const other = newPhone();
  expect(await called({ patientName: "Siobhan O'Sullivan", phone: other, patient })).toBe(id);
  expect(await stored(id)).toMatchObject({ name: "Siobhan O'Sullivan", phone: other, email: patient });
  // The caller is also found by the earlier number.
  expect(await called({ patientName: "SIOBHAN O'SULLIVAN", phone })).toBe(id);
});

test("a couple with one number and one address are two callers", async () => {
  const shared = { phone: newPhone(), patient: "couple@mail.test" };
  const ids = [
    await called({ patientName: "Ana Lund", ...shared }),
    await called({ patientName: "Bo Lund", ...shared }),
  ];
  expect(new Set(ids).size).toBe(2);
});

test("bookings for one new caller at the same moment make one record", async () => {
  const wish = { patientName: "Rae Racer", phone: newPhone(), patient: "rae@mail.test" };
  const ids = await Promise.all(Array.from({ length: 5 }, () => called(wish)));
  expect(new Set(ids).size).toBe(1);
  expect((await callers(db).where("name", "==", "Rae Racer").get()).size).toBe(1);
});

test("a caller's record is deleted when an account has taken over all of their appointments", async () => {
  const patient = await newVerifiedPatient();
  const { _id } = await book(admin, {
    date: openDayPool.take(),
    patient: patient.email,
    patientName: "Lea Later",
  });
  const id = await callerOf(_id);
  expect(await stored(id)).toMatchObject({ name: "Lea Later" });
  await request("POST", "/session", { token: patient.token, body: {} });
  expect([await stored(id), await callerOf(_id)]).toEqual([undefined, ""]);
});

test("removing an account reduces a caller's record to their other appointments", async () => {
  const patient = await newVerifiedPatient();
  await request("POST", "/session", { token: patient.token, body: {} });
  const phone = newPhone();
  const id = await called({ patientName: "Two Addresses", phone });
  expect(await called({ patientName: "Two Addresses", phone, patient: patient.email })).toBe(id);
  await request("DELETE", "/profile", { token: patient.token });
  expect(await stored(id)).toMatchObject({ name: "Two Addresses", phone, email: "" });
  expect(JSON.stringify(await stored(id))).not.toContain(patient.email);
});

test("a removal rebuilds all callers with its address, however many there are", async () => {
  const patient = await newVerifiedPatient();
  await request("POST", "/session", { token: patient.token, body: {} });
  for (let nth = 0; nth < 23; nth++)
    await writeCallerBooking(db, daysFromNow(3), { patientName: `Number ${nth}`, patient: patient.email });
  await request("DELETE", "/profile", { token: patient.token });
  const { docs } = await callers(db).where("given", "array-contains", patient.email).get();
  expect(docs.map((one) => one.data().name)).toEqual([]);
});

test("a missing caller record is rebuilt once, even if several calls do it at the same time", async () => {
  const id = await called({ patientName: "Missing Record", phone: newPhone() });
  await callers(db).doc(id).delete();
  const settled = await Promise.allSettled([1, 2, 3].map(() => rebuildCallerRecord(db, id, new Date())));
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
  expect(await stored(id)).toMatchObject({ name: "Missing Record" });
});

test("the hourly check deletes callers without appointments after a month", async () => {
  const gone = await writeCallerBooking(db, daysFromNow(3), { patientName: "Gus Gone" });
  const stays = await writeCallerBooking(db, daysFromNow(3), { patientName: "Stella Stay" });
  const [goneId, staysId] = [await callerOf(gone), await callerOf(stays)];
  // An older release leaves a canceled booking in this form.
  const forgotten = { patient: "", patientName: "Former patient", phone: "", phoneE164: "" };
  await bookings(db).doc(gone).update(forgotten);
  const skip = () => {
    throw new Error("Nothing fails");
  };
  expect(await rebuildDueCallerRecords(db, daysFromNow(29), skip)).toBe(0);
  await bookings(db).doc(stays).update({ patientName: "Stella Stays" });
  expect(await rebuildDueCallerRecords(db, daysFromNow(31), skip)).toBe(1);
  expect([await stored(goneId), await stored(staysId)]).toMatchObject([undefined, { name: "Stella Stays" }]);
  expect(await rebuildDueCallerRecords(db, daysFromNow(31), skip)).toBe(0);
});

test("the migration creates callers once from current appointments, and none from anonymous ones", async () => {
  const given = { uid: null, phone: "202-556-0999", phoneE164: "+12025560999", patient: "" };
  const write = (fields: object) =>
    writeBooking(db, { uid: "", email: "" }, daysFromNow(-9), { ...given, ...fields });
  const later = { createdAt: daysFromNow(-1), patientName: "Mig Rated" };
  const ids = await Promise.all([
    write({ ...later, phone: "+1 202 556 0999" }),
    write({ patientName: "mig rated", createdAt: daysFromNow(-20) }),
    write({ patientName: "Other Rated" }),
    write({ patientName: "Former patient", phone: "", phoneE164: "" }),
  ]);
  const run = async () => {
    await resetMigrationProgress(db, createCallerRecords.name);
    return (
      await runMigration({ db, photos: emulatedPhotoStorage() }, createCallerRecords, {
        now: () => new Date(),
        size: 2,
      })
    ).changed;
  };
  expect([await run(), await run()]).toEqual([3, 0]);
  const [one, same, other, nobody] = await Promise.all(ids.map(callerOf));
  expect([one === same, one === other, nobody]).toEqual([true, false, ""]);
  expect(await stored(one ?? "")).toMatchObject({ name: "Mig Rated", phone: "+1 202 556 0999" });
});
