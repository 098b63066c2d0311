/** A patient whose link no longer works asks for the mails of their coming appointments. */
import { randomUUID } from "node:crypto";
import { addSeconds } from "date-fns";
import { beforeAll, expect, test, vi } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { localRateLimitId } from "../../../emulators/suite/local-keys.ts";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { book } from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { fakeMail, noticeStatesOf } from "../../testing/owed-notices.ts";
import { newAdmin } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { firebaseAccounts } from "../ports/accounts.ts";
import { sendDueNotices } from "./send-due-notices.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
let desk: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  desk = await newAdmin(db);
});

/** Runs the sender in 70 seconds, when the mail of a booking is due. */
async function sendDue() {
  const mail = fakeMail();
  const accounts = firebaseAccounts(emulatedAuth());
  const now = () => addSeconds(new Date(), 70);
  await sendDueNotices({
    db,
    now,
    accounts,
    mail,
    limitId: localRateLimitId,
    siteUrl: "https://clinic.test",
  });
  return mail;
}

const newAddress = () => `${randomUUID()}@callers.test`;
const bookFor = async (patient: string) => (await book(desk, { date: openDayPool.take(), patient }))._id;
const ask = (email: string) => request("POST", "/link/new", { body: { email } });
const tokenIn = (text = "") => /\/visit#([\w-]{22})/.exec(text)?.[1] ?? "";

test("each coming appointment is mailed again, with a link that works", async () => {
  const patient = newAddress();
  const ids = [await bookFor(patient), await bookFor(patient)];
  await sendDue();
  expect(await ask(patient.toUpperCase())).toMatchObject({ status: 200, body: { success: true } });
  const { arrived } = await sendDue();
  expect(arrived.map(({ to }) => to.address)).toEqual([patient, patient]);
  const shown = await Promise.all(
    arrived.map(({ text }) => request("POST", "/link/appointment", { body: { token: tokenIn(text) } })),
  );
  expect(shown.map(({ body }) => body)).toEqual(
    expect.arrayContaining(ids.map((_id) => expect.objectContaining({ _id }))),
  );
});

test("an address without appointments gets the same answer and no mail", async () => {
  expect(await ask(newAddress())).toMatchObject({ status: 200, body: { success: true } });
  expect((await sendDue()).arrived).toEqual([]);
});

test("a mail that is on its way isn't sent twice", async () => {
  const patient = newAddress();
  const id = await bookFor(patient);
  expect((await ask(patient)).status).toBe(200);
  expect(await noticeStatesOf(db, id)).toEqual(["booked owed"]);
  expect((await sendDue()).arrived).toHaveLength(1);
});

test("a canceled appointment isn't mailed", async () => {
  const patient = newAddress();
  const id = await bookFor(patient);
  await sendDue();
  await request("DELETE", `/booking/${id}`, { token: desk.token });
  await sendDue();
  expect((await ask(patient)).status).toBe(200);
  expect((await sendDue()).arrived).toEqual([]);
});

test("an address gets few mails, because anyone can type it", async () => {
  const patient = newAddress();
  const [name, domain] = patient.split("@");
  expect((await ask(patient)).status).toBe(200);
  expect((await ask(patient)).status).toBe(200);
  expect(await ask(`${name}+label@${domain}`)).toMatchObject({
    status: 429,
    body: { error: { code: "too-many-requests" } },
  });
});
