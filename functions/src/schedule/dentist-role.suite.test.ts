import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { book, errorCodeInAnswer, moveBooking, newVerifiedPatient } from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { createProfile, newRoles, type Roles } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking } from "../../testing/write-booking.ts";
import { addAbsence, listAbsences } from "../contract/absences.ts";
import { addFeed, listFeeds } from "../contract/feeds.ts";
import { listAppointmentsOfPerson, showPerson } from "../contract/people.ts";
import { listSchedule, listScheduleChanges } from "../contract/schedule.ts";

/** The dentist of these tests is tied to the doctor "omar". */
const db = emulatedFirestore();
let roles: Roles;
let patient: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  roles = await newRoles(db);
  patient = await createProfile(await newVerifiedPatient());
});

const ofOmar = { treatmentId: "checkup", treatment: "Check-up", holder: "doctor-omar", doctorId: "omar" };
const ofIda = { treatmentId: "checkup", treatment: "Check-up", holder: "doctor-ida", doctorId: "ida" };
const ask = (method: "GET" | "POST" | "DELETE", path: string, body?: unknown, who = roles.dentist) =>
  request(method, path, { token: who.token, ...(body !== undefined && { body }) });

async function readSchedule(date: string) {
  const { body } = await ask("GET", `/schedule?from=${date}&to=${date}`);
  return z.parse(listSchedule.answer, body)[0];
}

async function readChanges(date: string, seen: { _id: string; version: number }[]) {
  const { body } = await ask("POST", "/schedule/changes", { from: date, to: date, seen, cancelled: [] });
  return z.parse(listScheduleChanges.answer, body);
}

/** Books one check-up with each dentist on the same day. */
async function bookWithBoth() {
  const date = openDayPool.take();
  const [own, other] = await Promise.all([
    book(patient, { treatmentId: "checkup", date, slot: "09:00 AM", doctorId: "omar" }),
    book(patient, { treatmentId: "checkup", date, slot: "10:00 AM", doctorId: "ida" }),
  ]);
  return { date, own, other };
}

test("the schedule shows a dentist their own column and appointments", async () => {
  const { date, own } = await bookWithBoth();
  const day = await readSchedule(date);
  expect(day?.bookings.map(({ _id }) => _id)).toEqual([own._id]);
  expect(day?.columns.map(({ doctorId }) => doctorId)).toEqual(["omar"]);
});

test("changes name a dentist's own appointments, also when another dentist's id is asked for", async () => {
  const { date, own, other } = await bookWithBoth();
  const all = await readChanges(date, []);
  expect(all.changed.map(({ _id }) => _id)).toEqual([own._id]);
  const guessed = await readChanges(date, [{ _id: other._id, version: 0 }]);
  expect(guessed.changed.map(({ _id }) => _id)).toEqual([own._id]);
});

test("an appointment that went to another dentist is gone from the screen", async () => {
  const { date, own } = await bookWithBoth();
  const moved = await moveBooking(roles.admin, own._id, { date, slot: "11:00 AM", doctorId: "ida" });
  expect(moved.status).toBe(200);
  const { changed, gone } = await readChanges(date, [{ _id: own._id, version: own.version }]);
  expect([changed, gone]).toEqual([[], [own._id]]);
});

test("a dentist opens their own appointment with its history, and neither moves nor cancels it", async () => {
  const { date, own } = await bookWithBoth();
  expect((await ask("GET", `/booking/${own._id}`)).status).toBe(200);
  expect((await ask("GET", `/booking/${own._id}/history`)).status).toBe(200);
  expect((await ask("DELETE", `/booking/${own._id}`)).status).toBe(404);
  const move = await ask("POST", `/booking/${own._id}/move`, { date, slot: "10:30 AM" });
  expect(move.status).toBe(404);
});

test("a dentist records who arrived or missed their appointment", async () => {
  const missed = await writeBooking(db, patient, daysFromNow(-1), ofOmar);
  expect((await ask("POST", `/booking/${missed}/no-show`)).status).toBe(200);
  expect((await ask("DELETE", `/booking/${missed}/no-show`)).status).toBe(200);
  const arrived = await writeBooking(db, patient, daysFromNow(-2), { ...ofOmar, arrivedAt: daysFromNow(-2) });
  expect((await ask("DELETE", `/booking/${arrived}/arrival`)).status).toBe(200);
  const others = await writeBooking(db, patient, daysFromNow(-1), ofIda);
  expect((await ask("POST", `/booking/${others}/no-show`)).status).toBe(404);
});

test("a dentist reads a patient's page with their own appointments only", async () => {
  const person = await createProfile(await newVerifiedPatient());
  const who = { uid: person.uid };
  expect((await ask("POST", "/people", { who })).status).toBe(404);
  await writeBooking(db, person, daysFromNow(-3), ofIda);
  expect((await ask("POST", "/people", { who })).status).toBe(404);
  const own = await writeBooking(db, person, daysFromNow(-2), ofOmar);
  const shown = z.parse(showPerson.answer, (await ask("POST", "/people", { who })).body);
  expect(shown.emails).toEqual([person.email]);
  const { body, headers } = await ask("POST", "/people/appointments", { who, when: "past" });
  expect(z.parse(listAppointmentsOfPerson.answer, body).map(({ _id }) => _id)).toEqual([own]);
  expect(headers.get("X-Total-Count")).toBe("1");
});

test("a dentist enters and removes their own absences", async () => {
  const later = { from: "2040-01-01T00:00", to: "2040-01-02T00:00", reason: "On leave" };
  const { body } = await ask("POST", "/absence", { doctorId: "omar", ...later });
  const { _id } = z.parse(addAbsence.answer, body);
  await ask("POST", "/absence", { doctorId: "ida", ...later }, roles.admin);
  const listed = z.parse(listAbsences.answer, (await ask("GET", "/absence")).body);
  expect(listed.map(({ doctorId }) => doctorId)).toEqual(["omar"]);
  expect((await ask("DELETE", `/absence/${_id}`)).status).toBe(200);
});

test("a dentist makes feeds of their own appointments, which end with the role", async () => {
  const made = await ask("POST", "/feeds", { doctorId: "omar", names: false });
  const { path } = z.parse(addFeed.answer, made.body);
  await ask("POST", "/feeds", { doctorId: null, names: false }, roles.admin);
  const listed = z.parse(listFeeds.answer, (await ask("GET", "/feeds")).body);
  expect(listed.map(({ doctorId }) => doctorId)).toEqual(["omar"]);
  expect((await request("GET", path)).status).toBe(200);
  const role = `/user/role/${encodeURIComponent(roles.dentist.email)}`;
  await request("PUT", role, { token: roles.admin.token, body: { role: "desk" } });
  expect((await request("GET", path)).status).toBe(404);
  await request("PUT", role, { token: roles.admin.token, body: { role: "dentist", doctorId: "omar" } });
});

test("the role of a dentist needs one of the clinic's dentists, and no other role has one", async () => {
  const person = await createProfile(await newVerifiedPatient());
  const put = (body: unknown) =>
    request("PUT", `/user/role/${encodeURIComponent(person.email)}`, { token: roles.admin.token, body });
  for (const body of [
    { role: "dentist" },
    { role: "dentist", doctorId: "nobody" },
    { role: "desk", doctorId: "omar" },
  ]) {
    const answer = await put(body);
    expect([answer.status, errorCodeInAnswer(answer)]).toEqual([400, "invalid"]);
  }
  expect((await put({ role: "dentist", doctorId: "ida" })).status).toBe(200);
});
