/**
 * The notice in hours, until which patients book, move and cancel online: docs/decisions/buffer-and-notice.md. It is two weeks here, so
 * that no test depends on the hour.
 */
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { createDayPool } from "../../../emulators/testing/day-pool.ts";
import { type ApiAnswer, request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import {
  book,
  cancelBooking,
  errorCodeInAnswer,
  moveBooking,
  newPatient,
  postBooking,
  readBooking,
} from "../../testing/booking-calls.ts";
import { writeMailLink } from "../../testing/owned-documents.ts";
import {
  alwaysOpenSettings,
  setOnlyAdmin,
  testTreatments,
  writeTestClinic,
} from "../../testing/test-clinic.ts";
import { findNextAvailable, listAvailable, listManagedTimes, listSoonest } from "../contract/available.ts";
import type { Booking } from "../contract/bookings.ts";
import { errorBodySchema } from "../contract/errors.ts";
import { showAppointmentByMailLink } from "../contract/mail-links.ts";
import { saveSettings, showManagedSettings, showSettings } from "../contract/settings.ts";
import { listTreatments } from "../contract/treatments.ts";
import { plusDays, todayIn } from "../domain/calendar-date.ts";
import { bookings } from "../firestore/bookings.ts";
import { publicClinicDocument } from "../firestore/clinic.ts";

const db = emulatedFirestore();
const notice = { bookHours: 336, changeHours: 336 };
const hourMs = 3_600_000;
/** Within the notice, and after it. */
const soonDays = createDayPool({ settings: { ...alwaysOpenSettings, horizonDays: 12 }, from: 2 });
const laterDays = createDayPool({ settings: alwaysOpenSettings, from: 16 });
/** Patients can book the filling until it begins, but change it only until two weeks before. */
const treatments = testTreatments.map((treatment) =>
  treatment.id === "filling" ? { ...treatment, noticeHours: { book: 0 } } : treatment,
);
let desk: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db, [], { notice });
  await publicClinicDocument(db).update({ treatments: treatments.filter(({ active }) => active) });
  desk = await newPatient();
  await setOnlyAdmin(db, desk.uid);
});

const setNotice = (changed: typeof notice) => publicClinicDocument(db).update({ "settings.notice": changed });

beforeEach(async () => {
  await setNotice(notice);
});

async function freeTimes(treatmentId: string, date: string): Promise<string[]> {
  const { body } = await request("GET", `/available?date=${date}&fresh=${randomUUID()}`);
  return z.parse(listAvailable.answer, body).find(({ _id }) => _id === treatmentId)?.slots ?? [];
}

const today = () => todayIn(alwaysOpenSettings.timeZone, new Date());

/** A filling within the notice for changes. */
async function bookSoon(who: SignedInUser): Promise<Booking> {
  return book(who, { date: soonDays.take(), treatmentId: "filling" });
}

function expectTooLate(answer: ApiAnswer, { startsAt }: Booking): void {
  expect(answer.status).toBe(409);
  const { code, data } = z.parse(errorBodySchema, answer.body).error;
  expect({ code, data }).toEqual({
    code: "too-late",
    data: {
      changeableUntil: new Date(Date.parse(startsAt) - 336 * hourMs).toISOString(),
      phone: alwaysOpenSettings.phone,
      phoneUrl: "tel:+12025550143",
    },
  });
}

test("patients are offered no time within the notice, and are refused one", async () => {
  const [soon, later] = [soonDays.take(), laterDays.take()];
  expect(await freeTimes("cleaning", soon)).toEqual([]);
  expect((await freeTimes("cleaning", later)).length).toBeGreaterThan(0);
  const refused = await postBooking(await newPatient(), { date: soon });
  expect(errorCodeInAnswer(refused)).toBe("not-bookable");
  await book(await newPatient(), { date: later });
  const { body } = await request("GET", `/available/next?treatment=cleaning&fresh=${randomUUID()}`);
  const { dateISO } = z.parse(findNextAvailable.answer, body);
  expect(dateISO && dateISO >= plusDays(today(), 14)).toBe(true);
});

test("the soonest times are looked for after the notice", async () => {
  await publicClinicDocument(db).update({
    treatments: testTreatments.filter(({ id }) => id === "cleaning"),
  });
  try {
    const { body } = await request("GET", `/available/soonest?fresh=${randomUUID()}`);
    const [soonest] = z.parse(listSoonest.answer, body);
    expect(soonest).toMatchObject({ _id: "cleaning" });
    expect(soonest && soonest.dateISO >= plusDays(today(), 14)).toBe(true);
  } finally {
    await publicClinicDocument(db).update({ treatments: treatments.filter(({ active }) => active) });
  }
});

