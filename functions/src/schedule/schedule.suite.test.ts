import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { localRateLimitId } from "../../../emulators/suite/local-keys.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import {
  book,
  bookingInAnswer,
  cancelBooking,
  errorCodeInAnswer,
  moveBooking,
  newPatient,
  newVerifiedPatient,
} from "../../testing/booking-calls.ts";
import { readDayTotals } from "../../testing/day-totals.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { newAdmin } from "../../testing/roles.ts";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { alwaysOpenSettings, writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking } from "../../testing/write-booking.ts";
import { book as bookAt } from "../booking/book.ts";
import { listCancelledAppointments, listSchedule } from "../contract/schedule.ts";
import { plusDays } from "../domain/calendar-date.ts";
import { bookings } from "../firestore/bookings.ts";
import { days } from "../firestore/days.ts";

const db = emulatedFirestore();
let admin: SignedInUser;
let patient: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  [admin, patient] = await Promise.all([newAdmin(db), newVerifiedPatient()]);
});

const post = (path: string, who = admin) => request("POST", path, { token: who.token });
const day = (date: string) => readDayTotals(db, date);

async function sheet(from: string, to = from) {
  const { body } = await request("GET", `/schedule?from=${from}&to=${to}`, { token: admin.token });
  return z.parse(listSchedule.answer, body);
}

/** An appointment in the past, booked the day before it. */
async function bookPast(who: SignedInUser, date = openDayPool.take({ past: true })): Promise<string> {
  const request = {
    treatmentId: "cleaning",
    date,
    slot: "10:00 AM",
    patient: who.email,
    patientName: "Ada Patient",
    phone: "202-555-0143",
  };
  const then = new Date(plusDays(date, -1));
  const booker = { ...who, name: "Ada Patient", emailVerified: true, reach: async () => "none" as const };
  return (await bookAt({ db, limitId: localRateLimitId }, booker, who.uid, request, then)).id;
}

test("shows each day's appointments in the order in which they start", async () => {
  const [from = "", between = "", to = "", after = ""] = openDayPool.takeConsecutive(4);
  await book(patient, { date: to, slot: "10:00 AM" });
  await book(await newPatient(), { date: from, slot: "11:00 AM" });
  await book(await newPatient(), { date: from, slot: "09:00 AM", treatmentId: "filling" });
  await book(await newPatient(), { date: after });
  const shown = await sheet(from, to);
  expect(shown.map(({ dateISO, open }) => [dateISO, open])).toEqual([
    [from, true],
    [between, true],
    [to, true],
  ]);
  expect(shown.map((each) => each.bookings.map(({ slot, treatment }) => `${slot} ${treatment}`))).toEqual([
    ["09:00 AM Cavity Filling", "11:00 AM Teeth Cleaning"],
    [],
    ["10:00 AM Teeth Cleaning"],
  ]);
});

test("shows the account that owns an appointment, and none for a caller's", async () => {
  const date = openDayPool.take();
  await book(patient, { date, slot: "09:00 AM" });
  await book(admin, { date, slot: "10:00 AM", patient: "caller@example.test" });
  const [day] = await sheet(date);
  expect(day?.bookings.map(({ uid }) => uid)).toEqual([patient.uid, null]);
});

test("of many cancelled appointments the latest are shown with the total, and all are listed in pages", async () => {
  const date = openDayPool.take();
  const standing = await book(patient, { date });
  const cancelled: string[] = [];
  for (let i = 0; i < 25; i++) {
    const cancelledAt = new Date(Date.now() - i * 60_000);
    const fields = { date, status: "cancelled", cancelledAt } as const;
    cancelled.push(await writeBooking(db, patient, daysFromNow(3), fields));
  }
  const unpaidBack = await writeBooking(db, patient, daysFromNow(3), {
    date,
    status: "cancelled",
    payment: "refund-failed",
    cancelledAt: new Date(0),
  });
  await days(db)
    .doc(date)
    .set({ cancelled: { count: 26 } }, { merge: true });

  const [shown] = await sheet(date);
  expect(shown?.cancelled).toEqual({ count: 26, shown: 21 });
  expect(shown?.bookings.map(({ _id }) => _id).sort()).toEqual(
    [standing._id, unpaidBack, ...cancelled.slice(0, 20)].sort(),
  );
  const path = `/schedule/cancelled?date=${date}&limit=22`;
  const page = await request("GET", path, { token: admin.token });
  expect(z.parse(listCancelledAppointments.answer, page.body).map(({ _id }) => _id)).toEqual(
    cancelled.slice(0, 22),
  );
  expect(page.headers.get("X-Total-Count")).toBe("26");
  const next = await request("GET", `${path}&after=${page.headers.get("X-Next")}`, { token: admin.token });
  expect(z.parse(listCancelledAppointments.answer, next.body).map(({ _id }) => _id)).toEqual([
    ...cancelled.slice(22),
    unpaidBack,
  ]);
});

test("marks a closed day with its reason, and shows appointments on it", async () => {
  const date = openDayPool.take();
  const { _id } = await book(patient, { date });
  const closedDays = [{ date, reason: "Staff training" }];
  await request("PUT", "/settings", { token: admin.token, body: { ...alwaysOpenSettings, closedDays } });
  expect(await sheet(date)).toMatchObject([
    { dateISO: date, open: false, reason: "Staff training", bookings: [{ _id, problem: "outside-hours" }] },
  ]);
  await cancelBooking(admin, _id);
  expect(await sheet(date)).toMatchObject([{ bookings: [{ _id, status: "cancelled", problem: null }] }]);
  await writeTestClinic(db);
});

