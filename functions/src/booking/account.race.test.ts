import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import {
  bookingInAnswer,
  cancelBooking,
  errorCodeInAnswer,
  newPatient,
  newVerifiedPatient,
  postBooking,
} from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { startPausableInstance } from "../../testing/pausable-instance.ts";
import { newAdmin } from "../../testing/roles.ts";
import {
  alwaysOpenSettings,
  chairTreatments,
  quarterHourSlots,
  writeTestClinic,
} from "../../testing/test-clinic.ts";
import { startTwoInstances } from "../../testing/two-instances.ts";
import { saveSettings } from "../contract/settings.ts";
import { bookings } from "../firestore/bookings.ts";
import { users } from "../firestore/users.ts";

const db = emulatedFirestore();
const origin = startTwoInstances();
const limits = { open: 8, openUnverified: 2 };
let admin: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db, chairTreatments, { limits });
  admin = await newAdmin(db);
});

const openOf = async ({ uid }: SignedInUser) =>
  Object.keys((await users(db).doc(uid).get()).data()?.open ?? {});

test("of 20 simultaneous bookings of an account with a limit of eight, exactly eight succeed", async () => {
  const patient = await newVerifiedPatient();
  const dates = openDayPool.takeConsecutive(20);
  const started = performance.now();
  const answers = await Promise.all(dates.map((date, i) => postBooking(patient, { date }, origin(i))));
  console.log(`20 of one account: ${Math.round(performance.now() - started)} ms`);
  const booked = answers.filter(({ status }) => status === 201).map((answer) => bookingInAnswer(answer)._id);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(booked).toHaveLength(limits.open);
  expect(new Set(refused.map(errorCodeInAnswer))).toEqual(new Set(["too-many-open"]));
  expect((await openOf(patient)).sort()).toEqual(booked.sort());
});

test("after simultaneous cancellations and bookings, the account lists exactly its open bookings", async () => {
  const patient = await newVerifiedPatient();
  const [first = [], second = []] = [openDayPool.takeConsecutive(4), openDayPool.takeConsecutive(4)];
  const held = await Promise.all(first.map((date) => postBooking(patient, { date }, origin(0))));
  const answers = await Promise.all([
    ...held.map((answer) => cancelBooking(patient, bookingInAnswer(answer)._id)),
    ...second.map((date, i) => postBooking(patient, { date }, origin(i))),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201, 201, 201, 201]);
  const own = await bookings(db).where("uid", "==", patient.uid).where("status", "==", "booked").get();
  expect((await openOf(patient)).sort()).toEqual(own.docs.map(({ id }) => id).sort());
});

const close = (date: string) =>
  request("PUT", "/settings", {
    token: admin.token,
    body: { ...alwaysOpenSettings, limits, closedDays: [{ date, reason: "Staff training" }] },
    origin: origin(1),
  });
const affectedIdsOf = ({ body }: { body: unknown }) =>
  z.parse(saveSettings.answer, body).affected.map(({ booking }) => booking._id);

test("closing a day waits for a booking in progress, and lists it as affected", async (context) => {
  const { origin: held, reached, release } = await startPausableInstance(context, "Commit");
  const date = openDayPool.take();
  const booking = postBooking(await newPatient(), { date }, held);
  await reached;
  const closing = close(date);
  await new Promise((resolve) => setTimeout(resolve, 500));
  release();
  expect(affectedIdsOf(await closing)).toEqual([bookingInAnswer(await booking)._id]);
});

test("closing a day during many bookings lists every affected booking", async () => {
  const date = openDayPool.take();
  const patients = await Promise.all(Array.from({ length: 20 }, newPatient));
  const bookingCalls = patients.map((patient, i) =>
    postBooking(patient, { date, treatmentId: "chair-a", slot: quarterHourSlots[i] ?? "" }, origin(i)),
  );
  await Promise.any(bookingCalls);
  const affectedIds = affectedIdsOf(await close(date));
  const answers = await Promise.all(bookingCalls);
  const booked = answers.filter(({ status }) => status === 201).map((answer) => bookingInAnswer(answer)._id);
  expect(affectedIds.sort()).toEqual(booked.sort());
  expect(answers.filter(({ status }) => status !== 201).map(errorCodeInAnswer)).toEqual(
    Array(answers.length - booked.length).fill("not-bookable"),
  );
});
