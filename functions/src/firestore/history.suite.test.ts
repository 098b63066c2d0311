import { beforeAll, expect, test } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
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
import { checkOutbox } from "../../testing/check-outbox.ts";
import { newFamily } from "../../testing/family-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { newPaidBooking } from "../../testing/payment-calls.ts";
import { newAdmin } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking } from "../../testing/write-booking.ts";
import { bookings } from "./bookings.ts";
import { type HistoryDocument, historyOf, readHistories } from "./history.ts";
import { outbox } from "./outbox.ts";

const db = emulatedFirestore();
let admin: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
});

/** Reads the history of a booking, sorted by version. Versions count from 1 without a gap. */
async function readHistory(id: string): Promise<HistoryDocument[]> {
  const { docs } = await historyOf(db, id).get();
  const entries = docs.toSorted((one, other) => Number(one.id) - Number(other.id));
  expect(entries.map((entry) => entry.id)).toEqual(entries.map((_, i) => String(i + 1)));
  expect((await bookings(db).doc(id).get()).data()?.version).toBe(entries.length);
  return entries.map((entry) => entry.data());
}

async function eventsOf(id: string): Promise<string[]> {
  return (await readHistory(id)).map(({ deed, by }) => `${deed} by ${by.role}`);
}

/** The notices of a booking, each as `{version} {kind}`. */
async function owedFor(id: string): Promise<string[]> {
  const { docs } = await outbox(db).where("subject", "==", id).get();
  for (const { id: name, ref } of docs) expect(ref.id, name).toMatch(new RegExp(`^${id}\\.\\d+\\.[a-z-]+$`));
  return docs
    .map((notice) => notice.data())
    .sort((one, other) => one.version - other.version)
    .map(({ version, kind }) => `${version} ${kind}`);
}

const checkup = (date: string) => ({ date, treatmentId: "checkup", slot: "09:00 AM" });

test("each change of an appointment's time gets a version, a history entry and a notice", async () => {
  const patient = await newPatient();
  const [date = "", next = ""] = openDayPool.takeConsecutive(2);
  const { _id } = await book(patient, { ...checkup(date), doctorId: "ida" });
  await moveBooking(patient, _id, { date: next, slot: "09:30 AM" });
  await moveBooking(admin, _id, { date: next, slot: "09:30 AM", doctorId: "omar" });
  await moveBooking(patient, _id, { date, slot: "10:00 AM", doctorId: "ida" });
  await cancelBooking(patient, _id);
  const history = await readHistory(_id);
  const patientDid = { role: "patient" };
  expect(history.map(({ deed, by, visit: { doctor, ...visit } }) => [deed, by, visit.slot, doctor])).toEqual([
    ["booked", patientDid, "09:00 AM", "Dr. Ida Test"],
    ["moved", patientDid, "09:30 AM", "Dr. Ida Test"],
    ["given-to-another", { role: "clinic", uid: admin.uid }, "09:30 AM", "Dr. Omar Test"],
    ["moved", patientDid, "10:00 AM", "Dr. Ida Test"],
    ["cancelled", patientDid, "10:00 AM", "Dr. Ida Test"],
  ]);
  expect(history.at(-1)?.visit).toMatchObject({ date, status: "cancelled", payment: "unpaid", method: null });
  const owed = ["1 booked", "2 moved", "3 other-dentist", "4 moved", "5 cancelled"];
  expect(await owedFor(_id)).toEqual(owed);
});

test("reads of very long histories are limited to the latest entries, per booking and in total", async () => {
  const patient = await newPatient();
  const [date = "", next = ""] = openDayPool.takeConsecutive(2);
  const ids: string[] = [];
  for (const slot of ["09:00 AM", "10:00 AM"]) {
    const { _id } = await book(patient, { ...checkup(date), slot });
    for (const day of [next, date]) await moveBooking(patient, _id, { date: day, slot });
    ids.push(_id);
  }
  const read = async (bounds: Parameters<typeof readHistories>[3]) =>
    (await readHistories(db, ids, new Date(), bounds)).map((history) =>
      history.map(({ visit }) => visit.date),
    );
  expect(await read({})).toEqual([
    [date, next, date],
    [date, next, date],
  ]);
  expect(await read({ mostOfOne: 2 })).toEqual([
    [next, date],
    [next, date],
  ]);
  const many = Array<string>(30).fill(ids[0] ?? "");
  expect(await readHistories(db, many, new Date(), { most: 50 })).toHaveLength(20);
});

