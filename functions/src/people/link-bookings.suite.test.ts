import { beforeAll, expect, test } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import {
  book,
  bookingInAnswer,
  cancelBooking,
  errorCodeInAnswer,
  moveBooking,
  newVerifiedPatient,
  postBooking,
  readBooking,
} from "../../testing/booking-calls.ts";
import { dismiss, readAttentionKinds } from "../../testing/desk-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { newAdmin } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import type { Booking } from "../contract/bookings.ts";

const db = emulatedFirestore();
let admin: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
});

const createProfile = ({ token }: SignedInUser) => request("POST", "/session", { token, body: {} });

/** Creates a booking by the desk for the account's address, at the time of the account's own appointment. */
async function linkTwice() {
  const patient = await newVerifiedPatient();
  const date = openDayPool.take();
  const own = await book(patient, { date });
  const wish = { date, treatmentId: "checkup", doctorId: "ida", patient: patient.email };
  const called = await book(admin, { ...wish, despite: ["patient-busy"] });
  expect((await createProfile(patient)).body).toMatchObject({ linked: 1 });
  return { patient, date, own, called };
}

test("a caller's appointment that overlaps one of the account is linked, and the desk is told", async () => {
  const { patient, own, called } = await linkTwice();
  expect(await readBooking(patient, called._id)).toMatchObject({ status: "booked", doctorId: "ida" });
  expect(await readAttentionKinds(admin, called._id)).toEqual(["patient-twice"]);
  expect(await readAttentionKinds(admin, own._id)).toEqual([]);
});

test("the double booking needs attention until the desk resolves it", async () => {
  const { called } = await linkTwice();
  expect((await dismiss(admin, called._id, "patient-twice")).status).toBe(200);
  expect(await readAttentionKinds(admin, called._id)).toEqual([]);
  expect((await dismiss(admin, called._id, "patient-twice")).status).toBe(404);
});

test.each<[string, (called: Booking, patient: SignedInUser) => Promise<unknown>]>([
  ["moved", ({ _id, dateISO }) => moveBooking(admin, _id, { date: dateISO, slot: "11:00 AM" })],
  ["cancelled", ({ _id }, patient) => cancelBooking(patient, _id)],
])("the double booking needs no more attention when one appointment is %s", async (_, act) => {
  const { patient, called } = await linkTwice();
  await act(called, patient);
  expect(await readAttentionKinds(admin, called._id)).toEqual([]);
});

test("a double-booked appointment can get another dentist and stays double-booked", async () => {
  const { called, date } = await linkTwice();
  const given = await moveBooking(admin, called._id, { date, slot: called.slot, doctorId: "omar" });
  expect(bookingInAnswer(given).doctorId).toBe("omar");
  expect(await readAttentionKinds(admin, called._id)).toEqual(["patient-twice"]);
});

test("a linked appointment also reserves the patient's time", async () => {
  const patient = await newVerifiedPatient();
  const date = openDayPool.take();
  const called = await book(admin, { date, treatmentId: "checkup", patient: patient.email });
  await createProfile(patient);
  expect(await readAttentionKinds(admin, called._id)).toEqual([]);
  expect(errorCodeInAnswer(await postBooking(patient, { date }))).toBe("patient-busy");
});