test("a day's columns show who works and who is away; its closed part is separate from its hours", async () => {
  const date = openDayPool.take();
  const closedDays = [{ date, from: "12:00", to: "13:00", reason: "Staff training" }];
  await writeTestClinic(db, [], { closedDays });
  const ill = { doctorId: "ida", from: `${date}T09:00`, to: `${date}T10:00`, reason: "Dentist's dentist" };
  await request("POST", "/absence", { token: admin.token, body: ill });
  const allDay = [{ from: "00:00", to: "24:00" }];
  expect(await sheet(date)).toMatchObject([
    {
      open: true,
      hours: allDay,
      closed: [{ from: "12:00", to: "13:00", reason: "Staff training" }],
      columns: [
        {
          doctorId: "ida",
          hours: allDay,
          away: [{ from: "09:00", to: "10:00", reason: "Dentist's dentist" }],
        },
        { doctorId: "omar", hours: allDay, away: [] },
        { doctorId: null, doctor: null, hours: allDay, away: [] },
      ],
    },
  ]);
  await writeTestClinic(db);
});

test.each([
  ["2026-02-30", "2026-03-01"],
  ["2026-03-02", "2026-03-01"],
  ["2026-01-01", "2026-02-01"],
  ["soon", "2026-03-01"],
])("refuses the days from %s to %s", async (from, to) => {
  const answer = await request("GET", `/schedule?from=${from}&to=${to}`, { token: admin.token });
  expect(answer.status).toBe(400);
});

test("a range with more appointments than a screen can show is refused, and each of its days is shown", async () => {
  const [date = "", next = ""] = openDayPool.takeConsecutive(2);
  const writer = db.bulkWriter({ throttling: false });
  const ids = Array.from({ length: 2001 }, (_, i) => `crowd-${i}`);
  for (const [i, id] of ids.entries())
    void writer.set(bookings(db).doc(id), sampleBooking({ date: i % 2 ? date : next, claims: [] }));
  await writer.flush();
  const { body } = await request("GET", `/schedule?from=${date}&to=${next}`, { token: admin.token });
  const to = "These days have more than 2000 appointments: ask for fewer days";
  expect(body).toMatchObject({ error: { code: "invalid", fields: { to } } });
  expect((await sheet(date))[0]?.bookings).toHaveLength(1000);
  for (const id of ids) void writer.delete(bookings(db).doc(id));
  await writer.close();
});

test("a caller is booked without an account, moved and cancelled", async () => {
  const [from = "", to = ""] = openDayPool.takeConsecutive(2);
  const booked = await book(admin, { date: from, patient: `${randomUUID()}@callers.test` });
  const target = { date: to, slot: "10:30 AM" };
  expect((await moveBooking(admin, booked._id, target)).body).toMatchObject({ dateISO: target.date });
  expect(await sheet(from, to)).toMatchObject([
    { bookings: [] },
    { bookings: [{ _id: booked._id, slot: "10:30 AM", Price: booked.Price }] },
  ]);
  expect(bookingInAnswer(await cancelBooking(admin, booked._id)).status).toBe("cancelled");
});

test("paid at the desk is paid, once, and counts as the day's income", async () => {
  const date = openDayPool.take();
  const { _id } = await book(patient, { date });
  for (const _ of [1, 2]) {
    expect((await post(`/booking/${_id}/desk-payment`)).body).toMatchObject({
      payment: "paid",
      method: "desk",
      paid: true,
    });
  }
  expect(await day(date)).toMatchObject({ incomeCents: 9000 });
});

test("a free or cancelled appointment can't be paid at the desk", async () => {
  const free = await book(patient, { date: openDayPool.take(), treatmentId: "talk" });
  const gone = await book(patient, { date: openDayPool.take() });
  await cancelBooking(admin, gone._id);
  for (const { _id } of [free, gone]) {
    expect(errorCodeInAnswer(await post(`/booking/${_id}/desk-payment`))).toBe("not-payable");
  }
});

test("a no-show is recorded once, after the start, and keeps its slot", async () => {
  const date = openDayPool.take({ past: true });
  const id = await bookPast(patient, date);
  for (const _ of [1, 2])
    expect((await post(`/booking/${id}/no-show`)).body).toMatchObject({ status: "no-show" });
  expect(await day(date)).toMatchObject({
    taken: ["cleaning 10:00 AM"],
    booked: 0,
    noShow: 1,
  });
});

test("a no-show that was paid stays paid, and one that wasn't can still pay", async () => {
  const paid = await bookPast(await newPatient());
  await post(`/booking/${paid}/desk-payment`);
  expect((await post(`/booking/${paid}/no-show`)).body).toMatchObject({ status: "no-show", payment: "paid" });
  const late = await bookPast(await newPatient());
  await post(`/booking/${late}/no-show`);
  expect((await post(`/booking/${late}/desk-payment`)).body).toMatchObject({
    status: "no-show",
    payment: "paid",
  });
});

test("a no-show can't be recorded before the start or after a cancellation", async () => {
  const { _id } = await book(patient, { date: openDayPool.take() });
  expect(errorCodeInAnswer(await post(`/booking/${_id}/no-show`))).toBe("not-started");
  await cancelBooking(admin, _id);
  expect(errorCodeInAnswer(await post(`/booking/${_id}/no-show`))).toBe("conflict");
});

test.each(["/booking/nothing/desk-payment", "/booking/nothing/no-show"])("%s is 404", async (path) => {
  expect((await post(path)).status).toBe(404);
});
