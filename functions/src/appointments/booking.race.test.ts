import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, type TestContext, test } from "vitest";
import { resetClinic } from "../../../emulators/seed/reset.ts";
import { ports } from "../../../emulators/suite/places.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin.ts";
import {
  type FunctionsInstance,
  startFunctionsInstance,
} from "../../../emulators/testing/functions-instance.ts";
import { type Answer, request } from "../../../emulators/testing/request.ts";
import type { SignedIn } from "../../../emulators/testing/sign-up.ts";
import { bookingOf, newPatient, postBooking } from "../../testing/booking-calls.ts";
import { startFirestoreProxy } from "../../testing/firestore-proxy.ts";
import { chairs, openClinic, quarters, testTreatments } from "../../testing/open-clinic.ts";
import { openDays } from "../../testing/open-days.ts";
import { bookings } from "../firestore/bookings.ts";
import { claims, days } from "../firestore/held-times.ts";

const db = emulatedFirestore();
const many = 200;

let instances: FunctionsInstance[];
let patients: SignedIn[];

beforeAll(async () => {
  await openClinic(db, chairs);
  instances = await Promise.all([startFunctionsInstance(), startFunctionsInstance()]);
  patients = [];
  while (patients.length < many) {
    patients.push(...(await Promise.all(Array.from({ length: 20 }, newPatient))));
  }
});
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.close()));
  await resetClinic();
});

/** Spread over both instances, all at once. */
function atOnce(calls: ((origin: string) => Promise<Answer>)[]): Promise<Answer[]> {
  return Promise.all(calls.map((call, i) => call(instances[i % instances.length]?.url ?? "")));
}

function tally(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const day = async (date: string) => (await days(db).doc(date).get()).data();

test("of 200 patients for one slot, exactly one books it", async () => {
  const date = openDays.take();
  const started = performance.now();
  const answers = await atOnce(patients.map((patient) => (origin) => postBooking(patient, { date }, origin)));
  console.log(`200 for one slot: ${Math.round(performance.now() - started)} ms`);
  expect(tally(answers)).toEqual({ 201: 1, 409: 199 });
  expect(await day(date)).toEqual({
    taken: { cleaning: ["09:00 AM"] },
    counts: { booked: 1, cancelled: 0, noShow: 0 },
    incomeCents: 0,
  });
  expect((await bookings(db).where("date", "==", date).count().get()).data().count).toBe(1);
});

test("200 patients for 200 slots of one day all book", async () => {
  const date = openDays.take();
  const started = performance.now();
  const answers = await atOnce(
    patients.map((patient, i) => (origin) => {
      const treatmentId = chairs[Math.floor(i / quarters.length)]?.id ?? "";
      return postBooking(patient, { date, treatmentId, slot: quarters[i % quarters.length] ?? "" }, origin);
    }),
  );
  console.log(`200 for 200 slots: ${Math.round(performance.now() - started)} ms`);
  expect(tally(answers)).toEqual({ 201: 200 });
  const { taken = {}, counts } = (await day(date)) ?? {};
  expect(counts?.booked).toBe(200);
  expect(chairs.map(({ id }) => new Set(taken[id]).size)).toEqual([96, 96, 8]);
});

test("one request, sent 50 times at once, is one booking", async () => {
  const [patient] = patients;
  if (!patient) throw new Error("There are patients");
  const wish = { date: openDays.take(), requestId: randomUUID() };
  const answers = await atOnce(Array(50).fill((origin: string) => postBooking(patient, wish, origin)));
  expect(tally(answers)).toEqual({ 201: 50 });
  expect(new Set(answers.map((answer) => bookingOf(answer)._id)).size).toBe(1);
  expect((await day(wish.date))?.counts.booked).toBe(1);
});

test("one patient who books several treatments at once gets one", async () => {
  const patient = await newPatient();
  const date = openDays.take();
  const treatmentIds = testTreatments.filter(({ active }) => active).map(({ id }) => id);
  const answers = await atOnce(
    treatmentIds.map((treatmentId) => (origin) => postBooking(patient, { date, treatmentId }, origin)),
  );
  expect(tally(answers)).toEqual({ 201: 1, 409: treatmentIds.length - 1 });
});

test("cancels and rivals' bookings of one slot leave it with the last who booked", async () => {
  const date = openDays.take();
  const [owner, ...rivals] = patients.slice(0, 21);
  if (!owner) throw new Error("There are patients");
  const { _id } = bookingOf(await postBooking(owner, { date }, instances[0]?.url));
  const cancel = (origin: string) => request("DELETE", `/booking/${_id}`, { token: owner.token, origin });
  const book = (rival: SignedIn) => (origin: string) => postBooking(rival, { date }, origin);
  const answers = await atOnce(rivals.flatMap((rival) => [cancel, book(rival)]));
  const booked = answers.filter(({ status }) => status === 201);
  expect(booked.length).toBeLessThanOrEqual(1);
  expect(await day(date)).toMatchObject({
    taken: { cleaning: booked.length === 1 ? ["09:00 AM"] : [] },
    counts: { booked: booked.length, cancelled: 1 },
  });
  const held = await claims(db).doc(`slot_${date}_cleaning_0900`).get();
  expect(held.data()?.bookingId).toBe(booked[0] && bookingOf(booked[0])._id);
});

/**
 * An instance whose first commit lands and then seems to have failed: it hears `unavailable`, upon which Google's SDK
 * sends the same commit again by itself.
 */
async function startForgetfulInstance({ onTestFinished }: TestContext) {
  let commits = 0;
  const proxy = await startFirestoreProxy(`127.0.0.1:${ports.firestore}`, {
    forgets: (method) => method === "Commit" && ++commits === 1,
  });
  onTestFinished(proxy.close);
  const instance = await startFunctionsInstance({ firestoreHost: proxy.host });
  onTestFinished(instance.close);
  return { origin: instance.url, commits: () => commits };
}

test("a commit that had landed when the SDK sent it again is a success, and counts once", async (context) => {
  const { origin, commits } = await startForgetfulInstance(context);
  const date = openDays.take();
  const booked = await postBooking(await newPatient(), { date }, origin);
  expect(commits()).toBeGreaterThan(1);
  expect(booked.status).toBe(201);
  expect((await day(date))?.counts.booked).toBe(1);
});

test("a cancel that had landed when the SDK sent it again is a success, and counts once", async (context) => {
  const patient = await newPatient();
  const date = openDays.take();
  const { _id } = bookingOf(await postBooking(patient, { date }, instances[0]?.url));
  const { origin, commits } = await startForgetfulInstance(context);
  const answer = await request("DELETE", `/booking/${_id}`, { token: patient.token, origin });
  expect(commits()).toBeGreaterThan(1);
  expect(answer).toMatchObject({ status: 200, body: { status: "cancelled" } });
  expect(await day(date)).toMatchObject({ counts: { booked: 0, cancelled: 1 } });
});
