import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { book, cancelBooking, newPatient } from "../../testing/booking-calls.ts";
import { readAttentionKinds } from "../../testing/desk-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { newAdmin } from "../../testing/roles.ts";
import { testDoctors, writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking } from "../../testing/write-booking.ts";
import type { Booking } from "../contract/bookings.ts";
import { attention } from "../firestore/attention.ts";
import { publicClinicDocument } from "../firestore/clinic.ts";
import { hourlyJobLimits, recheckUpcoming } from "./recheck-upcoming.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
let admin: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
});
/** Ida and Omar perform the check-up. */
beforeEach(() => writeTestClinic(db));

/** Rechecks as the hourly job does, after an edit whose effects nobody checked. */
const look = () => recheckUpcoming(db, new Date());

const bookIda = async () =>
  book(await newPatient(), { date: openDayPool.take(), treatmentId: "checkup", doctorId: "ida" });

test("an impossible appointment is found with its alternatives, and its problem ends when it is possible again", async () => {
  const { _id } = await bookIda();
  await writeTestClinic(db, [], {}, testDoctors.slice(1));
  expect(await look()).toMatchObject({
    affected: [{ booking: { _id, problem: "doctor-gone" }, doctors: [{ _id: "omar" }] }],
    allChecked: true,
  });
  expect(await readAttentionKinds(admin, _id)).toEqual(["doctor-gone"]);
  await writeTestClinic(db);
  expect(await look()).toEqual({ affected: [], allChecked: true });
  expect(await readAttentionKinds(admin, _id)).toEqual([]);
});

test("an appointment has one problem at a time, and its other reasons stay", async () => {
  const { _id, dateISO } = await bookIda();
  const since = new Date("2026-01-01T12:00:00Z");
  await attention(db)
    .doc(_id)
    .set({ reasons: { "doctor-gone": since, "patient-twice": since } });
  const away = { id: "away", doctorId: "ida", from: `${dateISO}T00:00`, to: `${dateISO}T23:45` };
  await publicClinicDocument(db).update({ absences: [away] });
  await look();
  expect(await readAttentionKinds(admin, _id)).toEqual(["patient-twice", "doctor-away"]);
  await publicClinicDocument(db).update({ absences: [] });
  await look();
  expect((await attention(db).doc(_id).get()).data()).toEqual({ reasons: { "patient-twice": since } });
});

test("a problem keeps its `since` while nothing changes", async () => {
  const { _id } = await bookIda();
  await writeTestClinic(db, [], {}, testDoctors.slice(1));
  await look();
  const first = (await attention(db).doc(_id).get()).data();
  await look();
  expect((await attention(db).doc(_id).get()).data()).toEqual(first);
});

test("past, missed and deleted appointments need no attention", async () => {
  const patient = await newPatient();
  const over = await writeBooking(db, patient, daysFromNow(-2), { holder: "doctor-gone", doctorId: "gone" });
  const missed = await writeBooking(db, patient, daysFromNow(-1), { status: "no-show" });
  for (const id of [over, missed, "nothing"]) {
    await attention(db)
      .doc(id)
      .set({ reasons: { "doctor-gone": new Date() } });
  }
  await look();
  for (const id of [over, missed, "nothing"]) {
    expect([id, (await attention(db).doc(id).get()).exists]).toEqual([id, false]);
  }
});

test("a call leaves appointments beyond its limit to the hourly job, and returns allChecked false", async () => {
  const booked = [await bookIda(), await bookIda()];
  await writeTestClinic(db, [], {}, testDoctors.slice(1));
  const noted = async () => {
    const reasons = await Promise.all(booked.map(({ _id }) => readAttentionKinds(admin, _id)));
    return reasons.filter((kinds) => kinds.includes("doctor-gone")).length;
  };
  const limits = { mostChecked: 1 };
  expect(await recheckUpcoming(db, new Date(), { limits })).toMatchObject({ allChecked: false });
  expect(await noted()).toBe(1);
  expect(await recheckUpcoming(db, new Date(), { limits: hourlyJobLimits })).toMatchObject({
    allChecked: true,
  });
  expect(await noted()).toBe(2);
});

test("an appointment that changes during the check is checked in its new state", async () => {
  const booked: Booking[] = [];
  for (let i = 0; i < 4; i++) booked.push(await bookIda());
  await writeTestClinic(db, [], {}, testDoctors.slice(1));
  const [first, ...cancelled] = booked;
  await Promise.all([look(), ...cancelled.map(({ _id }) => cancelBooking(admin, _id))]);
  expect(await readAttentionKinds(admin, first?._id ?? "")).toEqual(["doctor-gone"]);
  for (const { _id } of cancelled) expect(await readAttentionKinds(admin, _id)).toEqual([]);
});
