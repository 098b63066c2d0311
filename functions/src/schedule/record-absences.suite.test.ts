import { beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { waitForStableToday } from "../../../emulators/testing/day-pool.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import {
  book,
  cancelBooking,
  errorCodeInAnswer,
  invalidFieldsInAnswer,
  moveBooking,
  newPatient,
  postBooking,
} from "../../testing/booking-calls.ts";
import {
  dismiss,
  newAbsence,
  postAbsence,
  readAttentionKinds,
  treatmentInput,
} from "../../testing/desk-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { newAdmin } from "../../testing/roles.ts";
import { alwaysOpenSettings, testDoctors, writeTestClinic } from "../../testing/test-clinic.ts";
import { type AbsenceInput, listAbsences } from "../contract/absences.ts";
import { listAvailable } from "../contract/available.ts";
import type { Booking } from "../contract/bookings.ts";
import { plusDays } from "../domain/calendar-date.ts";
import { absences } from "../firestore/absences.ts";
import { publicClinicDocument, readClinic } from "../firestore/clinic.ts";

const db = emulatedFirestore();
let admin: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
});
/** Ida and Omar perform the check-up, and nobody is away. */
beforeEach(() => writeTestClinic(db));

const reason = "A sabbatical in Lisbon";

function away(from: string, to: string, doctorId = "ida"): AbsenceInput {
  return { doctorId, from, to, reason };
}

function allOf(date: string, days = 1): AbsenceInput {
  return away(`${date}T00:00`, `${plusDays(date, days)}T00:00`);
}

const bookingInputOf = (date: string, slot = "10:00 AM") => ({
  date,
  slot,
  treatmentId: "checkup",
  doctorId: "ida",
});

async function bookIda(date: string, slot?: string): Promise<Booking> {
  return book(await newPatient(), bookingInputOf(date, slot));
}

async function checkupsOn(date: string, doctor?: string) {
  const { body } = await request("GET", `/available?date=${date}${doctor ? `&doctor=${doctor}` : ""}`);
  return z.parse(listAvailable.answer, body).find(({ _id }) => _id === "checkup");
}

test("no appointment can overlap an absence, but one may touch it", async () => {
  const date = openDayPool.take();
  await newAbsence(admin, away(`${date}T09:45`, `${date}T10:30`));
  expect((await checkupsOn(date, "ida"))?.slots).toEqual(["09:00 AM", "10:30 AM", "11:00 AM"]);
  for (const slot of ["09:30 AM", "10:00 AM"]) {
    expect(errorCodeInAnswer(await postBooking(await newPatient(), bookingInputOf(date, slot)))).toBe(
      "not-bookable",
    );
  }
  for (const slot of ["09:00 AM", "10:30 AM"]) expect(await bookIda(date, slot)).toMatchObject({ slot });
});

test("booking any dentist then takes one of the others", async () => {
  const date = openDayPool.take();
  await newAbsence(admin, allOf(date));
  expect((await checkupsOn(date))?.doctors.map(({ _id }) => _id)).toEqual(["omar"]);
  const { doctorId: _, ...anyone } = bookingInputOf(date);
  expect((await book(await newPatient(), anyone)).doctorId).toBe("omar");
  expect(errorCodeInAnswer(await postBooking(await newPatient(), anyone))).toBe("slot-taken");
});

test("adding an absence lists affected appointments with other dentists and the nearest times", async () => {
  const date = openDayPool.take();
  const [early, late] = [await bookIda(date, "09:00 AM"), await bookIda(date)];
  await book(await newPatient(), { ...bookingInputOf(date, "09:30 AM"), doctorId: "omar" });
  const { affected, allChecked } = await newAbsence(admin, away(`${date}T09:30`, `${date}T12:00`));
  const omar = { doctorId: "omar", doctor: "Dr. Omar Test" };
  expect(affected).toEqual([
    {
      booking: { ...late, problem: "doctor-away", uid: expect.any(String), callerId: null },
      doctors: [{ _id: "omar", name: "Dr. Omar Test" }],
      nearest: [
        { dateISO: date, slot: "10:30 AM", ...omar },
        { dateISO: date, slot: "09:00 AM", ...omar },
        { dateISO: date, slot: "11:00 AM", ...omar },
      ],
    },
  ]);
  expect(allChecked).toBe(true);
  expect(await readAttentionKinds(admin, early._id)).toEqual([]);
});

test("the nearest times are before and after the absence, and none within it", async () => {
  await writeTestClinic(db, [], {}, testDoctors.slice(0, 1));
  const [before = "", first = "", second = "", after = ""] = openDayPool.takeConsecutive(4);
  await bookIda(first);
  await bookIda(before, "10:30 AM");
  const { affected } = await newAbsence(admin, allOf(first, 2));
  expect(affected.map(({ doctors, nearest }) => ({ doctors, nearest }))).toEqual([
    {
      doctors: [],
      nearest: ["11:00 AM", "10:00 AM", "09:30 AM"].map((slot) => ({
        dateISO: before,
        slot,
        doctorId: "ida",
        doctor: "Dr. Ida Test",
      })),
    },
  ]);
  expect([(await checkupsOn(second))?.slots, (await checkupsOn(after))?.slots]).toEqual([
    [],
    expect.any(Array),
  ]);
});

