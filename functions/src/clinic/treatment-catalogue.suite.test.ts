import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { waitForStableToday } from "../../../emulators/testing/day-pool.ts";
import { request } from "../../../emulators/testing/request.ts";
import { alwaysOpenSettings, writeTestClinic } from "../../testing/test-clinic.ts";
import { listTreatments } from "../contract/treatments.ts";
import { plusDays } from "../domain/calendar-date.ts";
import { migrations } from "../migrations/migrations.ts";
import { releaseVersion } from "../release.ts";

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(emulatedFirestore());
});

const slotsOn = async (date: string) => {
  const { body } = await request("GET", `/available?date=${date}`);
  return z.parse(listTreatments.answer, body).map(({ slots }) => slots.length);
};

test("the services are the active ones, in order, with prices in dollars", async () => {
  const { body } = await request("GET", "/service");
  expect(z.parse(listTreatments.answer, body)).toMatchObject([
    { _id: "cleaning", Price: 90, durationMinutes: 30 },
    { _id: "filling", Price: 150 },
    { _id: "talk", Price: 0 },
    { _id: "checkup", Price: 60 },
  ]);
});

test("public settings include the reviews' figures, but neither limits, reminders nor mails to the staff", async () => {
  const { body } = await request("GET", "/settings");
  const { limits: _, reminders: __, staffMails: ___, ...visible } = alwaysOpenSettings;
  const reviews = { average: 0, count: 0, stars: [0, 0, 0, 0, 0] };
  expect(body).toEqual({ ...visible, phoneUrl: "tel:+12025550143", reviews });
});

test("a day within the horizon offers slots; past and later days offer none", async () => {
  const today = await waitForStableToday(alwaysOpenSettings.timeZone);
  const dayAfter = (days: number) => plusDays(today, days);
  expect(await slotsOn(dayAfter(alwaysOpenSettings.horizonDays))).toEqual([5, 5, 5, 5]);
  expect(await slotsOn(dayAfter(alwaysOpenSettings.horizonDays + 1))).toEqual([0, 0, 0, 0]);
  expect(await slotsOn(dayAfter(-1))).toEqual([0, 0, 0, 0]);
});

test.each(["Feb 30, 2027", "2027-02-30", "tomorrow", ""])("%o is refused as a date", async (date) => {
  const { status, body } = await request("GET", `/available?date=${date}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: { code: "invalid", fields: { date: expect.any(String) } } });
});

test("a health check returns version, release, migrations and late jobs", async () => {
  expect((await request("GET", "/health")).body).toEqual({
    ...{ ok: true, version: expect.any(String), release: releaseVersion },
    migrations: migrations.map(({ name }) => ({ name, done: expect.any(Boolean) })),
    lateJobs: [],
  });
});