test("a treatment's own notice counts in place of the clinic's, and visitors see it", async () => {
  const date = soonDays.take();
  expect((await freeTimes("filling", date)).length).toBeGreaterThan(0);
  await book(await newPatient(), { date, treatmentId: "filling" });
  const { body } = await request("GET", `/service?fresh=${randomUUID()}`);
  const shown = z.parse(listTreatments.answer, body);
  expect(shown.find(({ _id }) => _id === "filling")?.noticeHours).toEqual({ book: 0 });
  expect(shown.find(({ _id }) => _id === "cleaning")).not.toHaveProperty("noticeHours");
});

test("the notice doesn't bind the desk, which isn't told of it", async () => {
  const date = soonDays.take();
  const path = `/available/managed?treatment=cleaning&from=${date}`;
  const { body } = await request("GET", path, { token: desk.token });
  expect(z.parse(listManagedTimes.answer, body)[0]?.times.length).toBeGreaterThan(0);
  const { _id } = await book(desk, { date, patient: `${randomUUID()}@callers.test` });
  const target = { date: soonDays.take(), slot: "10:00 AM" };
  const moved = await request("POST", `/booking/${_id}/move?by=clinic`, { token: desk.token, body: target });
  expect(moved.status).toBe(200);
  expect((await cancelBooking(desk, _id)).status).toBe(200);
});

test("once the notice has begun, the patient moves and cancels by calling the clinic", async () => {
  const ada = await newPatient();
  const booking = await bookSoon(ada);
  expect(booking.changeableUntil).toBe(new Date(Date.parse(booking.startsAt) - 336 * hourMs).toISOString());
  expectTooLate(await cancelBooking(ada, booking._id), booking);
  const target = { date: laterDays.take(), slot: "09:00 AM" };
  expectTooLate(await moveBooking(ada, booking._id, target), booking);
  expect((await readBooking(ada, booking._id)).status).toBe("booked");
  const byClinic = await request("DELETE", `/booking/${booking._id}?by=clinic`, { token: desk.token });
  expect(byClinic.status).toBe(200);
});

test("before the notice the patient moves and cancels, but not into a time that is too soon", async () => {
  const ada = await newPatient();
  const { _id } = await book(ada, { date: laterDays.take() });
  const soon = await moveBooking(ada, _id, { date: soonDays.take(), slot: "09:00 AM" });
  expect(errorCodeInAnswer(soon)).toBe("not-bookable");
  const target = { date: laterDays.take(), slot: "10:00 AM" };
  expect((await moveBooking(ada, _id, target)).status).toBe(200);
  expect((await cancelBooking(ada, _id)).status).toBe(200);
});

test("the link in a mail shows until when, and only confirms within the notice", async () => {
  const ada = await newPatient();
  const booking = await bookSoon(ada);
  const token = await writeMailLink(db, booking._id);
  const link = (what: string, more: object = {}) =>
    request("POST", `/link/${what}`, { body: { token, version: booking.version, ...more } });
  const shown = z.parse(
    showAppointmentByMailLink.answer,
    (await request("POST", "/link/appointment", { body: { token } })).body,
  );
  expect(shown).toMatchObject({ changeable: true, changeableUntil: booking.changeableUntil });
  expectTooLate(await link("cancel"), booking);
  expectTooLate(await link("move", { date: laterDays.take(), slot: "09:00 AM" }), booking);
  expect((await link("confirm")).status).toBe(200);
});

test("an appointment keeps the notice of its booking until it moves to another time", async () => {
  await setNotice({ bookHours: 0, changeHours: 0 });
  const ada = await newPatient();
  const { _id } = await book(ada, { date: soonDays.take() });
  await setNotice(notice);
  const stored = async () => (await bookings(db).doc(_id).get()).data()?.changeNoticeHours;
  expect(await stored()).toBe(0);
  const target = { date: laterDays.take(), slot: "10:00 AM" };
  expect((await moveBooking(ada, _id, target)).status).toBe(200);
  expect(await stored()).toBe(336);
});

test("a notice doesn't delay the removal of an account", async () => {
  const ada = await newPatient();
  const { _id } = await bookSoon(ada);
  expect((await request("DELETE", "/profile", { token: ada.token })).status).toBe(200);
  expect((await bookings(db).doc(_id).get()).data()?.status).toBe("cancelled");
});

test("settings keep the notice if a page leaves it out, and refuse more than two weeks", async () => {
  const { body } = await request("GET", "/settings/managed", { token: desk.token });
  const { notice: stored, ...settings } = z.parse(showManagedSettings.answer, body);
  expect(stored).toEqual(notice);
  const save = (changed: object) =>
    request("PUT", "/settings", { token: desk.token, body: { ...settings, ...changed } });
  const kept = z.parse(saveSettings.answer, (await save({})).body);
  expect(kept.settings.notice).toEqual(notice);
  const longer = { notice: { bookHours: 337, changeHours: 1.5 } };
  expect(Object.keys(z.parse(errorBodySchema, (await save(longer)).body).error.fields ?? {})).toEqual([
    "notice.bookHours",
    "notice.changeHours",
  ]);
  const shown = await request("GET", `/settings?fresh=${randomUUID()}`);
  expect(z.parse(showSettings.answer, shown.body).notice).toEqual(notice);
});