test("in a clinic that is open at night the nearest time may be tomorrow's", async () => {
  const night = { ...treatmentInput("checkup"), slots: ["12:00 AM", "01:00 AM", "02:00 AM", "11:00 PM"] };
  await request("PUT", "/service/checkup", { token: admin.token, body: night });
  const [date = "", next = ""] = openDayPool.takeConsecutive(2);
  await bookIda(date, "11:00 PM");
  const { affected } = await newAbsence(admin, away(`${date}T22:00`, `${next}T00:00`));
  expect(affected[0]?.nearest.map(({ dateISO, slot }) => `${dateISO} ${slot}`)).toEqual(
    ["12:00 AM", "01:00 AM", "02:00 AM"].map((slot) => `${next} ${slot}`),
  );
});

test.each<[string, (booked: Booking) => Promise<unknown>]>([
  ["it is moved", ({ _id }) => moveBooking(admin, _id, { date: openDayPool.take(), slot: "09:00 AM" })],
  ["another doctor takes over", ({ _id, dateISO, slot }) => moveBooking(admin, _id, { date: dateISO, slot })],
  ["it is cancelled", ({ _id }) => cancelBooking(admin, _id)],
])("an appointment whose doctor is away needs attention until %s", async (_, act) => {
  const date = openDayPool.take();
  const booked = await bookIda(date);
  await newAbsence(admin, allOf(date));
  expect(await readAttentionKinds(admin, booked._id)).toEqual(["doctor-away"]);
  const dismissed = await dismiss(admin, booked._id, "doctor-away");
  expect([dismissed.status, errorCodeInAnswer(dismissed)]).toEqual([409, "conflict"]);
  await act(booked);
  expect(await readAttentionKinds(admin, booked._id)).toEqual([]);
});

test("removing an absence ends the attention for its appointments", async () => {
  const date = openDayPool.take();
  const booked = await bookIda(date);
  const { _id } = await newAbsence(admin, allOf(date));
  const taking = () => request("DELETE", `/absence/${_id}`, { token: admin.token });
  expect((await taking()).status).toBe(200);
  expect(await readAttentionKinds(admin, booked._id)).toEqual([]);
  expect(await bookIda(date, "11:00 AM")).toMatchObject({ doctorId: "ida" });
  expect((await taking()).status).toBe(404);
});

test("an appointment within two absences needs attention until both are removed", async () => {
  const date = openDayPool.take();
  const booked = await bookIda(date);
  const both = [await newAbsence(admin, allOf(date)), await newAbsence(admin, allOf(date, 7))];
  const left: string[][] = [];
  for (const { _id } of both) {
    await request("DELETE", `/absence/${_id}`, { token: admin.token });
    left.push(await readAttentionKinds(admin, booked._id));
  }
  expect(left).toEqual([["doctor-away"], []]);
});

test("a past absence is neither listed nor published, and a running one is", async () => {
  const today = await waitForStableToday(alwaysOpenSettings.timeZone);
  const over = away(`${plusDays(today, -9)}T00:00`, `${plusDays(today, -1)}T00:00`);
  await absences(db).doc("over").set(over);
  const { reason: _, ...shown } = over;
  await publicClinicDocument(db).update({ absences: [{ id: "over", ...shown }] });
  const later = await newAbsence(admin, away("2040-01-01T00:00", "2040-01-02T00:00", "omar"));
  const running = await newAbsence(
    admin,
    away(`${plusDays(today, -1)}T00:00`, `${plusDays(today, 1)}T00:00`),
  );
  const { body } = await request("GET", "/absence", { token: admin.token });
  const listed = z.parse(listAbsences.answer, body).map(({ _id }) => _id);
  expect(listed.filter((id) => [later._id, running._id, "over"].includes(id))).toEqual([
    running._id,
    later._id,
  ]);
  expect((await readClinic(db)).absences.map(({ id }) => id)).toEqual([running._id, later._id]);
});

test.each<[string, Partial<AbsenceInput>]>([
  ["from", { from: "2040-02-30T00:00" }],
  ["from", { from: "2040-02-01" }],
  ["to", { to: "2040-02-01T24:00" }],
  ["to", { to: "2040-02-01T00:00" }],
  ["to", { from: "2020-01-01T00:00", to: "2020-01-02T00:00" }],
  ["doctorId", { doctorId: "nobody" }],
  ["reason", { reason: "x".repeat(201) }],
])("refuses a wrong %s: %o", async (field, wrong) => {
  const right = away("2040-02-01T00:00", "2040-02-02T00:00");
  const answer = await postAbsence(admin, { ...right, ...wrong });
  expect([answer.status, invalidFieldsInAnswer(answer)]).toEqual([400, [field]]);
});

test("only the desk sees why a doctor is away", async () => {
  const date = openDayPool.take();
  const patient = await newPatient();
  const { _id } = await book(patient, bookingInputOf(date));
  await newAbsence(admin, allOf(date));
  const paths = ["/doctor", "/settings", `/available?date=${date}`, "/available/next", `/booking/${_id}`];
  const asked = [...paths, `/available/days?from=${date}&days=7`, "/profile/export"];
  const answers = await Promise.all(asked.map((path) => request("GET", path, { token: patient.token })));
  expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 200));
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(reason);
  // The public document from which visitors' answers are made doesn't contain the reason either.
  expect(JSON.stringify((await publicClinicDocument(db).get()).data())).not.toContain(reason);
});
