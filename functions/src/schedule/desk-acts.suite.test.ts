import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import { bookingInAnswer, errorCodeInAnswer } from "../../testing/booking-calls.ts";
import {
  type BookingScene,
  prepareBookingScene,
  verifyIdToken,
  writeSceneClinic,
} from "../../testing/booking-scene.ts";
import { readDayTotals } from "../../testing/day-totals.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { routes } from "../app/routes.ts";
import { showBookingHistory } from "../contract/notices.ts";
import { instantFrom } from "../domain/slot.ts";
import { bookings } from "../firestore/bookings.ts";
import { days } from "../firestore/days.ts";
import { users } from "../firestore/users.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const begun = new Date();
let now = begun;
let app: Awaited<ReturnType<typeof serveApp>>;

beforeAll(async () => {
  await clearClinic();
  await writeSceneClinic(db);
  app = await serveApp(routes, { db, now: () => now, verifyIdToken });
});
afterAll(async () => {
  await app.close();
});

const send = (method: string, path: string, token = "desk", body?: object) =>
  request(method, path, { token, origin: app.origin, ...(body && { body }) });
const act = (method: string, id: string, what: string) => send(method, `/booking/${id}/${what}`);

/** Books 9:00 on the first of two days for the first family. */
async function bookedScene(): Promise<{ scene: BookingScene; id: string; date: string; patient: string }> {
  now = begun;
  const scene = await prepareBookingScene(db, app.origin, now);
  const [date = ""] = scene.dates;
  const [family = scene.desk] = scene.families;
  const who = { patient: family.email, patientName: "Ada Patient", phone: "202-555-0143" };
  const bookingInput = { treatmentId: "checkup", date, slot: "09:00 AM", ...who };
  const { _id: id } = bookingInAnswer(await send("POST", "/booking", family.uid, bookingInput));
  return { scene, id, date, patient: family.uid };
}

/** Sets the clock to this minute of the clinic's day. */
function passTo({ clinic }: BookingScene, date: string, minutes: number): void {
  now = instantFrom(date, minutes, clinic.settings.timeZone);
}

const nine = 9 * 60;
const visitIn = async (date: string, id: string) => (await days(db).doc(date).get()).data()?.visits[id];

test("an arrival is recorded once, only on the appointment's day, and in the day's document", async () => {
  const { scene, id, date } = await bookedScene();
  const [, next = ""] = scene.dates;
  expect(errorCodeInAnswer(await act("POST", id, "arrival"))).toBe("not-today");
  passTo(scene, next, 0);
  expect(errorCodeInAnswer(await act("POST", id, "arrival"))).toBe("not-today");
  passTo(scene, date, 24 * 60 - 1);
  const first = bookingInAnswer(await act("POST", id, "arrival"));
  expect(first).toMatchObject({ arrived: true, status: "booked" });
  expect(bookingInAnswer(await act("POST", id, "arrival")).version).toBe(first.version);
  expect(await visitIn(date, id)).toMatchObject({ arrived: true, version: first.version });
});

test("taking back arrivals and no-shows restores the booking, and the history keeps both", async () => {
  const { scene, id, date } = await bookedScene();
  passTo(scene, date, nine + 5);
  await act("POST", id, "arrival");
  expect(bookingInAnswer(await act("DELETE", id, "arrival")).arrived).toBe(false);
  await act("POST", id, "no-show");
  expect(await readDayTotals(db, date)).toMatchObject({ booked: 0, noShow: 1 });
  expect(bookingInAnswer(await act("DELETE", id, "no-show")).status).toBe("booked");
  expect(await readDayTotals(db, date)).toMatchObject({ booked: 1, noShow: 0, taken: ["checkup 09:00 AM"] });
  const { body } = await send("GET", `/booking/${id}/history`);
  expect(z.parse(showBookingHistory.answer, body).entries.map(({ deed, by }) => `${deed} ${by}`)).toEqual([
    "booked patient",
    "arrived clinic",
    "arrival-taken-back clinic",
    "missed clinic",
    "no-show-taken-back clinic",
  ]);
});

test("a no-show removes the arrival, and taking it back doesn't restore it", async () => {
  const { scene, id, date } = await bookedScene();
  passTo(scene, date, nine + 5);
  await act("POST", id, "arrival");
  expect(bookingInAnswer(await act("POST", id, "no-show")).arrived).toBe(false);
  expect(bookingInAnswer(await act("DELETE", id, "no-show")).arrived).toBe(false);
});

