import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
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
  postBooking,
} from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { alwaysOpenSettings, setOnlyAdmin, writeTestClinic } from "../../testing/test-clinic.ts";
import type { LimitedAction } from "../domain/account-limits.ts";
import { bookings } from "../firestore/bookings.ts";
import { users } from "../firestore/users.ts";

const db = emulatedFirestore();
const limits = { open: 3, openUnverified: 2 };
let admin: SignedInUser;

beforeAll(async () => {
  admin = await newPatient();
});
beforeEach(async () => {
  await writeTestClinic(db, [], { limits });
  await setOnlyAdmin(db, admin.uid);
});

const account = async ({ uid }: SignedInUser) => (await users(db).doc(uid).get()).data();
const openOf = async (who: SignedInUser) => (await account(who))?.open;
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const bookAnother = (who: SignedInUser) => book(who, { date: openDayPool.take() });

async function setCount({ uid }: SignedInUser, act: LimitedAction, used = 20): Promise<void> {
  await users(db)
    .doc(uid)
    .update({ [`counts.${act}`]: { used, until: later(10) } });
}

test("an account with an unverified address may have two upcoming appointments, and the refusal gives the clinic's number", async () => {
  const patient = await newPatient();
  const [first] = [await bookAnother(patient), await bookAnother(patient)];
  const refused = await postBooking(patient, { date: openDayPool.take() });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      success: false,
      error: { code: "too-many-open", data: { limit: 2, phone: alwaysOpenSettings.phone } },
    },
  });
  const readProfile = async () => (await request("GET", "/profile", { token: patient.token })).body;
  // The profile says so before the patient fills in a form in vain.
  expect(await readProfile()).toMatchObject({
    bookingLimit: { limit: 2, moreOnceVerified: true, phone: alwaysOpenSettings.phone },
  });
  await cancelBooking(patient, first._id);
  expect(await readProfile()).not.toHaveProperty("bookingLimit");
  expect((await postBooking(patient, { date: openDayPool.take() })).status).toBe(201);
});

test("an account with a verified address may have more", async () => {
  const patient = await newVerifiedPatient();
  for (let held = 0; held < limits.open; held++) await bookAnother(patient);
  const refused = await postBooking(patient, { date: openDayPool.take() });
  expect(refused.body).toMatchObject({ error: { code: "too-many-open", data: { limit: limits.open } } });
});

test("an ended appointment doesn't count, and the next booking removes it from the account", async () => {
  const patient = await newPatient();
  const { _id } = await bookAnother(patient);
  const ended = { [_id]: later(-1), other: later(-60) };
  await users(db).doc(patient.uid).update({ open: ended });
  const next = await bookAnother(patient);
  expect(Object.keys((await openOf(patient)) ?? {})).toEqual([next._id]);
});

test("moving counts once, with the new end", async () => {
  const patient = await newPatient();
  const [from = "", to = ""] = openDayPool.takeConsecutive(2);
  const { _id } = await book(patient, { date: from });
  const { body } = await moveBooking(patient, _id, { date: to, slot: "10:00 AM" });
  expect(await openOf(patient)).toEqual({ [_id]: (await bookings(db).doc(_id).get()).data()?.endsAt });
  expect(body).toMatchObject({ dateISO: to });
});

test("the desk's bookings for a caller have no limit, and count once they belong to an account", async () => {
  const caller = await newVerifiedPatient();
  const booked: string[] = [];
  for (let i = 0; i < 4; i++) {
    booked.push((await book(admin, { date: openDayPool.take(), patient: caller.email }))._id);
  }
  await request("PUT", `/user/${encodeURIComponent(caller.email)}`, {
    token: caller.token,
    body: { email: caller.email },
  });
  expect(Object.keys((await openOf(caller)) ?? {}).sort()).toEqual(booked.sort());
  expect(errorCodeInAnswer(await postBooking(caller, { date: openDayPool.take() }))).toBe("too-many-open");
});

test("admins who book for themselves are not limited", async () => {
  for (let held = 0; held < 3; held++) await bookAnother(admin);
  await setCount(admin, "book");
  expect((await postBooking(admin, { date: openDayPool.take() })).status).toBe(201);
});

test("admins who move and cancel their own appointments are not limited", async () => {
  const { _id } = await bookAnother(admin);
  const target = { date: openDayPool.take(), slot: "10:00 AM" };
  await setCount(admin, "move");
  await setCount(admin, "cancel");
  expect((await moveBooking(admin, _id, target)).status).toBe(200);
  expect((await cancelBooking(admin, _id)).status).toBe(200);
});

