import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import {
  book,
  cancelBooking,
  moveBooking,
  newPatient,
  newVerifiedPatient,
} from "../../testing/booking-calls.ts";
import { countReads } from "../../testing/count-reads.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { newAdmin } from "../../testing/roles.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { routes } from "../app/routes.ts";
import { listScheduleChanges, type ScheduleChanges } from "../contract/schedule.ts";
import { bookings } from "../firestore/bookings.ts";
import { days } from "../firestore/days.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const auth = emulatedAuth();
let admin: SignedInUser;
let patient: SignedInUser;
let app: Awaited<ReturnType<typeof serveApp>>;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  [admin, patient] = await Promise.all([newAdmin(db), newVerifiedPatient()]);
  const verifyIdToken = (token: string) => auth.verifyIdToken(token);
  app = await serveApp(routes, { db, verifyIdToken, now: () => new Date() });
});
afterAll(async () => {
  await app.close();
});

type Seen = { _id: string; version: number }[];
type Counted = { dateISO: string; count: number }[];

const ask = (from: string, to: string, seen: Seen, cancelled: Counted = []) =>
  request("POST", "/schedule/changes", {
    token: admin.token,
    origin: app.origin,
    body: { from, to, seen: seen.map(({ _id, version }) => ({ _id, version })), cancelled },
  });

async function changes(...asked: Parameters<typeof ask>): Promise<ScheduleChanges> {
  return z.parse(listScheduleChanges.answer, (await ask(...asked)).body);
}

const nothing = { changed: [], gone: [], cancelled: [] };

test("without changes, it reads only the days and the caller's role", async () => {
  const week = openDayPool.takeConsecutive(7);
  const [from = "", to = ""] = [week.at(0), week.at(-1)];
  const seen: Seen = [];
  for (const date of week) seen.push(await book(await newPatient(), { date }));
  const first = seen.slice(0, 1);
  expect(await changes(from, from, first)).toEqual(nothing);
  expect(await countReads(() => ask(from, from, first))).toBe(2);
  expect(await changes(from, to, seen)).toEqual(nothing);
  expect(await countReads(() => ask(from, to, seen))).toBe(8);
});

test("after changes, it reads the changed appointments, and the clinic once", async () => {
  const date = openDayPool.take();
  const seen = [
    await book(patient, { date, slot: "09:00 AM" }),
    await book(await newPatient(), { date, slot: "10:00 AM" }),
  ];
  const added = await book(await newPatient(), { date, slot: "11:00 AM" });
  const moved = await moveBooking(admin, seen[0]?._id ?? "", { date, slot: "09:30 AM" });
  expect(moved.body).toMatchObject({ version: 2 });
  const { changed } = await changes(date, date, seen);
  expect(changed.map(({ _id, version, slot }) => [_id, version, slot]).sort()).toEqual(
    [
      [seen[0]?._id, 2, "09:30 AM"],
      [added._id, 1, "11:00 AM"],
    ].sort(),
  );
  expect(await countReads(() => ask(date, date, seen))).toBe(5);
});

test("cancelled and moved appointments are returned as they are now", async () => {
  const [date = "", elsewhere = ""] = openDayPool.takeConsecutive(2);
  const staying = await book(patient, { date, slot: "09:00 AM" });
  const cancelled = await book(await newPatient(), { date, slot: "10:00 AM" });
  const moved = await book(await newPatient(), { date, slot: "11:00 AM" });
  await cancelBooking(admin, cancelled._id);
  await moveBooking(admin, moved._id, { date: elsewhere, slot: "11:00 AM" });
  const answer = await changes(date, date, [staying, cancelled, moved], [{ dateISO: date, count: 0 }]);
  expect(answer).toMatchObject({ gone: [], cancelled: [{ dateISO: date, count: 1 }] });
  expect(answer.changed).toMatchObject([
    { _id: cancelled._id, status: "cancelled" },
    { _id: moved._id, status: "booked", dateISO: elsewhere },
  ]);
});

test("an appointment whose document was deleted is listed as gone", async () => {
  const date = openDayPool.take();
  const seen = await book(patient, { date });
  await bookings(db).doc(seen._id).delete();
  await days(db).doc(date).delete();
  expect(await changes(date, date, [seen])).toEqual({ ...nothing, gone: [seen._id] });
});

test("a changed appointment is returned with its problem", async () => {
  const date = openDayPool.take();
  const closedDays = [{ date, from: "09:30", to: "12:00", reason: "" }];
  const seen = await book(patient, { date, slot: "09:30 AM" });
  await writeTestClinic(db, [], { closedDays });
  await request("POST", `/booking/${seen._id}/desk-payment`, { token: admin.token });
  expect((await changes(date, date, [seen])).changed).toMatchObject([{ problem: "outside-hours" }]);
  await writeTestClinic(db);
});

test.each([
  ["2026-03-01", "2026-04-01"],
  ["2026-03-02", "2026-03-01"],
  ["2026-02-30", "2026-03-01"],
  ["soon", "2026-03-01"],
])("refuses the days from %s to %s", async (from, to) => {
  expect((await ask(from, to, [])).status).toBe(400);
});