test("a late patient is marked on the day, can be moved until the appointment is over, and has then arrived", async () => {
  const { scene, id, date } = await bookedScene();
  passTo(scene, date, nine + 10);
  const late = bookingInAnswer(await act("POST", id, "late"));
  expect(late).toMatchObject({ late: true, status: "booked" });
  expect(bookingInAnswer(await act("POST", id, "late")).version).toBe(late.version);
  expect(await visitIn(date, id)).toMatchObject({ late: true });
  const moved = bookingInAnswer(
    await send("POST", `/booking/${id}/move`, "desk", { date, slot: "09:30 AM" }),
  );
  expect(moved).toMatchObject({ slot: "09:30 AM" });
  expect(moved).not.toHaveProperty("late");
  expect(await visitIn(date, id)).not.toHaveProperty("late");
  passTo(scene, date, nine + 40);
  await act("POST", id, "late");
  expect(bookingInAnswer(await act("DELETE", id, "late"))).not.toHaveProperty("late");
  await act("POST", id, "arrival");
  expect(errorCodeInAnswer(await act("POST", id, "late"))).toBe("conflict");
  passTo(scene, date, nine + 60);
  const over = await send("POST", `/booking/${id}/move`, "desk", { date, slot: "11:00 AM" });
  expect(errorCodeInAnswer(over)).toBe("too-late");
});

test("the desk records how it was paid, and can correct it", async () => {
  const { id, date } = await bookedScene();
  const pay = (body?: object) => send("POST", `/booking/${id}/desk-payment`, "desk", body);
  expect(bookingInAnswer(await pay({ deskMethod: "cash" }))).toMatchObject({
    paid: true,
    deskMethod: "cash",
  });
  expect(bookingInAnswer(await pay())).toMatchObject({ deskMethod: "cash" });
  const corrected = bookingInAnswer(await pay({ deskMethod: "terminal" }));
  expect(corrected).toMatchObject({ paid: true, deskMethod: "terminal" });
  expect(await visitIn(date, id)).toMatchObject({ deskMethod: "terminal" });
  const back = bookingInAnswer(await act("DELETE", id, "desk-payment"));
  expect(back).not.toHaveProperty("deskMethod");
  expect(bookingInAnswer(await pay())).not.toHaveProperty("deskMethod");
});

test("moving to another time removes the arrival and the confirmation", async () => {
  const { scene, id, date } = await bookedScene();
  passTo(scene, date, nine - 30);
  await bookings(db).doc(id).update({ confirmedAt: now });
  await act("POST", id, "arrival");
  const moved = await send("POST", `/booking/${id}/move`, "desk", { date, slot: "09:30 AM" });
  expect(bookingInAnswer(moved)).toMatchObject({ slot: "09:30 AM", arrived: false, confirmed: false });
  expect(await visitIn(date, id)).toMatchObject({ arrived: false, confirmed: false });
});

test("taking back a desk payment removes it from the day's income, and it can be recorded again", async () => {
  const { id, date } = await bookedScene();
  const paid = bookingInAnswer(await act("POST", id, "desk-payment"));
  expect(paid.paidAt).toBe(now.toISOString());
  const back = bookingInAnswer(await act("DELETE", id, "desk-payment"));
  expect(back).toMatchObject({ payment: "unpaid", method: null, paid: false, paidAt: null });
  expect(bookingInAnswer(await act("DELETE", id, "desk-payment")).version).toBe(back.version);
  expect(await readDayTotals(db, date)).toMatchObject({ incomeCents: 0 });
  await act("POST", id, "desk-payment");
  expect(await readDayTotals(db, date)).toMatchObject({ incomeCents: 6000 });
});

test("taking back the desk payment of a canceled appointment removes it from the day's cancelled sum", async () => {
  const { id, date } = await bookedScene();
  await act("POST", id, "desk-payment");
  await send("DELETE", `/booking/${id}`);
  expect(await readDayTotals(db, date)).toMatchObject({ cancelled: 1, incomeCents: 6000 });
  const back = bookingInAnswer(await act("DELETE", id, "desk-payment"));
  expect(back).toMatchObject({ status: "cancelled", payment: "unpaid" });
  expect(await readDayTotals(db, date)).toMatchObject({ cancelled: 1, incomeCents: 0 });
  expect(
    errorCodeInAnswer(await send("POST", `/booking/${id}/given-back`, "desk", { reason: "In cash" })),
  ).toBe("nothing-to-give-back");
});

