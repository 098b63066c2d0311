/** Tests what happens to a caller while their appointments move to another record. */
import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { book, newVerifiedPatient } from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { startPausableInstance } from "../../testing/pausable-instance.ts";
import { createProfile, newAdmin } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { linkPeople, type RecordReference } from "../contract/record-links.ts";
import { bookings } from "../firestore/bookings.ts";
import { callers } from "../firestore/callers.ts";
import { recordLinks } from "../firestore/record-links.ts";
import { users } from "../firestore/users.ts";

const db = emulatedFirestore();
let admin: SignedInUser;

beforeAll(async () => {
  await writeTestClinic(db);
  admin = await newAdmin(db);
});

const stored = async (id: string) => (await bookings(db).doc(id).get()).data();
const link = (one: RecordReference, other: RecordReference, origin: string) =>
  request("POST", "/people/link", { token: admin.token, body: { one, other }, origin });

async function called(patientName: string, phone: string) {
  const { _id: id } = await book(admin, { patient: "", date: openDayPool.take(), patientName, phone });
  return { id, caller: (await stored(id))?.callerId ?? "" };
}

/** Starts a link that is stored and then waits at its first appointment. */
const heldAtAppointment = 2;

test("an appointment that is booked for a caller during the link stays with the caller, and no data is lost", async (context) => {
  const phone = "202-555-0161";
  const one = await called("Bea Between", phone);
  const other = await called("Bea Beyond", "202-555-0162");
  const { origin, reached, release } = await startPausableInstance(context, "Commit", heldAtAppointment);
  const linking = link({ caller: one.caller }, { caller: other.caller }, origin);
  await reached;
  const between = await called("Bea Between", phone);
  release();
  const { _id } = z.parse(linkPeople.answer, (await linking).body);

  expect(between.caller).toBe(one.caller);
  const named = await Promise.all([one, between].map(async ({ id }) => (await stored(id))?.callerId));
  expect(named).toEqual([other.caller, one.caller]);
  expect((await callers(db).doc(one.caller).get()).data()).toMatchObject({ latest: { id: between.id } });
  await request("DELETE", `/people/link/${_id}`, { token: admin.token });
  expect((await stored(one.id))?.callerId).toBe(one.caller);
  expect((await callers(db).doc(other.caller).get()).data()?.otherNames).toEqual([]);
});

test("an account that is removed during a link gets no appointments, and no data names it", async (context) => {
  const patient = await createProfile(await newVerifiedPatient());
  const { id, caller } = await called("Rex Removed", "202-555-0163");
  const { origin, reached, release } = await startPausableInstance(context, "Commit", heldAtAppointment);
  const linking = link({ caller }, { uid: patient.uid }, origin);
  await reached;
  const removed = await request("DELETE", "/profile", { token: patient.token });
  release();

  expect([removed.status, (await linking).status]).toEqual([200, 404]);
  expect(await stored(id)).toMatchObject({ uid: null, callerId: caller, patient: "", status: "booked" });
  expect((await callers(db).doc(caller).get()).exists).toBe(true);
  expect((await users(db).doc(patient.uid).get()).exists).toBe(false);
  const links = await recordLinks(db).where("records", "array-contains", `caller:${caller}`).get();
  expect(links.docs.filter((found) => !found.data().undoneAt)).toEqual([]);
});
