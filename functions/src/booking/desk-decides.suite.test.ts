/** The desk books and moves despite the rules for patients: docs/decisions/the-desk-decides.md */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { createDayPool } from "../../../emulators/testing/day-pool.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import {
  type BookingFields,
  book,
  bookingInAnswer,
  cancelBooking,
  errorCodeInAnswer,
  invalidFieldsInAnswer,
  newPatient,
  newVerifiedPatient,
  postBooking,
} from "../../testing/booking-calls.ts";
import { newAbsence, readAttentionKinds } from "../../testing/desk-calls.ts";
import { alwaysOpenSettings, setOnlyAdmin, writeTestClinic } from "../../testing/test-clinic.ts";
import { listAvailable } from "../contract/available.ts";
import type { Booking } from "../contract/bookings.ts";
import { errorBodySchema } from "../contract/errors.ts";
import { listSchedule } from "../contract/schedule.ts";
import type { UnusualKind, UnusualReason } from "../contract/unusual.ts";
import { plusDays, plusMonths, todayIn } from "../domain/calendar-date.ts";
import { bookings } from "../firestore/bookings.ts";
import { claims } from "../firestore/claims.ts";
import { historyOf } from "../firestore/history.ts";
import { outbox } from "../firestore/outbox.ts";
import { users } from "../firestore/users.ts";

const db = emulatedFirestore();
const horizonDays = 300;
const openDayPool = createDayPool({ settings: { ...alwaysOpenSettings, horizonDays }, from: 2 });
let desk: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db, [], { horizonDays });
  desk = await newPatient();
  await setOnlyAdmin(db, desk.uid);
});

const today = () => todayIn("America/New_York", new Date());

/** A request for a caller with an address. */
const forCaller = (wish: BookingFields) => ({ patient: `${randomUUID()}@callers.test`, ...wish });

function deskBooking(wish: BookingFields): Promise<Booking> {
  return book(desk, forCaller(wish));
}

async function reasonsOf(answer: ReturnType<typeof request>): Promise<UnusualReason[]> {
  const { error } = z.parse(errorBodySchema, (await answer).body);
  expect(error.code).toBe("unusual");
  return error.data?.reasons ?? [];
}

const reasonsToBook = (wish: BookingFields) => reasonsOf(postBooking(desk, forCaller(wish)));
const kindsOf = (reasons: readonly UnusualReason[]) => reasons.map(({ reason }) => reason);

function move(id: string, body: Record<string, unknown>) {
  return request("POST", `/booking/${id}/move?by=clinic`, { token: desk.token, body });
}

/** The free times of the check-up on that day: all, and each dentist's. */
async function freeTimes(date: string, doctor?: string) {
  const { body } = await request(
    "GET",
    `/available?date=${date}${doctor ? `&doctor=${doctor}` : ""}&fresh=${randomUUID()}`,
  );
  return z.parse(listAvailable.answer, body).find(({ _id }) => _id === "checkup")?.slots ?? [];
}

async function scheduled(id: string, date: string) {
  const { body } = await request("GET", `/schedule?from=${date}&to=${date}`, { token: desk.token });
  return z.parse(listSchedule.answer, body)[0]?.bookings.find(({ _id }) => _id === id);
}

test("the desk is told everything that is unusual at once, and goes on despite it", async () => {
  const wish = { date: plusDays(today(), horizonDays + 10), slot: "10:15 AM", Price: 45 };
  const reasons = await reasonsToBook(wish);
  expect(reasons).toEqual([
    { reason: "beyond-horizon", lastDay: plusDays(today(), horizonDays) },
    { reason: "off-grid" },
    { reason: "price", Price: 90 },
  ]);
  const despite = kindsOf(reasons);
  const booking = await deskBooking({ ...wish, despite, reason: "  Asked for\nit " });
  expect(booking).toMatchObject({ dateISO: wish.date, slot: wish.slot, Price: 45, payment: "unpaid" });
  expect(await scheduled(booking._id, wish.date)).toMatchObject({
    accepted: ["beyond-horizon", "off-grid", "price"],
    acceptedReason: "Asked for it",
    problem: null,
  });
  const [entry] = (await historyOf(db, booking._id).get()).docs;
  expect(new Set(entry?.data().accepted)).toEqual(new Set(despite));
});