test("a desk payment that was given back can't be taken back", async () => {
  const { id } = await bookedScene();
  await act("POST", id, "desk-payment");
  await send("DELETE", `/booking/${id}`);
  expect(
    bookingInAnswer(await send("POST", `/booking/${id}/given-back`, "desk", { reason: "In cash" })),
  ).toMatchObject({ payment: "refunded", givenBack: true });
  expect(errorCodeInAnswer(await act("DELETE", id, "desk-payment"))).toBe("conflict");
});

test.each([
  ["POST", "/arrival"],
  ["POST", "/no-show"],
  ["DELETE", "/desk-payment"],
  ["POST", "/move?"],
  ["DELETE", "?by=clinic"],
] as const)("whoever saw it before it was paid is refused: %s %s", async (method, path) => {
  const { scene, id, date } = await bookedScene();
  passTo(scene, date, path === "/no-show" ? nine : nine - 30);
  const { version } = bookingInAnswer(await act("POST", id, "desk-payment"));
  const target = { date, slot: "09:30 AM" };
  const seen = (which: number) =>
    send(
      method,
      `/booking/${id}${path}${path.includes("?") ? "&" : "?"}version=${which}`,
      "desk",
      path === "/move?" ? target : undefined,
    );
  expect(errorCodeInAnswer(await seen(version - 1))).toBe("conflict");
  expect((await seen(version)).status).toBe(200);
});

test("a cancellation by the desk is undone: time, day and account as before, and the patient is told", async () => {
  const { id, date, patient } = await bookedScene();
  const before = (await bookings(db).doc(id).get()).data();
  const visit = await visitIn(date, id);
  const { version } = bookingInAnswer(await send("DELETE", `/booking/${id}?by=clinic`));
  expect(await visitIn(date, id)).toBeUndefined();
  const restored = bookingInAnswer(await act("POST", id, `restore?version=${version}`));
  expect(restored).toMatchObject({ status: "booked", cancelledAt: null });
  const after = (await bookings(db).doc(id).get()).data();
  expect([after?.claims, after?.startsAt]).toEqual([before?.claims, before?.startsAt]);
  expect(await visitIn(date, id)).toEqual({ ...visit, version: restored.version });
  expect((await users(db).doc(patient).get()).data()?.open).toHaveProperty(id);
  const { body } = await send("GET", `/booking/${id}/history`);
  const { entries, notices } = z.parse(showBookingHistory.answer, body);
  expect(entries.map(({ deed }) => deed)).toEqual(["booked", "cancelled", "restored"]);
  expect(notices.filter(({ kind }) => kind === "booked")).toHaveLength(2);
  // Again, it changes nothing.
  expect(bookingInAnswer(await act("POST", id, "restore")).version).toBe(restored.version);
});

test("a cancellation isn't undone if somebody has booked the time since, or the patient canceled", async () => {
  const { scene, id, date, patient } = await bookedScene();
  await send("DELETE", `/booking/${id}?by=clinic`);
  const [, rival = scene.desk] = scene.families;
  const who = { patient: rival.email, patientName: "Rita Rival", phone: "202-555-0144" };
  const wanted = { treatmentId: "checkup", date, slot: "09:00 AM", ...who };
  const holder = (await bookings(db).doc(id).get()).data()?.doctorId;
  await send("POST", "/booking", rival.uid, { ...wanted, ...(holder && { doctorId: holder }) });
  expect(errorCodeInAnswer(await act("POST", id, "restore"))).toBe("slot-taken");
  const other = await bookedScene();
  await send("DELETE", `/booking/${other.id}`, other.patient);
  expect(errorCodeInAnswer(await act("POST", other.id, "restore"))).toBe("conflict");
  expect((await send("POST", `/booking/${id}/restore`, patient)).status).toBe(403);
});

