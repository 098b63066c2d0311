import { randomUUID } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { mailLinkUrls, mailsTo, sendDueNoticesAbout } from "../../../emulators/testing/mailbox.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { book, newVerifiedPatient } from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { createProfile, newAdmin } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow } from "../../testing/write-booking.ts";
import { bookings } from "../firestore/bookings.ts";
import { callers, rebuildCallerRecord } from "../firestore/callers.ts";
import { historyOf } from "../firestore/history.ts";
import { users } from "../firestore/users.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
let admin: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db, [], { reminders: { daysBefore: [1], hours: { from: "09:00", to: "18:00" } } });
  admin = await newAdmin(db);
});

const bookingOf = async (id: string) => (await bookings(db).doc(id).get()).data();
const openLink = (token: string) => request("POST", "/link/appointment", { body: { token } });
const correct = (id: string, email: string) =>
  request("PATCH", `/people/${id}`, { token: admin.token, body: { email } });

async function newCaller(patient: string) {
  const [date = "", later = ""] = openDayPool.takeConsecutive(2);
  const wish = { patient, patientName: `Cal ${randomUUID()}` };
  const { _id } = await book(admin, { ...wish, date });
  const other = await book(admin, { ...wish, date: later });
  return { caller: (await bookingOf(_id))?.callerId ?? "", ids: [_id, other._id] as const };
}

async function linkTo(address: string): Promise<string> {
  const [mail] = await mailsTo(address);
  return (mail && mailLinkUrls(mail).find((link) => link.includes("/visit#")))?.split("#")[1] ?? "";
}

test("the desk corrects a caller's address: mails of upcoming appointments go to the new one, and old links stop working", async () => {
  const [wrong, right] = [`${randomUUID()}@wrong.test`, `${randomUUID()}@right.test`];
  const { caller, ids } = await newCaller(wrong);
  await sendDueNoticesAbout(ids[0]);
  const old = await linkTo(wrong);
  expect((await openLink(old)).status).toBe(200);
  expect((await correct(caller, right.toUpperCase())).body).toEqual({ success: true, changed: 2 });
  expect((await openLink(old)).status).toBe(404);
  await sendDueNoticesAbout(ids[0]);
  expect((await openLink(await linkTo(right))).status).toBe(200);
  expect((await callers(db).doc(caller).get()).data()?.email).toBe(right);
  const { docs } = await historyOf(db, ids[0]).get();
  const last = docs.map((found) => found.data()).find(({ deed }) => deed === "address-changed");
  expect(last?.by).toEqual({ role: "clinic", uid: admin.uid });
  expect((await correct(caller, right)).body).toEqual({ success: true, changed: 0 });
});

test("a caller who gets an address gets confirmations and reminders of upcoming appointments", async () => {
  const right = `${randomUUID()}@right.test`;
  const { caller, ids } = await newCaller("");
  expect((await bookingOf(ids[1]))?.nextReminderAt).toBeNull();
  await correct(caller, right);
  await sendDueNoticesAbout(ids[1]);
  expect(await mailsTo(right)).toHaveLength(1);
  expect((await bookingOf(ids[1]))?.nextReminderAt).not.toBeNull();
});

test("appointments that an account has taken over keep the account's address", async () => {
  const patient = await newVerifiedPatient();
  const { caller, ids } = await newCaller(patient.email);
  await createProfile(patient);
  expect((await correct(caller, `${randomUUID()}@right.test`)).status).toBe(404);
  expect((await bookingOf(ids[0]))?.patient).toBe(patient.email);
});

test("past appointments keep their address, and the caller's record keeps the new one", async () => {
  const [wrong, right] = [`${randomUUID()}@wrong.test`, `${randomUUID()}@right.test`];
  const { caller, ids } = await newCaller(wrong);
  for (const id of ids)
    await bookings(db)
      .doc(id)
      .update({ startsAt: daysFromNow(-9), endsAt: daysFromNow(-9) });
  expect((await correct(caller, right)).body).toEqual({ success: true, changed: 0 });
  expect((await bookingOf(ids[0]))?.patient).toBe(wrong);
  const emailOf = async () => (await callers(db).doc(caller).get()).data()?.email;
  expect(await emailOf()).toBe(right);
  await rebuildCallerRecord(db, caller, new Date());
  expect(await emailOf()).toBe(right);
  expect((await callers(db).doc(caller).get()).data()?.given).toContain(right);
});

test("a preview changes nothing, and names the account with the verified address", async () => {
  const account = await createProfile(await newVerifiedPatient());
  await users(db).doc(account.uid).update({ name: "Olga Owner" });
  const { caller, ids } = await newCaller(`${randomUUID()}@wrong.test`);
  const body = { email: account.email, preview: true };
  const shown = await request("PATCH", `/people/${caller}`, { token: admin.token, body });
  expect(shown.body).toEqual({ success: true, changed: 2, account: { name: "Olga Owner" } });
  expect((await bookingOf(ids[0]))?.patient).not.toBe(account.email);
  expect((await callers(db).doc(caller).get()).data()).not.toHaveProperty("corrected");
});

test("the removal of an account deletes its address from corrected callers", async () => {
  const account = await createProfile(await newVerifiedPatient());
  const wrong = `${randomUUID()}@wrong.test`;
  const { caller, ids } = await newCaller(wrong);
  await bookings(db)
    .doc(ids[0])
    .update({ startsAt: daysFromNow(-9), endsAt: daysFromNow(-9) });
  await correct(caller, account.email);
  await request("DELETE", "/profile", { token: account.token });
  const record = (await callers(db).doc(caller).get()).data();
  expect(record?.email).toBe(wrong);
  expect(JSON.stringify(record)).not.toContain(account.email);
});

test("an unknown caller is not found", async () => {
  expect((await correct(randomUUID(), "a@right.test")).status).toBe(404);
});
