import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import {
  book,
  bookingInAnswer,
  cancelBooking,
  errorCodeInAnswer,
  invalidFieldsInAnswer,
  listBookings,
  moveBooking,
  newPatient,
  postBooking,
} from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { alwaysOpenSettings, setOnlyAdmin, writeTestClinic } from "../../testing/test-clinic.ts";
import { formatDate, plusDays, todayIn } from "../domain/calendar-date.ts";
import { bookings } from "../firestore/bookings.ts";

beforeAll(() => writeTestClinic(emulatedFirestore()));

const today = todayIn(alwaysOpenSettings.timeZone, new Date());
const yesterday = plusDays(today, -1);
/** A day beyond the booking horizon, even if midnight passes during the test. */
const beyond = plusDays(today, alwaysOpenSettings.horizonDays + 2);

test("booking returns the whole booking, which is then listed", async () => {
  const patient = await newPatient();
  const date = openDayPool.take();
  const answer = await postBooking(patient, {
    date,
    slot: "10:00 AM",
    Price: 90,
    treatment: "Teeth Cleaning",
  });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    success: true,
    treatmentId: "cleaning",
    treatment: "Teeth Cleaning",
    date: formatDate(date),
    dateISO: date,
    slot: "10:00 AM",
    Price: 90,
    patient: patient.email,
    status: "booked",
    payment: "unpaid",
    paid: false,
    cancellation: { fullRefundHours: 24 },
  });
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect(await listBookings(patient)).toEqual([bookingInAnswer(answer)]);
});

test("a booked slot is no longer free for that treatment", async () => {
  const date = openDayPool.take();
  await book(await newPatient(), { date: formatDate(date), slot: "09:30 AM" });
  const { body } = await request("GET", `/available?date=${date}`);
  expect(body).toMatchObject([
    { _id: "cleaning", slots: ["09:00 AM", "10:00 AM", "10:30 AM", "11:00 AM"] },
    { _id: "filling", slots: ["09:00 AM", "09:30 AM", "10:00 AM", "10:30 AM", "11:00 AM"] },
    { _id: "talk" },
    { _id: "checkup" },
  ]);
});

test("the phone number is stored as typed and in E.164", async () => {
  const pasted = "\u202a(202)\u00a0555\u20110143 ext. 12\u202c";
  const { _id, phoneUrl } = await book(await newPatient(), { date: openDayPool.take(), phone: pasted });
  const stored = (await bookings(emulatedFirestore()).doc(_id).get()).data();
  expect(stored).toMatchObject({ phone: "(202) 555-0143 ext. 12", phoneE164: "+12025550143" });
  expect(phoneUrl).toBe("tel:+12025550143;ext=12");
});

test("a note is stored, and refused beyond 200 characters", async () => {
  const patient = await newPatient();
  const note = "I use a wheelchair.\nPlease call before you move me.";
  const date = openDayPool.take();
  expect(await book(patient, { date, note: `  ${note} ` })).toMatchObject({ note });
  expect(await book(patient, { date, slot: "10:00 AM" })).toMatchObject({ note: "" });
  const answer = await postBooking(patient, { date, slot: "11:00 AM", note: "x".repeat(201) });
  expect([answer.status, invalidFieldsInAnswer(answer)]).toEqual([400, ["note"]]);
});

test("a free treatment has nothing due", async () => {
  const booking = await book(await newPatient(), { date: openDayPool.take(), treatmentId: "talk" });
  expect(booking).toMatchObject({ Price: 0, payment: "nothing-due" });
});

test("the slot of another patient is refused", async () => {
  const date = openDayPool.take();
  await book(await newPatient(), { date });
  const refused = await postBooking(await newPatient(), { date });
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ success: false, error: { code: "slot-taken" } });
});

test("a patient can't have two appointments at the same time", async () => {
  const patient = await newPatient();
  const date = openDayPool.take();
  await book(patient, { date, treatmentId: "filling", slot: "09:00 AM" });
  expect(errorCodeInAnswer(await postBooking(patient, { date, slot: "09:30 AM" }))).toBe("patient-busy");
  expect(errorCodeInAnswer(await postBooking(patient, { date, treatmentId: "filling" }))).toBe(
    "patient-busy",
  );
  expect((await postBooking(patient, { date, slot: "10:00 AM" })).status).toBe(201);
});

