import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import {
  type FunctionsInstance,
  startFunctionsInstance,
} from "../../../emulators/testing/functions-instance.ts";
import { type ApiAnswer, request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import {
  bookingInAnswer,
  errorCodeInAnswer,
  moveBooking,
  newPatient,
  newVerifiedPatient,
  postBooking,
} from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { startPausableInstance } from "../../testing/pausable-instance.ts";
import { newAdmin } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { removeUser } from "../contract/users.ts";
import { bookings } from "../firestore/bookings.ts";
import { users } from "../firestore/users.ts";

const db = emulatedFirestore();
let instance: FunctionsInstance;
let admin: SignedInUser;

beforeAll(async () => {
  await writeTestClinic(db);
  instance = await startFunctionsInstance();
  admin = await newAdmin(db);
});
afterAll(async () => {
  await instance.close();
});

const signIn = ({ token, email }: SignedInUser, origin = instance.url) =>
  request("PUT", `/user/${encodeURIComponent(email)}`, { token, body: { email }, origin });
const leave = ({ token }: SignedInUser) => request("DELETE", "/profile", { token, origin: instance.url });
const finished = ({ body }: ApiAnswer) => z.parse(removeUser.answer, body).finished;
const soon = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Finds bookings and profiles that still identify the person after the removal. */
async function tracesOf({ uid, email }: SignedInUser): Promise<string[]> {
  const found = await Promise.all([
    bookings(db).where("uid", "==", uid).get(),
    bookings(db).where("patient", "==", email).get(),
    users(db).where("email", "==", email).get(),
  ]);
  return found.flatMap(({ docs }) => docs.map(({ ref }) => ref.path));
}

test("deleting an account while booking leaves no appointment, whichever is first", async () => {
  for (let delay = 0; delay <= 120; delay += 20) {
    const patient = await newPatient();
    await signIn(patient);
    const leaving = leave(patient);
    await soon(delay);
    const booking = await postBooking(patient, { date: openDayPool.take() }, instance.url);
    expect([delay, finished(await leaving), await tracesOf(patient)]).toEqual([delay, true, []]);
    // If the booking came first, the removal cancels it.
    expect([201, 401]).toContain(booking.status);
  }
});

test("a booking that is about to be written when the account is removed is refused", async (context) => {
  const { origin, reached, release } = await startPausableInstance(context, "Commit");
  const patient = await newPatient();
  await signIn(patient);
  const booking = postBooking(patient, { date: openDayPool.take() }, origin);
  await reached;
  expect(finished(await leave(patient))).toBe(true);
  release();
  expect((await booking).status).toBe(401);
  expect(await tracesOf(patient)).toEqual([]);
});

test("a first booking that has read nothing when the account is removed doesn't recreate it", async (context) => {
  // The first read only checks the database's shape.
  const { origin, reached, release } = await startPausableInstance(context, "BatchGetDocuments", 2);
  const patient = await newPatient();
  const booking = postBooking(patient, { date: openDayPool.take() }, origin);
  await reached;
  expect(finished(await leave(patient))).toBe(true);
  release();
  expect((await booking).status).toBe(401);
  expect(await tracesOf(patient)).toEqual([]);
});

test("a first booking before the removal is found and canceled by it", async (context) => {
  const { origin, reached, release } = await startPausableInstance(context, "Commit");
  const patient = await newPatient();
  const booking = postBooking(patient, { date: openDayPool.take() }, origin);
  await reached;
  const leaving = leave(patient);
  await soon(300);
  release();
  expect(finished(await leaving)).toBe(true);
  expect([201, 401]).toContain((await booking).status);
  expect(await tracesOf(patient)).toEqual([]);
});

test("a move that is about to be written when the account is removed changes nothing", async (context) => {
  const patient = await newPatient();
  const [from = "", to = ""] = openDayPool.takeConsecutive(2);
  const { _id } = bookingInAnswer(await postBooking(patient, { date: from }, instance.url));
  const { origin, reached, release } = await startPausableInstance(context, "Commit");
  const token = patient.token;
  const body = { date: to, slot: "10:00 AM" };
  const move = request("POST", `/booking/${_id}/move`, { token, body, origin });
  await reached;
  expect(finished(await leave(patient))).toBe(true);
  release();
  expect(errorCodeInAnswer(await move)).toBe("not-found");
  expect((await bookings(db).doc(_id).get()).data()).toMatchObject({ status: "cancelled", date: from });
  expect(await tracesOf(patient)).toEqual([]);
});

test("a running sign-in links nothing to a removed account", async (context) => {
  const caller = await newVerifiedPatient();
  await signIn(caller);
  const wish = { date: openDayPool.take(), patient: caller.email };
  const { _id } = bookingInAnswer(await postBooking(admin, wish, instance.url));
  // The profile is saved first, and the desk's booking is linked after it.
  const { origin, reached, release } = await startPausableInstance(context, "Commit", 2);
  const entering = signIn(caller, origin);
  await reached;
  expect(finished(await leave(caller))).toBe(true);
  release();
  expect((await entering).body).not.toHaveProperty("linked");
  expect((await bookings(db).doc(_id).get()).data()).toMatchObject({ uid: null, status: "cancelled" });
  expect(await tracesOf(caller)).toEqual([]);
});

test("during a removal the desk can't move the account's appointments", async () => {
  const patient = await newPatient();
  const [from = "", to = ""] = openDayPool.takeConsecutive(2);
  const { _id } = bookingInAnswer(await postBooking(patient, { date: from }, instance.url));
  await users(db).doc(patient.uid).update({ leaving: true });
  expect(errorCodeInAnswer(await moveBooking(admin, _id, { date: to, slot: "10:00 AM" }))).toBe("conflict");
});

test("an account under removal can't save its profile or write a review", async () => {
  const patient = await newPatient();
  await signIn(patient);
  await users(db).doc(patient.uid).update({ leaving: true });
  const send = (method: string, path: string, body: object) =>
    request(method, path, { token: patient.token, body, origin: instance.url });
  expect((await send("PUT", "/profile", { name: "Ada Patient", phone: "" })).status).toBe(401);
  expect((await send("POST", "/reviews", { appointment: "any", review: "Kind.", stars: 5 })).status).toBe(
    401,
  );
});