test("accepting something else than what is unusual is not enough", async () => {
  const wish = { date: openDayPool.take(), slot: "10:15 AM" };
  expect(kindsOf(await reasonsToBook({ ...wish, despite: ["beyond-horizon", "price"] }))).toEqual([
    "off-grid",
  ]);
});

test("what is not unusual is not stored as an exception", async () => {
  const date = openDayPool.take();
  const { _id } = await deskBooking({ date, despite: ["off-grid", "holder-busy"] });
  expect(await scheduled(_id, date)).not.toHaveProperty("accepted");
});

test("yesterday's visit is noted and removed without notice, reminder, claim or open appointment", async () => {
  const date = plusDays(today(), -1);
  const patient = await newVerifiedPatient();
  const wish = { date, slot: "09:00 AM", patient: patient.email };
  expect(kindsOf(await reasonsToBook(wish))).toEqual(["in-the-past"]);
  const { _id } = await deskBooking({ ...wish, despite: ["in-the-past"] });
  await request("POST", "/session", { token: patient.token, body: {} });
  const stored = (await bookings(db).doc(_id).get()).data();
  expect(stored).toMatchObject({ uid: patient.uid, claims: [], nextReminderAt: null });
  expect((await users(db).doc(patient.uid).get()).data()?.open).toEqual({});
  // Another visit of the same time is unusual, and claims nothing either.
  const second = { ...wish, despite: ["in-the-past"] };
  expect(kindsOf(await reasonsToBook(second))).toEqual(["in-the-past", "holder-busy"]);
  await deskBooking({ ...wish, despite: ["in-the-past", "holder-busy"] });
  const removed = await request("DELETE", `/booking/${_id}?by=clinic`, { token: desk.token });
  expect(bookingInAnswer(removed).status).toBe("cancelled");
  expect((await outbox(db).where("subject", "==", _id).get()).size).toBe(0);
});

test("the desk is told that the patient has another appointment then, with or without an account", async () => {
  const date = openDayPool.take();
  const ada = await newVerifiedPatient();
  await book(ada, { date });
  const wish = { date, treatmentId: "checkup", doctorId: "ida", patient: ada.email };
  expect(await reasonsToBook(wish)).toMatchObject([
    { reason: "patient-busy", appointments: [{ treatment: "Teeth Cleaning", patientName: "Ada Patient" }] },
  ]);
  // A child has the same address and another name.
  await deskBooking({ ...wish, patientName: "Chris Patient" });
  expect(kindsOf(await reasonsToBook({ ...wish, patientName: "chris patient", doctorId: "omar" }))).toEqual([
    "patient-busy",
  ]);
  const later = await deskBooking({ ...wish, slot: "11:00 AM" });
  const back = { date, slot: "09:00 AM", doctorId: "omar" };
  expect(kindsOf(await reasonsOf(move(later._id, back)))).toEqual(["patient-busy"]);
  expect(bookingInAnswer(await move(later._id, { ...back, despite: ["patient-busy"] })).slot).toBe(
    "09:00 AM",
  );
});

test("the quarter-hour that runs now is not past", async () => {
  const now = new Date();
  const quarter = new Date(Math.floor(now.getTime() / 900_000) * 900_000);
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat("en-US", {
      timeZone: "America/New_York",
      hour: "2-digit",
      minute: "2-digit",
      hour12: true,
    })
      .formatToParts(quarter)
      .map(({ type, value }) => [type, value]),
  );
  const slot = `${parts.hour}:${parts.minute} ${parts.dayPeriod}`;
  const date = todayIn("America/New_York", quarter);
  const answer = await postBooking(
    desk,
    forCaller({ date, slot, treatmentId: "talk", despite: ["off-grid"] }),
  );
  // Only in the last millisecond of a quarter-hour could the answer differ.
  expect(bookingInAnswer(answer)).toMatchObject({ slot });
});

