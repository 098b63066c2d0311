import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { ports } from "../../../emulators/suite/ports-and-paths.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { connectFirestore } from "../../../emulators/testing/firestore-emulator.ts";
import { request } from "../../../emulators/testing/request.ts";
import {
  type BookingScene,
  prepareBookingScene,
  verifyIdToken,
  writeSceneClinic,
} from "../../testing/booking-scene.ts";
import { startCounting } from "../../testing/count-documents.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { routes } from "../app/routes.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const now = new Date();
let counting: Awaited<ReturnType<typeof startCounting>>;
let counted: ReturnType<typeof connectFirestore>;
let app: Awaited<ReturnType<typeof serveApp>>;
let scene: BookingScene;

/** The tests run on a day on which both doctors have bookings. */
beforeAll(async () => {
  await clearClinic();
  await writeSceneClinic(emulatedFirestore());
  counting = await startCounting(`127.0.0.1:${ports.firestore}`);
  counted = connectFirestore(counting.host);
  app = await serveApp(routes, { db: counted, now: () => now, verifyIdToken });
  scene = await prepareBookingScene(emulatedFirestore(), app.origin, now);
  for (const family of [0, 1]) await book(family, "checkup", "09:00 AM");
});
afterAll(async () => {
  await app.close();
  await counted.terminate();
  counting.close();
});

async function book(family: number, treatmentId: string, slot: string, doctorId?: string): Promise<void> {
  const { uid = "", email = "" } = scene.families[family] ?? {};
  const patient = { patient: email, patientName: "Ada Patient", phone: "202-555-0143" };
  const body = { treatmentId, date: scene.dates[0], slot, doctorId, ...patient };
  const { status } = await request("POST", "/booking", { origin: app.origin, token: uid, body });
  expect(status).toBe(201);
}

const available = () => request("GET", `/available?date=${scene.dates[0]}`, { origin: app.origin });

test("listing free times costs two reads", async () => {
  expect(await counting.during(available)).toEqual({ reads: 2, writes: 0, commits: 0 });
});

/**
 * The documents that a booking writes: the booking, its day, its account, its history entry and a notification, and for each
 * quarter-hour a claim of the holder and one of the patient.
 */
const writesFor = (quarters: number) => 5 + 2 * quarters;

test("booking any dentist costs three reads and one commit, with two more writes for each quarter-hour", async () => {
  const half = await counting.during(() => book(0, "checkup", "09:30 AM"));
  expect(half).toEqual({ reads: 3, writes: writesFor(2), commits: 1 });
  const hour = await counting.during(() => book(1, "surgery", "09:30 AM"));
  expect(hour).toEqual({ reads: 3, writes: writesFor(4), commits: 1 });
});

test("booking a seat or a chosen dentist costs three reads too, because the day has the blocks", async () => {
  const seat = await counting.during(() => book(2, "cleaning", "09:30 AM"));
  expect(seat).toEqual({ reads: 3, writes: writesFor(2), commits: 1 });
  const named = await counting.during(() => book(2, "checkup", "10:30 AM", "ida"));
  expect(named).toEqual({ reads: 3, writes: writesFor(2), commits: 1 });
});
