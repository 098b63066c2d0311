import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { type ApiAnswer, request } from "../../../emulators/testing/request.ts";
import { bookingInAnswer, errorCodeInAnswer, invalidFieldsInAnswer } from "../../testing/booking-calls.ts";
import {
  type BookingScene,
  prepareBookingScene,
  verifyIdToken,
  writeSceneClinic,
} from "../../testing/booking-scene.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { routes } from "../app/routes.ts";
import { showBookingHistory } from "../contract/notices.ts";
import { exportProfile } from "../contract/profile.ts";
import { plusDays } from "../domain/calendar-date.ts";
import { instantFrom } from "../domain/slot.ts";
import { bookings } from "../firestore/bookings.ts";
import { readNotices } from "../firestore/outbox.ts";
import { addDueReminders } from "../notices/reminders.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

/** Bookings of the desk for callers who give no address. */

const db = emulatedFirestore();
const begun = new Date();
const now = begun;
let app: Awaited<ReturnType<typeof serveApp>>;
let scene: BookingScene;

/** The token of an account without an address, as some sign-in providers give none. Its verified flag means nothing. */
const nameless = "nameless";

beforeAll(async () => {
  await clearClinic();
  await writeSceneClinic(db);
  const verify = async (uid: string) => {
    const { email, ...token } = await verifyIdToken(uid);
    return uid === nameless || !email ? token : { email, ...token };
  };
  app = await serveApp(routes, { db, now: () => now, verifyIdToken: verify });
  scene = await prepareBookingScene(db, app.origin, now);
});
afterAll(async () => {
  await app.close();
});

const send = (method: string, path: string, token = "desk", body?: object): Promise<ApiAnswer> =>
  request(method, path, { token, origin: app.origin, ...(body && { body }) });
const slots = ["09:00 AM", "09:15 AM", "09:30 AM", "09:45 AM", "10:00 AM", "10:15 AM"];

function bookingInput(change: object = {}) {
  const [date] = scene.dates;
  const who = { patient: "", patientName: "Grace Caller", phone: "202-555-0177" };
  return { treatmentId: "surgery", date, slot: slots[0], ...who, ...change };
}

async function bookCaller(change: object = {}): Promise<string> {
  return bookingInAnswer(await send("POST", "/booking", "desk", bookingInput(change)))._id;
}

test("has no owner, reserves its time, and is booked once for one request", async () => {
  const requestId = randomUUID();
  const first = bookingInAnswer(await send("POST", "/booking", "desk", bookingInput({ requestId })));
  expect(first).toMatchObject({ patient: "", patientName: "Grace Caller", status: "booked" });
  expect((await bookings(db).doc(first._id).get()).data()?.uid).toBeNull();
  const again = await send("POST", "/booking", "desk", bookingInput({ requestId }));
  expect(bookingInAnswer(again)._id).toBe(first._id);
  const another = await send(
    "POST",
    "/booking",
    "desk",
    bookingInput({ requestId, patientName: "Mary Caller" }),
  );
  expect(errorCodeInAnswer(another)).toBe("request-reused");
  await send("DELETE", `/booking/${first._id}`);
});

test("sends no email, whatever is done with it, and none can be sent again", async () => {
  const [, next] = scene.dates;
  const id = await bookCaller();
  expect((await bookings(db).doc(id).get()).data()?.nextReminderAt).toBeNull();
  const moved = await send("POST", `/booking/${id}/move`, "desk", { date: next, slot: "09:00 AM" });
  expect(moved.status).toBe(200);
  expect((await bookings(db).doc(id).get()).data()?.nextReminderAt).toBeNull();
  expect(errorCodeInAnswer(await send("POST", `/booking/${id}/notices`, "desk", { kind: "moved" }))).toBe(
    "nothing-to-send",
  );
  await send("DELETE", `/booking/${id}`);
  const { body } = await send("GET", `/booking/${id}/history`);
  const { entries, notices, remindersMuted } = z.parse(showBookingHistory.answer, body);
  expect([entries.map(({ deed }) => deed), notices, remindersMuted]).toEqual([
    ["booked", "moved", "cancelled"],
    [],
    false,
  ]);
});

test("has no reminder on any day before it", async () => {
  const id = await bookCaller({ slot: "10:00 AM" });
  const [date = ""] = scene.dates;
  const dayBefore = instantFrom(plusDays(date, -1), 12 * 60, scene.clinic.settings.timeZone);
  await addDueReminders({ db, now: () => dayBefore });
  expect(await readNotices(db, id)).toEqual([]);
  await send("DELETE", `/booking/${id}`);
});

test("can be booked only by the desk", async () => {
  const [family = scene.desk] = scene.families;
  for (const who of [family.uid, nameless]) {
    const answer = await send("POST", "/booking", who, bookingInput());
    expect([answer.status, invalidFieldsInAnswer(answer)]).toEqual([400, ["patient"]]);
  }
  const unreadable = await send("POST", "/booking", "desk", bookingInput({ patient: "nobody" }));
  expect([unreadable.status, invalidFieldsInAnswer(unreadable)]).toEqual([400, ["patient"]]);
});

test("is found by no address, and is never linked to an account without one", async () => {
  const id = await bookCaller({ slot: "10:15 AM" });
  expect((await send("GET", "/booking?patient=")).status).toBe(400);
  expect((await send("GET", "/booking", nameless)).body).toEqual([]);
  expect((await send("GET", `/booking/${id}`, nameless)).status).toBe(404);
  expect((await send("POST", "/session", nameless, {})).status).toBe(403);
  const { body } = await send("GET", "/profile/export", nameless);
  expect(z.parse(exportProfile.answer, body).bookings).toEqual([]);
  expect((await bookings(db).doc(id).get()).data()?.uid).toBeNull();
});
