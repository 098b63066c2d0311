import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import { type SignedInUser, signIn, signUp } from "../../../emulators/testing/sign-up.ts";
import {
  book,
  cancelBooking,
  listBookings,
  moveBooking,
  newPatient,
  newVerifiedPatient,
  postBooking,
} from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { newAdmin } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking } from "../../testing/write-booking.ts";
import { startSession } from "../contract/users.ts";

const db = emulatedFirestore();
let admin: SignedInUser;

beforeAll(async () => {
  await writeTestClinic(db);
  admin = await newAdmin(db);
});

const show = (who: SignedInUser, id: string) => request("GET", `/booking/${id}`, { token: who.token });
const createProfile = (who: SignedInUser) =>
  request("PUT", `/user/${encodeURIComponent(who.email)}`, { token: who.token, body: { email: who.email } });

async function expectNotFound(stranger: SignedInUser, id: string): Promise<void> {
  await createProfile(stranger);
  expect(await listBookings(stranger)).toEqual([]);
  expect((await show(stranger, id)).status).toBe(404);
  expect((await cancelBooking(stranger, id)).status).toBe(404);
  expect((await moveBooking(stranger, id, { date: openDayPool.take(), slot: "09:00 AM" })).status).toBe(404);
}

test("a stranger gets 404 for another person's booking, with every method", async () => {
  const { _id } = await book(await newPatient(), { date: openDayPool.take() });
  await expectNotFound(await newPatient(), _id);
});

test("a list of another address's bookings is refused", async () => {
  const patient = await newPatient();
  const answer = await request("GET", `/booking?patient=${encodeURIComponent(patient.email)}`, {
    token: (await newPatient()).token,
  });
  expect(answer.status).toBe(403);
});

test("a stranger who signs up with a caller's address doesn't get the caller's bookings", async () => {
  const email = `${randomUUID()}@callers.test`;
  const { _id } = await book(admin, { date: openDayPool.take(), patient: email });
  await expectNotFound(await signUp(email), _id);
});

test("a stranger who signs up with a patient's former address doesn't get their bookings", async () => {
  const patient = await newPatient();
  const { _id } = await book(patient, { date: openDayPool.take() });
  await emulatedAuth().updateUser(patient.uid, { email: `${randomUUID()}@patients.test` });
  await expectNotFound(await signUp(patient.email), _id);
});

test("a stranger who changes to a patient's address doesn't get their bookings", async () => {
  const email = `${randomUUID()}@callers.test`;
  const { _id } = await book(admin, { date: openDayPool.take(), patient: email });
  const stranger = await newPatient();
  await emulatedAuth().updateUser(stranger.uid, { email, emailVerified: false });
  await expectNotFound({ ...(await signIn(email)), email }, _id);
});

test("a caller's booking becomes the account's once its address is verified", async () => {
  const caller = await newVerifiedPatient();
  const date = openDayPool.take();
  const { _id } = await book(admin, { date, patient: caller.email });
  expect((await createProfile(caller)).body).toMatchObject({ linked: 1 });
  expect((await createProfile(caller)).body).not.toHaveProperty("linked");
  expect(await listBookings(caller)).toMatchObject([{ _id }]);
  expect((await postBooking(caller, { date, treatmentId: "talk" })).body).toMatchObject({
    error: { code: "patient-busy" },
  });
});

test("past and cancelled bookings become the account's too, and only upcoming ones are announced", async () => {
  const caller = await newVerifiedPatient();
  await writeBooking(db, caller, daysFromNow(-3), { uid: null });
  await writeBooking(db, caller, daysFromNow(3), { uid: null, status: "cancelled" });
  const { _id } = await book(admin, { date: openDayPool.take(), patient: caller.email });
  expect((await createProfile(caller)).body).toMatchObject({ linked: 1 });
  expect(await listBookings(caller)).toHaveLength(3);
  expect((await show(caller, _id)).status).toBe(200);
});

test("of two sign-ins at once only one announces an appointment", async () => {
  const caller = await newVerifiedPatient();
  await createProfile(caller);
  await book(admin, { date: openDayPool.take(), patient: caller.email });
  const answers = await Promise.all([createProfile(caller), createProfile(caller), createProfile(caller)]);
  const linked = answers.map(({ body }) => z.parse(startSession.answer, body).linked);
  expect(linked.filter((count) => count !== undefined)).toEqual([1]);
});

test("a caller's booking becomes the account's even if the account has an appointment at that time, and cancelling it keeps the other one", async () => {
  const caller = await newVerifiedPatient();
  const date = openDayPool.take();
  await book(caller, { date, treatmentId: "filling" });
  const { _id } = await book(admin, { date, patient: caller.email, despite: ["patient-busy"] });
  await createProfile(caller);
  expect((await cancelBooking(caller, _id)).status).toBe(200);
  expect((await postBooking(caller, { date, slot: "09:30 AM" })).body).toMatchObject({
    error: { code: "patient-busy" },
  });
});

test("an admin sees, moves and cancels anyone's booking", async () => {
  const patient = await newPatient();
  const date = openDayPool.take();
  const { _id } = await book(patient, { date });
  expect(await listBookings(admin, patient.email)).toMatchObject([{ _id }]);
  expect((await show(admin, _id)).status).toBe(200);
  expect((await moveBooking(admin, _id, { date, slot: "10:00 AM" })).status).toBe(200);
  expect((await cancelBooking(admin, _id)).body).toMatchObject({ status: "cancelled" });
});

test("the list is paged, soonest first", async () => {
  const patient = await newPatient();
  const [first = "", second = "", third = ""] = openDayPool.takeConsecutive(3);
  for (const date of [third, first, second]) await book(patient, { date });
  const path = `/booking?patient=${encodeURIComponent(patient.email)}&limit=2`;
  const page = await request("GET", path, { token: patient.token });
  expect(page.body).toMatchObject([{ dateISO: first }, { dateISO: second }]);
  expect(page.headers.get("X-Total-Count")).toBe("3");
  const after = page.headers.get("X-Next");
  const next = await request("GET", `${path}&after=${after}`, { token: patient.token });
  expect(next.body).toMatchObject([{ dateISO: third }]);
  expect(next.headers.get("X-Next")).toBeNull();
});