test("expired history entries are not shown, even before TTL deletes them", async () => {
  const patient = await newPatient();
  const [date = "", next = ""] = openDayPool.takeConsecutive(2);
  const { _id } = await book(patient, checkup(date));
  await moveBooking(patient, _id, { date: next, slot: "09:00 AM" });
  await historyOf(db, _id)
    .doc("1")
    .update({ expiresAt: daysFromNow(-1) });
  const [exported] = await readHistories(db, [_id], new Date());
  expect(exported?.map(({ deed }) => deed)).toEqual(["moved"]);
  const { body } = await request("GET", `/booking/${_id}/history`, { token: admin.token });
  expect(body).toMatchObject({ entries: [{ deed: "moved" }] });
});

test("a change without effect and a refused change leave no history", async () => {
  const patient = await newPatient();
  const date = openDayPool.take();
  const { _id } = await book(patient, { ...checkup(date), doctorId: "ida" });
  await book(await newPatient(), { ...checkup(date), slot: "10:00 AM", doctorId: "ida" });
  expect((await moveBooking(patient, _id, { date, slot: "09:00 AM" })).status).toBe(200);
  const taken = await moveBooking(patient, _id, { date, slot: "10:00 AM", doctorId: "ida" });
  expect(errorCodeInAnswer(taken)).toBe("slot-taken");
  expect([await eventsOf(_id), await owedFor(_id)]).toEqual([["booked by patient"], ["1 booked"]]);
});

test("a card payment and its refund cause one notice each, whoever reports them", async () => {
  const { booking } = await newPaidBooking();
  const path = `/booking/${booking._id}?by=clinic`;
  expect((await request("DELETE", path, { token: admin.token })).status).toBe(200);
  await expect.poll(() => readBooking(admin, booking._id)).toMatchObject({ payment: "refunded" });
  const events = await eventsOf(booking._id);
  expect(events.filter((deed) => !deed.startsWith("refund-"))).toEqual([
    "booked by patient",
    "intent-made by patient",
    "paid-by-card by system",
    "cancelled by clinic",
    "refunded by system",
  ]);
  const kinds = (await owedFor(booking._id)).map((notice) => notice.split(" ")[1]);
  expect(kinds).toEqual(["booked", "paid", "cancelled", "refunded"]);
  await checkOutbox(db, booking._id, new Date());
});

test("payment at the desk, no-show and linking are in the history and cause no notice", async () => {
  const patient = await newVerifiedPatient();
  const called = await book(admin, { date: openDayPool.take(), patient: patient.email });
  await request("POST", "/session", { token: patient.token, body: {} });
  await request("POST", `/booking/${called._id}/desk-payment`, { token: admin.token });
  expect(await eventsOf(called._id)).toEqual([
    "booked by clinic",
    "linked by patient",
    "paid-at-desk by clinic",
  ]);
  expect(await owedFor(called._id)).toEqual(["1 booked"]);
  const past = await writeBooking(db, patient, daysFromNow(-1));
  await request("POST", `/booking/${past}/no-show`, { token: admin.token });
  const [missed] = (await historyOf(db, past).get()).docs;
  expect([missed?.id, missed?.data().deed]).toEqual(["2", "missed"]);
  expect(await owedFor(past)).toEqual([]);
});

test("a notice waits for a minute, in which a later change can replace it", async () => {
  const { _id } = await book(await newPatient(), checkup(openDayPool.take()));
  const [notice] = (await outbox(db).where("subject", "==", _id).get()).docs;
  const [entry] = await readHistory(_id);
  expect(notice?.data()).toMatchObject({ state: "owed", kind: "booked", version: 1 });
  const waits = (notice?.data().sendAfter?.getTime() ?? 0) - (entry?.at.getTime() ?? 0);
  expect(waits).toBe(60_000);
});

test("neither history nor notices identify the patient, even after the account is deleted", async () => {
  const patient = await newPatient();
  const [mia = ""] = await newFamily(patient, ["Mia Unusualname"]);
  const { _id } = await book(patient, {
    ...{ ...checkup(openDayPool.take()), personId: mia },
    phone: "202-555-0177",
  });
  expect((await request("DELETE", "/profile", { token: patient.token })).status).toBe(200);
  expect(await eventsOf(_id)).toEqual(["booked by patient", "cancelled by patient", "anonymized by patient"]);
  expect(await owedFor(_id)).toEqual(["1 booked", "2 cancelled"]);
  const notices = (await outbox(db).where("subject", "==", _id).get()).docs.map((notice) => notice.data());
  const kept = JSON.stringify([await readHistory(_id), notices]);
  for (const personal of [patient.uid, patient.email, mia, "Unusualname", "Ada", "555-0177", "5550177"]) {
    expect(kept).not.toContain(personal);
  }
});
