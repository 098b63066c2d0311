import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import {
  book,
  bookingInAnswer,
  errorCodeInAnswer,
  moveBooking,
  newPatient,
  postBooking,
} from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { sampleDoctor } from "../../testing/sample-clinic.ts";
import { testDoctors, writeTestClinic } from "../../testing/test-clinic.ts";
import { listAvailable } from "../contract/available.ts";
import { historyOf } from "../firestore/history.ts";
import { outbox } from "../firestore/outbox.ts";

const db = emulatedFirestore();
const treatmentId = "checkup";
const [ida, omar] = [
  { doctorId: "ida", doctor: "Dr. Ida Test" },
  { doctorId: "omar", doctor: "Dr. Omar Test" },
];

beforeAll(async () => {
  await clearClinic();
  const away = sampleDoctor("lee", [treatmentId], { name: "Dr. Lee Test", bookable: false });
  await writeTestClinic(db, [], {}, [...testDoctors, away]);
});

test("booking a chosen dentist takes only that dentist's time", async () => {
  const date = openDayPool.take();
  const bookingInput = { date, treatmentId, doctorId: "ida" };
  expect(await book(await newPatient(), bookingInput)).toMatchObject(ida);
  expect(errorCodeInAnswer(await postBooking(await newPatient(), bookingInput))).toBe("slot-taken");
  expect(await book(await newPatient(), { ...bookingInput, doctorId: "omar" })).toMatchObject(omar);
});

test("booking any dentist takes a free one, until none is left", async () => {
  const bookingInput = { date: openDayPool.take(), treatmentId };
  const booked = [await book(await newPatient(), bookingInput), await book(await newPatient(), bookingInput)];
  expect(booked.map(({ doctorId }) => doctorId).sort()).toEqual(["ida", "omar"]);
  expect(errorCodeInAnswer(await postBooking(await newPatient(), bookingInput))).toBe("slot-taken");
});

test("booking any dentist takes the least busy one of the day", async () => {
  const date = openDayPool.take();
  await book(await newPatient(), { date, treatmentId, doctorId: "ida", slot: "09:00 AM" });
  const next = await book(await newPatient(), { date, treatmentId, slot: "11:00 AM" });
  expect(next).toMatchObject(omar);
});

test.each([
  ["performs something else", { treatmentId: "cleaning", doctorId: "ida" }],
  ["can't be booked", { treatmentId, doctorId: "lee" }],
  ["isn't there", { treatmentId, doctorId: "nobody" }],
])("a dentist who %s is refused as not bookable", async (_, bookingInput) => {
  expect(
    errorCodeInAnswer(await postBooking(await newPatient(), { date: openDayPool.take(), ...bookingInput })),
  ).toBe("not-bookable");
});

test("the refusal is patient-busy, not slot-taken, if the patient has an appointment at that time", async () => {
  const patient = await newPatient();
  const bookingInput = { date: openDayPool.take(), treatmentId };
  await book(patient, bookingInput);
  expect(errorCodeInAnswer(await postBooking(patient, bookingInput))).toBe("patient-busy");
  await book(await newPatient(), bookingInput);
  expect(errorCodeInAnswer(await postBooking(patient, bookingInput))).toBe("patient-busy");
});

test("free times are listed for everyone and for each dentist", async () => {
  const date = openDayPool.take();
  await book(await newPatient(), { date, treatmentId, doctorId: "ida", slot: "10:00 AM" });
  const free = async (query: string) => {
    const { body } = await request("GET", `/available?date=${date}${query}`);
    const offer = z.parse(listAvailable.answer, body).find(({ _id }) => _id === treatmentId);
    return [offer?.slots, ...(offer?.doctors ?? []).map(({ _id, slots }) => [_id, slots])];
  };
  const all = ["09:00 AM", "09:30 AM", "10:00 AM", "10:30 AM", "11:00 AM"];
  const without = all.filter((slot) => slot !== "10:00 AM");
  expect(await free("")).toEqual([all, ["ida", without], ["omar", all]]);
  expect(await free("&doctor=ida")).toEqual([without, ["ida", without]]);
  expect(await free("&doctor=lee")).toEqual([[]]);
});

test("a moved appointment keeps its dentist if they are free, and otherwise gets another", async () => {
  const patient = await newPatient();
  const date = openDayPool.take();
  const { _id } = await book(patient, { date, treatmentId, doctorId: "ida", slot: "09:00 AM" });
  await book(await newPatient(), { date, treatmentId, doctorId: "ida", slot: "11:00 AM" });
  expect(bookingInAnswer(await moveBooking(patient, _id, { date, slot: "10:00 AM" }))).toMatchObject(ida);
  expect(bookingInAnswer(await moveBooking(patient, _id, { date, slot: "11:00 AM" }))).toMatchObject(omar);
  const back = { date, slot: "11:00 AM", doctorId: "ida" };
  expect(errorCodeInAnswer(await moveBooking(patient, _id, back))).toBe("slot-taken");
});

test("giving an appointment to another dentist keeps it and notifies the patient", async () => {
  const patient = await newPatient();
  const date = openDayPool.take();
  const before = await book(patient, { date, treatmentId, doctorId: "ida" });
  const after = bookingInAnswer(
    await moveBooking(patient, before._id, { date, slot: before.slot, doctorId: "omar" }),
  );
  expect(after).toEqual({ ...before, ...omar, version: 2 });
  const [deeds, notices] = await Promise.all([
    historyOf(db, before._id).get(),
    outbox(db).where("subject", "==", before._id).get(),
  ]);
  expect(deeds.docs.map((entry) => entry.data().deed)).toEqual(["booked", "given-to-another"]);
  expect(notices.docs.map(({ id }) => id).sort()).toEqual([
    `${before._id}.1.booked`,
    `${before._id}.2.other-dentist`,
  ]);
  expect(await book(await newPatient(), { date, treatmentId, doctorId: "ida" })).toMatchObject(ida);
});