test("repeating a request returns the same booking as it is now", async () => {
  const patient = await newPatient();
  const [date = "", other = ""] = openDayPool.takeConsecutive(2);
  const bookingInput = { date, requestId: randomUUID() };
  const first = await book(patient, bookingInput);
  // The price isn't part of the request's fingerprint, and a date may be written in two ways.
  for (const more of [
    {},
    { Price: 1 },
    { date: formatDate(date) },
    { patient: patient.email.toUpperCase() },
  ]) {
    const again = await postBooking(patient, { ...bookingInput, ...more });
    expect(again.status).toBe(201);
    expect(bookingInAnswer(again)).toEqual(first);
  }
  await moveBooking(patient, first._id, { date: other, slot: "10:00 AM" });
  expect(await book(patient, bookingInput)).toMatchObject({
    _id: first._id,
    dateISO: other,
    slot: "10:00 AM",
  });
  expect(await listBookings(patient)).toHaveLength(1);
});

test.each([
  { treatmentId: "filling" },
  { slot: "11:00 AM" },
  { date: yesterday },
  { patientName: "Bea Patient" },
  { phone: "202-555-0199" },
  { note: "I come ten minutes late." },
])("a reused requestId with other fields is refused and books nothing: %o", async (other) => {
  const patient = await newPatient();
  const bookingInput = { date: openDayPool.take(), requestId: randomUUID() };
  const first = await book(patient, bookingInput);
  const answer = await postBooking(patient, { ...bookingInput, ...other });
  expect([answer.status, errorCodeInAnswer(answer)]).toEqual([409, "request-reused"]);
  expect(await listBookings(patient)).toEqual([first]);
});

test("a reused requestId for another caller is refused at the desk", async () => {
  const desk = await newPatient();
  await setOnlyAdmin(emulatedFirestore(), desk.uid);
  const bookingInput = {
    date: openDayPool.take(),
    requestId: randomUUID(),
    patient: `${randomUUID()}@callers.test`,
  };
  await book(desk, bookingInput);
  const other = { ...bookingInput, patient: `${randomUUID()}@callers.test` };
  expect(errorCodeInAnswer(await postBooking(desk, other))).toBe("request-reused");
});

test("repeating the request of a cancelled booking is refused", async () => {
  const patient = await newPatient();
  const bookingInput = { date: openDayPool.take(), requestId: randomUUID() };
  const { _id } = await book(patient, bookingInput);
  await cancelBooking(patient, _id);
  const answer = await postBooking(patient, bookingInput);
  expect([answer.status, errorCodeInAnswer(answer)]).toEqual([409, "request-reused"]);
});

test("the same requestId of two patients makes two bookings", async () => {
  const requestId = randomUUID();
  const date = openDayPool.take();
  const first = await book(await newPatient(), { date, requestId });
  const second = await book(await newPatient(), { date, requestId, slot: "10:00 AM" });
  expect(second._id).not.toBe(first._id);
});

test.each([
  ["treatment-not-found", { treatmentId: "nothing" }],
  ["treatment-not-found", { treatmentId: "retired" }],
  ["price-changed", { Price: 1 }],
  ["not-bookable", { date: yesterday }],
  ["not-bookable", { date: beyond }],
  ["invalid", { date: "Feb 30, 2027" }],
  ["invalid", { date: "tomorrow" }],
  ["invalid", { slot: "09:15 AM" }],
  ["invalid", { phone: "555-0143" }],
  ["invalid", { phone: "" }],
  ["invalid", { patientName: " " }],
  ["invalid", { requestId: "1" }],
  ["forbidden", { patient: "somebody.else@patients.test" }],
])("refuses as %s: %o", async (code, bookingInput) => {
  const patient = await newPatient();
  const refused = await postBooking(patient, { date: openDayPool.take(), ...bookingInput });
  expect(errorCodeInAnswer(refused)).toBe(code);
  expect(await listBookings(patient)).toEqual([]);
});

test("a refusal says which field is wrong", async () => {
  const refused = await postBooking(await newPatient(), { date: openDayPool.take(), phone: "555-0143" });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ error: { fields: { phone: expect.stringMatching(/area code/) } } });
});

test("booking needs a sign-in", async () => {
  const patient = await newPatient();
  expect((await postBooking({ ...patient, token: "forged" }, { date: openDayPool.take() })).status).toBe(401);
  expect((await request("GET", "/booking")).status).toBe(401);
});