test.each([
  ["more than 366 days back", { date: () => plusDays(today(), -367) }, "date"],
  ["more than 24 months ahead", { date: () => plusDays(plusMonths(today(), 24), 1) }, "date"],
  ["between quarter-hours", { date: () => openDayPool.take(), slot: "10:10 AM" }, "slot"],
  ["across midnight", { date: () => openDayPool.take(), slot: "11:45 PM" }, "slot"],
  ["at less than the least price", { date: () => openDayPool.take(), Price: 0.2 }, "Price"],
  ["with a dentist who doesn't do it", { date: () => openDayPool.take(), doctorId: "ida" }, "doctorId"],
])("nobody books %s", async (_, { date, ...wish }, field) => {
  const all: UnusualKind[] = ["beyond-horizon", "in-the-past", "off-grid", "price", "outside-hours"];
  const answer = await postBooking(desk, forCaller({ date: date(), ...wish, despite: all }));
  expect(invalidFieldsInAnswer(answer)).toEqual([field]);
});

test("a treatment that isn't offered is not found", async () => {
  const answer = await postBooking(desk, forCaller({ date: openDayPool.take(), treatmentId: "retired" }));
  expect(errorCodeInAnswer(answer)).toBe("treatment-not-found");
});

test("patients can't go on despite anything, and a booking for oneself is a patient's", async () => {
  const date = openDayPool.take();
  const patient = await newPatient();
  const wish = { date, slot: "10:15 AM", despite: ["off-grid"] };
  expect(errorCodeInAnswer(await postBooking(patient, wish))).toBe("forbidden");
  expect(errorCodeInAnswer(await postBooking(desk, wish))).toBe("forbidden");
  const { despite: _, ...plain } = wish;
  expect(invalidFieldsInAnswer(await postBooking(desk, plain))).toEqual(["slot"]);
  const booking = await book(patient, { date });
  const answer = await request("POST", `/booking/${booking._id}/move`, {
    token: patient.token,
    body: { date, slot: "10:30 AM", despite: ["off-grid"] },
  });
  expect(errorCodeInAnswer(answer)).toBe("forbidden");
});

test("a repeated request finds its booking, and another exception makes it another request", async () => {
  const wish = forCaller({
    ...{ date: openDayPool.take(), slot: "10:15 AM", requestId: randomUUID() },
    ...{ despite: ["off-grid", "price"], Price: 45 },
  });
  const { _id } = await book(desk, wish);
  expect(await book(desk, { ...wish, despite: ["price", "off-grid"] })).toMatchObject({ _id });
  expect(errorCodeInAnswer(await postBooking(desk, { ...wish, Price: 46 }))).toBe("request-reused");
});

test("outside a dentist's hours and absences the request must name the dentist", async () => {
  const date = openDayPool.take();
  for (const doctorId of ["ida", "omar"])
    await newAbsence(desk, { doctorId, from: `${date}T09:00`, to: `${date}T12:00`, reason: "Course" });
  const wish = { date, treatmentId: "checkup" };
  const [reason] = await reasonsToBook(wish);
  expect(reason).toMatchObject({ reason: "holder-away", away: [{ from: "09:00", to: "12:00" }] });
  const despite = ["holder-away"];
  expect(invalidFieldsInAnswer(await postBooking(desk, forCaller({ ...wish, despite })))).toEqual([
    "doctorId",
  ]);
  const booking = await deskBooking({ ...wish, despite, doctorId: "ida" });
  expect(await scheduled(booking._id, date)).toMatchObject({ accepted: ["holder-away"], problem: null });
  expect(await readAttentionKinds(desk, booking._id)).toEqual([]);
  // A later absence is a new problem, and a move ends the exception.
  await newAbsence(desk, { doctorId: "ida", from: `${date}T08:00`, to: `${date}T10:00`, reason: "Ill" });
  expect(await readAttentionKinds(desk, booking._id)).toEqual(["doctor-away"]);
  const moved = await move(booking._id, { date: openDayPool.take(), slot: "09:00 AM" });
  expect(await scheduled(booking._id, bookingInAnswer(moved).dateISO)).not.toHaveProperty("accepted");
});