test("the first booking creates a profile, and signing in keeps it", async () => {
  const patient = await newPatient();
  const { _id } = await bookAnother(patient);
  expect(await account(patient)).toMatchObject({ email: patient.email, emailVerified: false });
  const body = { email: patient.email, name: "Ada Patient" };
  await request("PUT", `/user/${encodeURIComponent(patient.email)}`, { token: patient.token, body });
  expect(await account(patient)).toMatchObject({ name: "Ada Patient", counts: { book: { used: 1 } } });
  expect(Object.keys((await openOf(patient)) ?? {})).toEqual([_id]);
});

test("the twenty-first booking within an hour is refused until the hour is over", async () => {
  const patient = await newVerifiedPatient();
  await bookAnother(patient);
  await setCount(patient, "book");
  const refused = await postBooking(patient, { date: openDayPool.take() });
  expect(refused).toMatchObject({ status: 429, body: { error: { code: "too-many-requests" } } });
  const seconds = Number(refused.headers.get("Retry-After"));
  expect(seconds).toBeGreaterThan(500);
  expect(seconds).toBeLessThanOrEqual(600);
});

test("the twenty-first cancellation and move are refused too, but not the desk's", async () => {
  const patient = await newVerifiedPatient();
  const { _id } = await bookAnother(patient);
  const target = { date: openDayPool.take(), slot: "10:00 AM" };
  await setCount(patient, "cancel");
  await setCount(patient, "move");
  expect((await cancelBooking(patient, _id)).status).toBe(429);
  expect((await moveBooking(patient, _id, target)).status).toBe(429);
  expect((await bookings(db).doc(_id).get()).data()?.status).toBe("booked");
  expect((await moveBooking(admin, _id, target)).status).toBe(200);
  expect((await cancelBooking(admin, _id)).status).toBe(200);
});

/** The statuses of a move, a cancellation and a booking by this account. */
async function actAgain(who: SignedInUser, id: string): Promise<number[]> {
  const moved = await moveBooking(who, id, { date: openDayPool.take(), slot: "10:00 AM" });
  const cancelled = await cancelBooking(who, id);
  const booked = await postBooking(who, { date: openDayPool.take() });
  return [moved, cancelled, booked].map(({ status }) => status);
}

async function actFiveTimes(who: SignedInUser): Promise<void> {
  for (const act of ["book", "cancel", "move"] as const) await setCount(who, act, 5);
}

test("an account with an unverified address may book, cancel and move five times an hour each, which limits emails to its address", async () => {
  const [patient, verified] = [await newPatient(), await newVerifiedPatient()];
  const [one, other] = [await bookAnother(patient), await bookAnother(verified)];
  await actFiveTimes(patient);
  await actFiveTimes(verified);
  expect(await actAgain(patient, one._id)).toEqual([429, 429, 429]);
  expect(await actAgain(verified, other._id)).toEqual([200, 200, 201]);
});

test("the same limit holds if the appointment has another address than the verified one", async () => {
  const patient = await newVerifiedPatient();
  const { _id } = await bookAnother(patient);
  await users(db).doc(patient.uid).update({ email: "other@patients.test" });
  await setCount(patient, "cancel", 5);
  expect((await cancelBooking(patient, _id)).status).toBe(429);
});

test("a refused call is not counted", async () => {
  const patient = await newPatient();
  const date = openDayPool.take();
  await book(patient, { date });
  expect(errorCodeInAnswer(await postBooking(patient, { date, treatmentId: "talk" }))).toBe("patient-busy");
  expect((await account(patient))?.counts?.book?.used).toBe(1);
});

test("while booking is paused, patients get the clinic's sentence; moves, cancellations and the desk still work", async () => {
  const patient = await newPatient();
  const bookingInput = { date: openDayPool.take(), requestId: randomUUID() };
  const { _id } = await book(patient, bookingInput);
  const bookingPaused = "We are moving house. Please call us.";
  await writeTestClinic(db, [], { bookingPaused });
  const refused = await postBooking(patient, { date: openDayPool.take() });
  expect(refused).toMatchObject({
    status: 503,
    body: { error: { code: "booking-paused", data: { sentence: bookingPaused } } },
  });
  expect((await postBooking(patient, bookingInput)).body).toMatchObject({ _id });
  expect((await moveBooking(patient, _id, { date: openDayPool.take(), slot: "10:00 AM" })).status).toBe(200);
  expect((await cancelBooking(patient, _id)).status).toBe(200);
  const caller = `${randomUUID()}@callers.test`;
  expect((await postBooking(admin, { date: openDayPool.take(), patient: caller })).status).toBe(201);
  expect((await postBooking(admin, { date: openDayPool.take() })).status).toBe(201);
});
