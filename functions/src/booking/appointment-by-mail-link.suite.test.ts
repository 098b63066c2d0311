import { randomUUID } from "node:crypto";
import { addDays } from "date-fns";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { type ApiAnswer, request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import {
  book,
  cancelBooking,
  errorCodeInAnswer,
  moveBooking,
  newPatient,
  readBooking,
} from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { writeMailLink } from "../../testing/owned-documents.ts";
import { newPaidBooking } from "../../testing/payment-calls.ts";
import { newAdmin } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking } from "../../testing/write-booking.ts";
import { type MailLinkAppointment, showAppointmentByMailLink } from "../contract/mail-links.ts";
import { payAtDesk } from "../domain/desk-states.ts";
import { bookings } from "../firestore/bookings.ts";
import { changeBooking, systemActorAt } from "../firestore/change-booking.ts";
import { historyOf } from "../firestore/history.ts";
import { outbox } from "../firestore/outbox.ts";
import { newToken } from "../firestore/secret.ts";
import { createMailLink, mailLinkByToken, mailLinks } from "../firestore/stored-mail-links.ts";
import { users } from "../firestore/users.ts";

const db = emulatedFirestore();
let admin: SignedInUser;

beforeAll(async () => {
  await writeTestClinic(db);
  admin = await newAdmin(db);
});

type Act = "appointment" | "confirm" | "cancel" | "move";

/** Uses an email's link as its page does: without an account, and with the version that the page shows. */
async function use(token: string, action: Act, more: object = {}): Promise<ApiAnswer> {
  if (action === "appointment") return request("POST", "/link/appointment", { body: { token } });
  const { data } = showAppointmentByMailLink.answer.safeParse((await use(token, "appointment")).body);
  return request("POST", `/link/${action}`, { body: { token, version: data?.version ?? 1, ...more } });
}

