import { DocumentReference, Query } from "@google-cloud/firestore";
import { beforeAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { book, cancelBooking, newPatient } from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { newAdmin } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { showDailyStats } from "../contract/reports.ts";
import { readStats } from "./day-figures.ts";

const db = emulatedFirestore();
let admin: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
});

async function stats(from: string, to: string) {
  const { body } = await request("GET", `/stats?from=${from}&to=${to}`, { token: admin.token });
  return z.parse(showDailyStats.answer, body);
}

/** The free minutes of two dentists around the clock, and of the seats of cleaning, filling and talk. */
const free = { bookedMinutes: 0, freeMinutes: 2 * 1440 + 150 + 180 + 75 };
const taken = { bookedMinutes: 90, freeMinutes: free.freeMinutes - 90 };

test("returns the figures of each day's document", async () => {
  const [one, two, other] = await Promise.all([newPatient(), newPatient(), newPatient()]);
  const [before = "", date = "", after = ""] = openDayPool.takeConsecutive(3);
  const paid = await book(one, { date, slot: "09:00 AM" });
  await book(two, { date, slot: "09:30 AM", treatmentId: "filling" });
  await cancelBooking(other, (await book(other, { date, slot: "10:00 AM" }))._id);
  await request("POST", `/booking/${paid._id}/desk-payment`, { token: admin.token });
  expect(await stats(before, after)).toEqual([
    { dateISO: before, booked: 0, cancelled: 0, noShow: 0, income: 0, ...free, byHour: {} },
    { dateISO: date, booked: 2, cancelled: 1, noShow: 0, income: 90, ...taken, byHour: { 9: 2 } },
    { dateISO: after, booked: 0, cancelled: 0, noShow: 0, income: 0, ...free, byHour: {} },
  ]);
});

test("reads the clinic, each day with bookings and each absence, and no booking", async () => {
  const month = openDayPool.takeConsecutive(30);
  const busy = month.slice(10, 12);
  for (const date of busy) {
    for (const slot of ["09:00 AM", "10:00 AM", "11:00 AM"]) await book(await newPatient(), { date, slot });
  }
  const byDocument = vi.spyOn(DocumentReference.prototype, "get");
  const byQuery = vi.spyOn(Query.prototype, "get");
  await readStats(db, month);
  const found = await Promise.all(byQuery.mock.results.map(({ value }) => value));
  expect(byDocument).toHaveBeenCalledTimes(1);
  expect(found.map(({ size }) => size).sort()).toEqual([0, busy.length]);
  vi.restoreAllMocks();
});

test.each([
  ["2026-13-01", "2026-12-31"],
  ["2026-01-01", "2027-06-01"],
])("refuses the days from %s to %s", async (from, to) => {
  expect((await request("GET", `/stats?from=${from}&to=${to}`, { token: admin.token })).status).toBe(400);
});
