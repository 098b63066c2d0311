import { addSeconds } from "date-fns";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { localRateLimitId } from "../../../emulators/suite/local-keys.ts";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { book, bookingInAnswer, errorCodeInAnswer, newVerifiedPatient } from "../../testing/booking-calls.ts";
import { newAbsence, readAttentionKinds } from "../../testing/desk-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { fakeMail } from "../../testing/owed-notices.ts";
import { newAdmin } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { type AffectedAppointment, listAffectedAppointments } from "../contract/affected-appointments.ts";
import { plusDays } from "../domain/calendar-date.ts";
import { sendDueNotices } from "../notices/send-due-notices.ts";
import { firebaseAccounts } from "../ports/accounts.ts";
import type { Mail } from "../ports/mail.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
let admin: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
});
/** Ida and Omar perform the check-up. */
beforeEach(() => writeTestClinic(db));

const slots = ["09:00 AM", "09:30 AM", "10:00 AM", "10:30 AM"];

function send(mail: Mail) {
  const accounts = firebaseAccounts(emulatedAuth());
  const now = () => addSeconds(new Date(), 70);
  return sendDueNotices({
    db,
    now,
    accounts,
    mail,
    limitId: localRateLimitId,
    siteUrl: "https://clinic.test",
  });
}

async function bookIdasDay(date: string) {
  const patients = await Promise.all(slots.map(() => newVerifiedPatient()));
  // The affected appointments are listed by time, in whatever order they were booked.
  for (const [i, patient] of [...patients.entries()].reverse()) {
    await book(patient, { date, slot: slots[i] ?? "", treatmentId: "checkup", doctorId: "ida" });
  }
  return patients;
}

const allOf = (date: string) => ({
  ...{ doctorId: "ida", from: `${date}T00:00`, to: `${plusDays(date, 1)}T00:00`, reason: "The flu" },
});

/** Takes the first suggestion for an affected appointment, with the version that the answer listed. */
function takeFirstSuggestion({
  booking: { _id, version, dateISO, slot },
  doctors: [doctor],
  nearest: [time],
}: AffectedAppointment) {
  const to = doctor
    ? { date: dateISO, slot, doctorId: doctor._id }
    : { date: time?.dateISO, slot: time?.slot, ...(time?.doctorId && { doctorId: time.doctorId }) };
  const path = `/booking/${_id}/move?by=clinic&version=${version}`;
  return request("POST", path, { token: admin.token, body: to });
}

const left = async () => {
  const { body } = await request("GET", "/attention/affected", { token: admin.token });
  return z.parse(listAffectedAppointments.answer, body).affected;
};

test("the suggestions solve a whole day, and each patient gets one email", async () => {
  const date = openDayPool.take();
  const patients = await bookIdasDay(date);
  // Omar is busy at one of these times, so another dentist takes that one.
  const other = await newVerifiedPatient();
  await book(other, { date, slot: "09:30 AM", treatmentId: "checkup", doctorId: "omar" });
  await send(fakeMail());
  const { affected } = await newAbsence(admin, allOf(date));
  expect(affected.map(({ doctors }) => doctors.length)).toEqual([1, 0, 1, 1]);
  const answers = await Promise.all(affected.map(takeFirstSuggestion));
  expect(answers.map(({ status }) => status)).toEqual(slots.map(() => 200));
  expect(await left()).toEqual([]);
  const mail = fakeMail();
  await send(mail);
  const told = mail.arrived.map(({ to: { address } }) => address).sort();
  expect(told).toEqual(patients.map(({ email }) => email).sort());
});

test("unfinished work is listed under Needs attention, with current alternatives", async () => {
  const date = openDayPool.take();
  await bookIdasDay(date);
  const { affected } = await newAbsence(admin, allOf(date));
  const [first, second, ...rest] = affected;
  if (!first || !second) throw new Error("Four are affected");
  await book(await newVerifiedPatient(), {
    date,
    slot: second.booking.slot,
    treatmentId: "checkup",
    doctorId: "omar",
  });
  expect((await takeFirstSuggestion(first)).status).toBe(200);
  expect(errorCodeInAnswer(await takeFirstSuggestion(second))).toBe("unusual");
  // Repeating a change that is already made changes nothing.
  expect((await takeFirstSuggestion(first)).status).toBe(200);
  expect((await left()).map(({ booking }) => booking._id)).toEqual(
    [second, ...rest].map(({ booking }) => booking._id),
  );
  const [anew] = await left();
  expect(anew?.doctors).toEqual([]);
  if (!anew) throw new Error("Three are left");
  expect(bookingInAnswer(await takeFirstSuggestion(anew))._id).toBe(second.booking._id);
  expect(await readAttentionKinds(admin, second.booking._id)).toEqual([]);
});