async function used(token: string, action: Act, more: object = {}): Promise<MailLinkAppointment> {
  const { status, body } = await use(token, action, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return z.parse(showAppointmentByMailLink.answer, body);
}

/** The desk books for a caller without an account. */
async function newCallers(bookingInput: object = {}): Promise<{ id: string; token: string; date: string }> {
  const date = openDayPool.take();
  const { _id: id } = await book(admin, { date, patient: `${randomUUID()}@callers.test`, ...bookingInput });
  return { id, token: await writeMailLink(db, id), date };
}

const eventsOf = async (id: string) =>
  (await historyOf(db, id).orderBy("at").get()).docs.map((entry) => {
    const { deed, by } = entry.data();
    return `${deed} by ${by.role}`;
  });

test("a caller without an account can see, confirm, move and cancel their appointment", async () => {
  const { id, token, date } = await newCallers();
  expect(await used(token, "appointment")).toMatchObject({
    dateISO: date,
    slot: "09:00 AM",
    patientName: "Ada Patient",
    confirmed: false,
    changeable: true,
  });
  expect(await used(token, "confirm")).toMatchObject({ confirmed: true });
  expect(await used(token, "confirm")).toMatchObject({ confirmed: true });
  const target = { date: openDayPool.take(), slot: "10:00 AM" };
  expect(await used(token, "move", target)).toMatchObject({ dateISO: target.date, slot: "10:00 AM" });
  expect(await used(token, "cancel")).toMatchObject({
    status: "cancelled",
    changeable: false,
    cancelledBy: "patient",
  });
  expect(await eventsOf(id)).toEqual([
    "booked by clinic",
    "confirmed by patient",
    "moved by patient",
    "cancelled by patient",
  ]);
});

test("a link shows no more than its email, and no address, account or phone number", async () => {
  const patient = await newPatient();
  const { _id } = await book(patient, { date: openDayPool.take() });
  const { body } = await use(await writeMailLink(db, _id), "appointment");
  const told = JSON.stringify(body);
  for (const kept of [patient.email, patient.uid, "202-555-0143", "transactionId", "personId"])
    expect(told).not.toContain(kept);
});

test("showing an appointment changes nothing", async () => {
  const { id, token } = await newCallers();
  for (let times = 0; times < 3; times++) await used(token, "appointment");
  expect(await eventsOf(id)).toEqual(["booked by clinic"]);
  for (const action of ["appointment", "confirm", "cancel", "move"])
    expect((await request("GET", `/link/${action}?token=${token}`)).status).toBe(404);
  expect(await eventsOf(id)).toEqual(["booked by clinic"]);
});

const actions = ["confirm", "cancel", "move"] as const;

test.each(actions)("a request from a page that shows another time gets a conflict: %s", async (action) => {
  const { id, token } = await newCallers();
  const target = { date: openDayPool.take(), slot: "10:00 AM" };
  const other = { date: openDayPool.take(), slot: "10:00 AM" };
  const { version } = await used(token, "appointment");
  await moveBooking(admin, id, target);
  expect(errorCodeInAnswer(await use(token, action, { ...other, version }))).toBe("conflict");
  expect(await used(token, "appointment")).toMatchObject({ dateISO: target.date, confirmed: false });
  expect(await eventsOf(id)).toEqual(["booked by clinic", "moved by clinic"]);
  await used(token, action, other);
});

test("a confirmation or a reminder after the page was opened is no conflict", async () => {
  const { id, token } = await newCallers();
  const { version } = await used(token, "appointment");
  await used(token, "confirm", { version });
  await changeBooking(db, id, systemActorAt(new Date()), () => ({ event: "reminder-due", fields: {} }));
  await used(token, "confirm", { version });
  expect(await used(token, "cancel", { version })).toMatchObject({ status: "cancelled" });
  expect(await used(token, "cancel", { version })).toMatchObject({ status: "cancelled" });
});

test("canceling is a conflict if its cost has changed since the page was opened", async () => {
  const { id, token } = await newCallers();
  const { version } = await used(token, "appointment");
  await changeBooking(db, id, systemActorAt(new Date()), (current) => payAtDesk(current, new Date()));
  expect(errorCodeInAnswer(await use(token, "cancel", { version }))).toBe("conflict");
  expect(await used(token, "cancel")).toMatchObject({ status: "cancelled" });
});

test("a link opens only its own appointment", async () => {
  const [one, other] = [await newCallers(), await newCallers()];
  expect(await used(one.token, "appointment")).toMatchObject({ _id: one.id });
  await used(one.token, "cancel", { id: other.id, bookingId: other.id });
  expect((await bookings(db).doc(other.id).get()).data()?.status).toBe("booked");
});

test("the token is stored nowhere as plain text", async () => {
  const { token } = await newCallers();
  await used(token, "confirm");
  const stored = await mailLinks(db).get();
  const all = stored.docs.map((link) => JSON.stringify([link.id, link.data()])).join();
  expect(all).not.toContain(token);
});

test("an unknown, expired or reminder token, or one of a removed patient, is not found", async () => {
  const { id, token } = await newCallers();
  const ran = await writeMailLink(db, id, { expiresAt: daysFromNow(-1) });
  const [batch, reminders] = [db.batch(), newToken()];
  createMailLink(batch, db, { kind: "reminders", contact: "c", expiresAt: daysFromNow(9) }, reminders);
  await batch.commit();
  const gone = await writeMailLink(
    db,
    await writeBooking(db, admin, daysFromNow(9), { patient: "", uid: null }),
  );
  const lost = await writeMailLink(db, randomUUID());
  const target = { date: openDayPool.take(), slot: "09:00 AM" };
  for (const dead of ["A".repeat(22), ran, reminders, gone, lost]) {
    for (const action of ["appointment", "confirm", "cancel"] as const)
      expect([action, (await use(dead, action)).status]).toEqual([action, 404]);
    expect((await use(dead, "move", target)).status).toBe(404);
  }
  expect((await use(token.slice(1), "appointment")).status).toBe(400);
  expect(await eventsOf(id)).toEqual(["booked by clinic"]);
});

test("after the start the link still shows the appointment, and can't change it", async () => {
  const id = await writeBooking(db, admin, daysFromNow(-1), { uid: null });
  const token = await writeMailLink(db, id);
  expect(await used(token, "appointment")).toMatchObject({ status: "booked", changeable: false });
  const target = { date: openDayPool.take(), slot: "09:00 AM" };
  for (const action of ["confirm", "cancel", "move"] as const)
    expect([action, errorCodeInAnswer(await use(token, action, target))]).toEqual([action, "too-late"]);
});

test("a canceled appointment is shown as canceled, and can't be confirmed or moved", async () => {
  const { id, token } = await newCallers();
  const answers = await Promise.all([use(token, "cancel"), use(token, "cancel")]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await used(token, "cancel")).toMatchObject({ status: "cancelled" });
  expect(await used(token, "appointment")).toMatchObject({ status: "cancelled", changeable: false });
  expect(errorCodeInAnswer(await use(token, "confirm"))).toBe("too-late");
  expect(errorCodeInAnswer(await use(token, "move", { date: openDayPool.take(), slot: "10:00 AM" }))).toBe(
    "not-movable",
  );
  expect(await eventsOf(id)).toEqual(["booked by clinic", "cancelled by patient"]);
  const owed = await outbox(db).where("subject", "==", id).get();
  expect(owed.docs.map((notice) => notice.data().kind).sort()).toEqual(["booked", "cancelled"]);
});

test("a cancellation by the clinic is shown as the clinic's", async () => {
  const { id, token } = await newCallers();
  expect(await used(token, "appointment")).toMatchObject({ cancelledBy: null });
  await cancelBooking(admin, id);
  expect(await used(token, "appointment")).toMatchObject({ status: "cancelled", cancelledBy: "clinic" });
});

test("older links of a moved appointment show its current time", async () => {
  const { id, token } = await newCallers();
  const target = { date: openDayPool.take(), slot: "10:00 AM" };
  await moveBooking(admin, id, target);
  const newer = await writeMailLink(db, id);
  for (const each of [token, newer])
    expect(await used(each, "appointment")).toMatchObject({ dateISO: target.date, slot: target.slot });
});

test("if two links request one time, one gets it and the other appointment stays unchanged", async () => {
  const all = [await newCallers(), await newCallers()];
  const target = { date: openDayPool.take(), slot: "11:00 AM" };
  const answers = await Promise.all(all.map(({ token }) => use(token, "move", target)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const loser = answers.findIndex(({ status }) => status === 409);
  expect(answers.map((answer, i) => (i === loser ? errorCodeInAnswer(answer) : ""))[loser]).toBe(
    "slot-taken",
  );
  const { token = "", date } = all[loser] ?? {};
  expect(await used(token, "appointment")).toMatchObject({ dateISO: date, slot: "09:00 AM" });
});

test("a card payment is refunded by the same policy as in the patient's own cancellation", async () => {
  const { booking } = await newPaidBooking();
  const token = await writeMailLink(db, booking._id);
  const cancelled = await used(token, "cancel");
  expect(["refund-pending", "refunded"]).toContain(cancelled.payment);
  await expect.poll(() => used(token, "appointment")).toMatchObject({ payment: "refunded", paid: false });
});

const at = (used: number) => ({ used, until: daysFromNow(1 / 24) });

test("one link of a caller may move and cancel twenty times an hour", async () => {
  const { id, token } = await newCallers();
  const target = (slot: string) => ({ date: openDayPool.take(), slot });
  await mailLinkByToken(db, token).update({ counts: { move: at(19), cancel: at(20) } });
  await used(token, "move", target("10:00 AM"));
  expect((await mailLinkByToken(db, token).get()).data()).toMatchObject({ counts: { move: { used: 20 } } });
  for (const answer of [await use(token, "move", target("10:30 AM")), await use(token, "cancel")]) {
    expect(errorCodeInAnswer(answer)).toBe("too-many-requests");
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(3000);
  }
  await used(await writeMailLink(db, id), "cancel");
});

test("refused calls, and calls that changed nothing, are not counted", async () => {
  const { token, date } = await newCallers();
  await used(token, "move", { date, slot: "09:00 AM" });
  await book(admin, { date, slot: "10:00 AM", patient: `${randomUUID()}@callers.test` });
  expect(errorCodeInAnswer(await use(token, "move", { date, slot: "10:00 AM" }))).toBe("slot-taken");
  expect((await mailLinkByToken(db, token).get()).data()).not.toHaveProperty("counts");
});

test("changes by links of an account's appointment count for the account's limit", async () => {
  const patient = await newPatient();
  const { _id } = await book(patient, { date: openDayPool.take() });
  const token = await writeMailLink(db, _id);
  const { body } = await use(token, "move", { date: openDayPool.take(), slot: "10:00 AM" });
  expect(body).toMatchObject({ slot: "10:00 AM" });
  const account = users(db).doc(patient.uid);
  expect((await account.get()).data()?.counts).toMatchObject({ move: { used: 1 } });
  expect((await mailLinkByToken(db, token).get()).data()).not.toHaveProperty("counts");
  await account.update({ "counts.cancel": { used: 20, until: addDays(new Date(), 1) } });
  expect(errorCodeInAnswer(await use(token, "cancel"))).toBe("too-many-requests");
});

test("the owner sees the confirmation, and can still cancel", async () => {
  const patient = await newPatient();
  const { _id } = await book(patient, { date: openDayPool.take() });
  await used(await writeMailLink(db, _id), "confirm");
  expect(await readBooking(patient, _id)).toMatchObject({ confirmed: true });
  expect((await cancelBooking(patient, _id)).body).toMatchObject({ status: "cancelled" });
});
