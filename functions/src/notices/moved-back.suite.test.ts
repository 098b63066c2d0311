import { randomUUID } from "node:crypto";
import { addSeconds } from "date-fns";
import { beforeAll, expect, test, vi } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { localRateLimitId } from "../../../emulators/suite/local-keys.ts";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { book, bookingInAnswer, newVerifiedPatient } from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { fakeMail, noticeStatesOf } from "../../testing/owed-notices.ts";
import { newAdmin } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import type { Booking, MoveRequest } from "../contract/bookings.ts";
import { firebaseAccounts } from "../ports/accounts.ts";
import type { Mail } from "../ports/mail.ts";
import { sendDueNotices } from "./send-due-notices.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
let admin: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
});

/** Runs the sender this many seconds from now. */
function sendIn(seconds: number, mail: Mail) {
  const accounts = firebaseAccounts(emulatedAuth());
  const now = () => addSeconds(new Date(), seconds);
  return sendDueNotices({
    db,
    now,
    accounts,
    mail,
    limitId: localRateLimitId,
    siteUrl: "https://clinic.test",
  });
}

/** With Dr. Ida Test at nine, which their patient has been told of. */
async function bookAndTell(): Promise<Booking> {
  const booked = await book(await newVerifiedPatient(), {
    ...{ date: openDayPool.take(), treatmentId: "checkup", doctorId: "ida", slot: "09:00 AM" },
  });
  await sendIn(70, fakeMail());
  return booked;
}

/** Cancels the appointment as the desk does when it presses Undo. */
async function cancelByDesk({ _id }: Booking): Promise<void> {
  expect((await request("DELETE", `/booking/${_id}?by=clinic`, { token: admin.token })).status).toBe(200);
}

/** Moves the appointment as the desk does, with the version that the desk saw. */
async function moveByDesk({ _id, version }: Booking, body: MoveRequest): Promise<Booking> {
  return bookingInAnswer(
    await request("POST", `/booking/${_id}/move?by=clinic&version=${version}`, { token: admin.token, body }),
  );
}

const placeOf = ({ dateISO, slot, doctorId }: Booking) => ({
  ...{ date: dateISO, slot },
  ...(doctorId !== null && { doctorId }),
});

test("a move that is undone before its notice is sent sends no mail", async () => {
  const before = await bookAndTell();
  const mail = fakeMail();
  const moved = await moveByDesk(before, { date: before.dateISO, slot: "10:30 AM", doctorId: "omar" });
  // This is much later than the time in which an undo is offered.
  await sendIn(45, mail);
  const back = await moveByDesk(moved, placeOf(before));
  expect(placeOf(back)).toEqual(placeOf(before));
  await sendIn(70, mail);
  await sendIn(3600, mail);
  expect(mail.arrived).toEqual([]);
  expect(await noticeStatesOf(db, before._id)).toEqual([
    "booked sent",
    "moved suppressed overtaken",
    "moved suppressed nothing-new",
  ]);
});

test("a change of dentist that is undone before its notice is sent sends no mail", async () => {
  const before = await bookAndTell();
  const mail = fakeMail();
  const given = await moveByDesk(before, { ...placeOf(before), doctorId: "omar" });
  await moveByDesk(given, placeOf(before));
  await sendIn(70, mail);
  expect(mail.arrived).toEqual([]);
});

test("a move that is undone after its mail was sent sends a second mail with the valid time", async () => {
  const before = await bookAndTell();
  const mail = fakeMail();
  const moved = await moveByDesk(before, { ...placeOf(before), slot: "10:30 AM" });
  await sendIn(70, mail);
  await moveByDesk(moved, placeOf(before));
  await sendIn(70, mail);
  expect(mail.arrived).toHaveLength(2);
  expect(mail.arrived[1]?.text).toMatch(/9:00 AM/);
  for (const { text } of mail.arrived) expect(text).toContain("We have moved your appointment.");
});

test("a mail about several moves says that the clinic made them only if the patient made none", async () => {
  const patient = await newVerifiedPatient();
  const before = await book(patient, {
    ...{ date: openDayPool.take(), treatmentId: "checkup", doctorId: "ida", slot: "09:00 AM" },
  });
  await sendIn(70, fakeMail());
  const moved = await moveByDesk(before, { ...placeOf(before), slot: "10:30 AM" });
  const body = { ...placeOf(moved), slot: "11:00 AM" };
  await request("POST", `/booking/${before._id}/move?version=${moved.version}`, {
    token: patient.token,
    body,
  });
  const mail = fakeMail();
  await sendIn(70, mail);
  expect(mail.arrived[0]?.text).toMatch(/11:00 AM/);
  expect(mail.arrived[0]?.text).not.toContain("We have moved");
});

test("a booking of the desk that is undone before its notice is sent sends no mail", async () => {
  const patient = `${randomUUID()}@callers.test`;
  const made = { treatmentId: "checkup", doctorId: "ida", slot: "09:00 AM", patient };
  const booked = await book(admin, { ...made, date: openDayPool.take() });
  await cancelByDesk(booked);
  const mail = fakeMail();
  await sendIn(70, mail);
  expect(mail.arrived).toEqual([]);
  expect(await noticeStatesOf(db, booked._id)).toEqual([
    "booked suppressed overtaken",
    "cancelled suppressed nothing-new",
  ]);
});

test("a patient's own booking that the clinic cancels before its notice is sent sends one mail", async () => {
  const patient = await newVerifiedPatient();
  const made = { treatmentId: "checkup", doctorId: "ida", slot: "09:00 AM", date: openDayPool.take() };
  await cancelByDesk(await book(patient, made));
  const mail = fakeMail();
  await sendIn(70, mail);
  expect(mail.arrived.map(({ to }) => to.address)).toEqual([patient.email]);
});
