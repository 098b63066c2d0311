import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, type TestContext, test } from "vitest";
import { ports } from "../../../emulators/suite/ports-and-paths.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import {
  type FunctionsInstance,
  startFunctionsInstance,
} from "../../../emulators/testing/functions-instance.ts";
import { type ApiAnswer, request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { appointmentsOverlap } from "../../testing/availability-model.ts";
import {
  bookingInAnswer,
  errorCodeInAnswer,
  newPatient,
  newVerifiedPatient,
  postBooking,
} from "../../testing/booking-calls.ts";
import { readDayTotals } from "../../testing/day-totals.ts";
import { startFirestoreProxy } from "../../testing/firestore-proxy.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { isFullProofRun } from "../../testing/full-proof-run.ts";
import { sampleDoctor } from "../../testing/sample-clinic.ts";
import {
  chairTreatments,
  quarterHourSlots,
  testTreatments,
  writeTestClinic,
} from "../../testing/test-clinic.ts";
import { bookings } from "../firestore/bookings.ts";
import type { StoredTreatment } from "../firestore/clinic.ts";
import { claims, readDay } from "../firestore/held-times.ts";

const db = emulatedFirestore();
const many = 200;

let instances: FunctionsInstance[];
let patients: SignedInUser[];

/** A treatment of one hour that may start at any quarter-hour. */
const surgery: StoredTreatment = {
  ...{ id: "surgery", name: "Surgery", description: "", slots: quarterHourSlots, priceCents: 30_000 },
  ...{ durationMinutes: 60, order: 9, active: true, heldBy: "doctors" },
};

/** Opens a clinic with this many doctors, who all perform the same treatments. */
function open(doctors: number): Promise<void> {
  const ids = Array.from({ length: doctors }, (_, i) => `doctor${i}`);
  const working = ids.map((id) => sampleDoctor(id, ["checkup", surgery.id]));
  return writeTestClinic(db, [...chairTreatments, surgery], {}, working);
}

beforeAll(async () => {
  await open(1);
  instances = await Promise.all([startFunctionsInstance(), startFunctionsInstance()]);
  patients = [];
  while (patients.length < many) {
    patients.push(...(await Promise.all(Array.from({ length: 20 }, newVerifiedPatient))));
  }
});
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.close()));
});

/** Makes all calls at once, spread over both instances. */
function atOnce(calls: ((origin: string) => Promise<ApiAnswer>)[]): Promise<ApiAnswer[]> {
  return Promise.all(calls.map((call, i) => call(instances[i % instances.length]?.url ?? "")));
}