test("two appointments at one time: both stand, and the time is free again when the last is gone", async () => {
  const date = openDayPool.take();
  const wish = { date, treatmentId: "checkup", doctorId: "ida" };
  const patient = await newPatient();
  const first = await book(patient, wish);
  const [reason] = await reasonsToBook(wish);
  expect(reason).toMatchObject({
    ...{ reason: "holder-busy", doctorId: "ida", doctor: "Dr. Ida Test" },
    appointments: [{ _id: first._id, slot: "09:00 AM", durationMinutes: 30, patientName: "Ada Patient" }],
  });
  const second = await deskBooking({ ...wish, despite: ["holder-busy"] });
  const third = await deskBooking({ ...wish, slot: "09:15 AM", despite: ["holder-busy", "off-grid"] });
  const holders = async (time: string) => {
    const held = (await claims(db).doc(`doctor-ida_${date}_${time}`).get()).data();
    return held && [held.bookingId, ...held.also];
  };
  expect(await holders("0900")).toEqual([first._id, second._id]);
  expect(await holders("0915")).toEqual([first._id, second._id, third._id]);
  expect(await holders("0930")).toEqual([third._id]);
  // Patients only ever create.
  expect(errorCodeInAnswer(await postBooking(await newPatient(), wish))).toBe("slot-taken");
  await cancelBooking(patient, first._id);
  expect(await holders("0900")).toEqual([second._id]);
  expect(await freeTimes(date, "ida")).not.toContain("09:00 AM");
  await cancelBooking(desk, second._id);
  expect(await holders("0900")).toBeUndefined();
  expect(await holders("0915")).toEqual([third._id]);
  await cancelBooking(desk, third._id);
  expect(await freeTimes(date, "ida")).toContain("09:00 AM");
  expect((await claims(db).where("bookingId", "in", [first._id, second._id, third._id]).get()).size).toBe(0);
});

test("a patient moves away from a shared time and keeps what both times have in common", async () => {
  const date = openDayPool.take();
  const wish = { date, treatmentId: "filling", slot: "09:00 AM" };
  const patient = await newPatient();
  const first = await book(patient, wish);
  const second = await deskBooking({ ...wish, despite: ["holder-busy"] });
  // The seat's other half-hour is still taken by the second appointment.
  const taken = await request("POST", `/booking/${first._id}/move`, {
    token: patient.token,
    body: { date, slot: "10:00 AM" },
  });
  expect(bookingInAnswer(taken)).toMatchObject({ slot: "10:00 AM" });
  expect((await claims(db).doc(`seat-filling_${date}_0900`).get()).data()).toMatchObject({
    bookingId: second._id,
    also: [],
  });
});

test("the desk moves onto a taken time of the same patient only by saying so", async () => {
  const date = openDayPool.take();
  const patient = await newVerifiedPatient();
  await book(patient, { date, treatmentId: "cleaning" });
  const other = await book(patient, { date, treatmentId: "talk", slot: "11:00 AM" });
  const body = { date, slot: "09:00 AM" };
  const reasons = await reasonsOf(move(other._id, body));
  expect(reasons).toMatchObject([
    { reason: "patient-busy", appointments: [{ treatment: "Teeth Cleaning" }] },
  ]);
  const moved = bookingInAnswer(await move(other._id, { ...body, despite: ["patient-busy"] }));
  expect(moved).toMatchObject({ slot: "09:00 AM" });
  const open = (await users(db).doc(patient.uid).get()).data()?.open ?? {};
  expect(Object.keys(open)).toHaveLength(2);
});