describe("a cancellation beside a double booking", () => {
  /** Ada's appointment, and Bob's that the desk made at the same time. `book` makes others there. */
  async function doubleBooked() {
    const { scene, id, date } = await bookedScene();
    const doctorId = (await bookings(db).doc(id).get()).data()?.doctorId;
    const [, family = scene.desk] = scene.families;
    const there = { treatmentId: "checkup", date, slot: "09:00 AM", doctorId };
    const bob = { patient: "", patientName: "Bob Beside", phone: "202-555-0144" };
    const despite = ["holder-busy"];
    const { _id } = bookingInAnswer(await send("POST", "/booking", "desk", { ...there, ...bob, despite }));
    const cy = { ...there, patient: family.email, patientName: "Cy Newcomer", phone: "202-555-0145" };
    return { ada: id, bob: _id, bookCy: () => send("POST", "/booking", family.uid, cy) };
  }

  test("is undone beside whoever was there before it, in any order", async () => {
    const { ada, bob } = await doubleBooked();
    await send("DELETE", `/booking/${ada}?by=clinic`);
    expect(bookingInAnswer(await act("POST", ada, "restore")).status).toBe("booked");
    await send("DELETE", `/booking/${bob}?by=clinic`);
    await send("DELETE", `/booking/${ada}?by=clinic`);
    expect(bookingInAnswer(await act("POST", ada, "restore")).status).toBe("booked");
    expect(bookingInAnswer(await act("POST", bob, "restore")).status).toBe("booked");
  });

  test("isn't undone beside somebody who came since, though the desk had accepted another", async () => {
    const { ada, bob, bookCy } = await doubleBooked();
    for (const id of [ada, bob]) await send("DELETE", `/booking/${id}?by=clinic`);
    expect(bookingInAnswer(await bookCy()).status).toBe("booked");
    expect(errorCodeInAnswer(await act("POST", bob, "restore"))).toBe("slot-taken");
  });
});

test("owners get a conflict if the desk has moved the appointment since they saw it", async () => {
  const { id, date, patient } = await bookedScene();
  const target = { date, slot: "09:30 AM" };
  const { version } = bookingInAnswer(await send("POST", `/booking/${id}/move`, "desk", target));
  const cancel = (seen: number) => send("DELETE", `/booking/${id}?version=${seen}`, patient);
  const later = { date, slot: "10:00 AM" };
  expect(errorCodeInAnswer(await send("POST", `/booking/${id}/move?version=1`, patient, later))).toBe(
    "conflict",
  );
  expect(errorCodeInAnswer(await cancel(1))).toBe("conflict");
  expect(bookingInAnswer(await cancel(version)).status).toBe("cancelled");
});

test("payments and refunds at the desk get a conflict if the payment has changed since", async () => {
  const { scene, id, date } = await bookedScene();
  passTo(scene, date, nine);
  await act("POST", id, "no-show");
  expect(errorCodeInAnswer(await act("POST", id, "desk-payment?version=1"))).toBe("conflict");
  await act("DELETE", id, "no-show");
  const paid = bookingInAnswer(await act("POST", id, "desk-payment"));
  await send("DELETE", `/booking/${id}`);
  const body = { reason: "In cash" };
  const stale = `/booking/${id}/given-back?version=${paid.version}`;
  expect(errorCodeInAnswer(await send("POST", stale, "desk", body))).toBe("conflict");
});

test("a no-show gets a conflict if the patient has arrived since", async () => {
  const { scene, id, date } = await bookedScene();
  passTo(scene, date, nine);
  const { version } = bookingInAnswer(await act("POST", id, "arrival"));
  expect(errorCodeInAnswer(await act("POST", id, `no-show?version=${version - 1}`))).toBe("conflict");
  expect(bookingInAnswer(await act("POST", id, `no-show?version=${version}`)).status).toBe("no-show");
});

test("an arrival is no conflict for a desk payment", async () => {
  const { scene, id, date } = await bookedScene();
  passTo(scene, date, nine);
  await act("POST", id, "arrival");
  expect(bookingInAnswer(await act("POST", id, "desk-payment?version=1")).payment).toBe("paid");
});

test.each([
  ["DELETE", "desk-payment"],
  ["DELETE", "no-show"],
  ["POST", "arrival"],
  ["DELETE", "arrival"],
])("%s %s of an unknown booking is a 404", async (method, what) => {
  expect((await act(method, "nothing", what)).status).toBe(404);
});
