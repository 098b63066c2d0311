import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { ports, urls } from "../../../emulators/suite/ports-and-paths.ts";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { connectFirestore } from "../../../emulators/testing/firestore-emulator.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { maxReadsByCall } from "../../bench/read-bounds.ts";
import { newPatient } from "../../testing/booking-calls.ts";
import { startCounting } from "../../testing/count-documents.ts";
import { writeManyAttentionNotes, writeManyBookings } from "../../testing/crowded-clinic.ts";
import { writeFeed } from "../../testing/owned-documents.ts";
import { newAdmin } from "../../testing/roles.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { alwaysOpenSettings, writeTestClinic } from "../../testing/test-clinic.ts";
import { plusDays, todayIn } from "../domain/calendar-date.ts";
import { firebaseAccounts } from "../ports/accounts.ts";
import { routes } from "./routes.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
/** The number of appointments that fill thirty days. */
const crowd = 1200;
let counting: Awaited<ReturnType<typeof startCounting>>;
let counted: ReturnType<typeof connectFirestore>;
let app: Awaited<ReturnType<typeof serveApp>>;
let admin: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
  await writeManyBookings(db, crowd, await newPatient());
  counting = await startCounting(`127.0.0.1:${ports.firestore}`);
  counted = connectFirestore(counting.host);
  const verifyIdToken = (token: string, checkRevoked: true) =>
    emulatedAuth().verifyIdToken(token, checkRevoked);
  app = await serveApp(routes, {
    accounts: firebaseAccounts(emulatedAuth()),
    db: counted,
    now: () => new Date(),
    verifyIdToken,
  });
});
afterAll(async () => {
  await app.close();
  await counted.terminate();
  counting.close();
});

async function ask(method: string, path: string) {
  let body: unknown;
  let text = "";
  const { reads } = await counting.during(async () => {
    const response = await fetch(`${app.origin}${path}`, {
      method,
      headers: { Authorization: `Bearer ${admin.token}` },
    });
    text = await response.text();
    if (response.headers.get("Content-Type")?.includes("json")) body = JSON.parse(text);
  });
  return { reads, body, text };
}

test("a calendar with names lists all appointments, and reads the names of the soonest five hundred", async () => {
  const token = await writeFeed(db, { createdBy: admin.uid, readAt: new Date(), names: true });
  const { reads, text } = await ask("GET", `/feeds/${token}.ics`);
  expect(text.split("BEGIN:VEVENT")).toHaveLength(1 + crowd);
  expect(text.replaceAll("\r\n ", "").split("for Ada Patient")).toHaveLength(1 + 500);
  expect(reads).toBe(2 + crowd / 40 + 500);
});

test("deleting a doctor with hundreds of upcoming appointments reads only the twenty that the refusal lists, and a count", async () => {
  const { reads, body } = await ask("DELETE", "/doctor/ida");
  expect(body).toMatchObject({ error: { code: "has-appointments", data: { count: crowd / 2 } } });
  // The reads are the admin list, the doctor, the clinic, the listed appointments and the count.
  expect(reads).toBe(3 + 20 + 1);
});

test("the search for the next free day stays within its bound, past thirty full days", async () => {
  const today = todayIn(alwaysOpenSettings.timeZone, new Date());
  const free = plusDays(today, 1 + crowd / 40);
  const { reads, body } = await ask("GET", `/available/next?treatment=checkup&from=${plusDays(today, 1)}`);
  expect(body).toMatchObject({ dateISO: free });
  expect(reads).toBeLessThanOrEqual(maxReadsByCall["GET /available/next"] ?? 0);
});

test("the schedule reads a month within its bound, and refuses 32 days with the field and the reason", async () => {
  const from = plusDays(todayIn(alwaysOpenSettings.timeZone, new Date()), 1);
  const { reads } = await ask("GET", `/schedule?from=${from}&to=${plusDays(from, 30)}`);
  expect(reads).toBeLessThanOrEqual(maxReadsByCall["GET /schedule"] ?? 0);
  const { body } = await request("GET", `/schedule?from=${from}&to=${plusDays(from, 31)}`, {
    token: admin.token,
    origin: urls.site,
  });
  expect(body).toMatchObject({ error: { code: "invalid", fields: { to: "At most 31 days at once" } } });
});

test("each attention entry reads its appointment, the latest hundred notices, and whether the patient wants reminders and gets mails", async () => {
  await writeManyAttentionNotes(db, 3, 110);
  const { reads, body } = await ask("GET", "/attention");
  expect(body).toHaveLength(3);
  // The reads are the admin list, the clinic, the entries and their count.
  expect(reads).toBe(2 + 3 + 1 + 3 * (1 + 100 + 2));
});