function countByStatus(answers: ApiAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const day = (date: string) => readDayTotals(db, date);

test("of 200 patients for one slot, exactly one books it", async () => {
  const date = openDayPool.take();
  const started = performance.now();
  const answers = await atOnce(patients.map((patient) => (origin) => postBooking(patient, { date }, origin)));
  console.log(`200 for one slot: ${Math.round(performance.now() - started)} ms`);
  expect(countByStatus(answers)).toEqual({ 201: 1, 409: 199 });
  expect(await day(date)).toEqual({
    ...{ booked: 1, cancelled: 0, noShow: 0, incomeCents: 0 },
    taken: ["cleaning 09:00 AM"],
  });
  expect((await bookings(db).where("date", "==", date).count().get()).data().count).toBe(1);
});

/** Milliseconds that 200 bookings took, by the number of doctors. */
const took = new Map<number, number>();
afterAll(() => {
  const [first = Number.NaN] = took.values();
  const figures = [...took].map(
    ([doctors, ms]) => `${doctors} booked: ${ms} ms (${(ms / first).toFixed(1)})`,
  );
  console.log(`200 for one time of doctors: ${figures.join(", ")}`);
});

test.each(isFullProofRun ? [1, 2, 3, 4, 8, 16] : [1, 4])(
  "of 200 patients for one time, exactly as many book as there are doctors: %i",
  async (doctors) => {
    await open(doctors);
    const date = openDayPool.take();
    const started = performance.now();
    const answers = await atOnce(
      patients.map((patient) => (origin) => postBooking(patient, { date, treatmentId: "checkup" }, origin)),
    );
    took.set(doctors, Math.round(performance.now() - started));
    expect(countByStatus(answers)).toEqual({ 201: doctors, 409: many - doctors });
    const refused = answers.filter(({ status }) => status === 409).map(errorCodeInAnswer);
    expect(new Set(refused)).toEqual(new Set(["slot-taken"]));
    const { visits } = await readDay(db, date);
    const holders = Object.values(visits).map(({ holder }) => holder);
    expect(new Set(holders).size).toBe(doctors);
    expect(holders).toHaveLength(doctors);
  },
);

test("moving an hour by a quarter keeps the shared quarter-hours, however many rivals book at that moment", async () => {
  await open(1);
  const [owner, ...rivals] = patients.slice(0, 25);
  if (!owner) throw new Error("There are patients");
  const date = openDayPool.take();
  const bookingInput = { date, treatmentId: "surgery" };
  const { _id } = bookingInAnswer(
    await postBooking(owner, { ...bookingInput, slot: "10:00 AM" }, instances[0]?.url),
  );
  const move = (origin: string) =>
    request("POST", `/booking/${_id}/move`, {
      ...{ token: owner.token, origin },
      body: { date, slot: "10:15 AM" },
    });
  const times = ["09:15 AM", "09:30 AM", "10:00 AM", "10:15 AM", "11:00 AM", "11:15 AM"];
  const [moved, ...answers] = await atOnce([
    move,
    ...rivals.map((rival, i) => (origin: string) => {
      return postBooking(rival, { ...bookingInput, slot: times[i % times.length] ?? "" }, origin);
    }),
  ]);
  const booked = answers.filter(({ status }) => status === 201).map((answer) => bookingInAnswer(answer).slot);
  for (const slot of ["09:30 AM", "10:00 AM", "10:15 AM"]) expect(booked).not.toContain(slot);
  // Either the move or a rival got the last quarter-hour first.
  expect(moved?.status).toBe(booked.includes("11:00 AM") ? 409 : 200);
  const visits = Object.values((await readDay(db, date)).visits);
  for (const [i, visit] of visits.entries()) {
    for (const other of visits.slice(i + 1))
      expect([visit, other, appointmentsOverlap(visit, other)]).toEqual([visit, other, false]);
  }
  expect(countByStatus(answers)[409]).toBe(rivals.length - booked.length);
});

test("200 patients for 200 slots of one day all book", async () => {
  const date = openDayPool.take();
  const started = performance.now();
  const answers = await atOnce(
    patients.map((patient, i) => (origin) => {
      const treatmentId = chairTreatments[Math.floor(i / quarterHourSlots.length)]?.id ?? "";
      return postBooking(
        patient,
        { date, treatmentId, slot: quarterHourSlots[i % quarterHourSlots.length] ?? "" },
        origin,
      );
    }),
  );
  console.log(`200 for 200 slots: ${Math.round(performance.now() - started)} ms`);
  expect(countByStatus(answers)).toEqual({ 201: 200 });
  const { taken, booked } = await day(date);
  expect(booked).toBe(200);
  const times = new Set(taken);
  expect(
    chairTreatments.map(({ id }) => [...times].filter((time) => time.startsWith(`${id} `)).length),
  ).toEqual([96, 96, 8]);
});

/** The emulator's transactions wait for each other, and most of 50 meet the deadline on a busy machine. */
const repeats = isFullProofRun ? 50 : 15;

test(`one request, sent ${repeats} times at once, is one booking`, async () => {
  const patient = await newPatient();
  const bookingInput = { date: openDayPool.take(), requestId: randomUUID() };
  const answers = await atOnce(
    Array(repeats).fill((origin: string) => postBooking(patient, bookingInput, origin)),
  );
  expect(countByStatus(answers)).toEqual({ 201: repeats });
  expect(new Set(answers.map((answer) => bookingInAnswer(answer)._id)).size).toBe(1);
  expect((await day(bookingInput.date)).booked).toBe(1);
});

test("one patient who books several treatments at one time gets one", async () => {
  const patient = await newPatient();
  const date = openDayPool.take();
  const treatmentIds = testTreatments.filter(({ active }) => active).map(({ id }) => id);
  const answers = await atOnce(
    treatmentIds.map((treatmentId) => (origin) => postBooking(patient, { date, treatmentId }, origin)),
  );
  expect(countByStatus(answers)).toEqual({ 201: 1, 409: treatmentIds.length - 1 });
});

test("after simultaneous cancellations and bookings of one slot, the last to book has it", async () => {
  const date = openDayPool.take();
  const [owner, rivals] = [await newPatient(), patients.slice(0, 20)];
  const { _id } = bookingInAnswer(await postBooking(owner, { date }, instances[0]?.url));
  const cancel = (origin: string) => request("DELETE", `/booking/${_id}`, { token: owner.token, origin });
  const book = (rival: SignedInUser) => (origin: string) => postBooking(rival, { date }, origin);
  const answers = await atOnce(rivals.flatMap((rival) => [cancel, book(rival)]));
  const booked = answers.filter(({ status }) => status === 201);
  expect(booked.length).toBeLessThanOrEqual(1);
  expect(await day(date)).toMatchObject({
    taken: booked.length === 1 ? ["cleaning 09:00 AM"] : [],
    booked: booked.length,
    cancelled: 1,
  });
  const held = await claims(db).doc(`seat-cleaning_${date}_0900`).get();
  expect(held.data()?.bookingId).toBe(booked[0] && bookingInAnswer(booked[0])._id);
});

/**
 * Starts an instance whose first commit succeeds but is answered `unavailable`. Google's SDK then sends the same commit
 * again.
 */
async function startInstanceThatLosesAnswer({ onTestFinished }: TestContext) {
  let commits = 0;
  const proxy = await startFirestoreProxy(`127.0.0.1:${ports.firestore}`, {
    forgets: (method) => method === "Commit" && ++commits === 1,
  });
  onTestFinished(proxy.close);
  const instance = await startFunctionsInstance({ firestoreHost: proxy.host });
  onTestFinished(instance.close);
  return { origin: instance.url, commits: () => commits };
}

test("a booking whose commit the SDK repeats succeeds, and counts once", async (context) => {
  const { origin, commits } = await startInstanceThatLosesAnswer(context);
  const date = openDayPool.take();
  const booked = await postBooking(await newPatient(), { date }, origin);
  expect(commits()).toBeGreaterThan(1);
  expect(booked.status).toBe(201);
  expect((await day(date)).booked).toBe(1);
});

test("a cancellation whose commit the SDK repeats succeeds, and counts once", async (context) => {
  const patient = await newPatient();
  const date = openDayPool.take();
  const { _id } = bookingInAnswer(await postBooking(patient, { date }, instances[0]?.url));
  const { origin, commits } = await startInstanceThatLosesAnswer(context);
  const answer = await request("DELETE", `/booking/${_id}`, { token: patient.token, origin });
  expect(commits()).toBeGreaterThan(1);
  expect(answer).toMatchObject({ status: 200, body: { status: "cancelled" } });
  expect(await day(date)).toMatchObject({ booked: 0, cancelled: 1 });
});
