import { addMinutes, addSeconds } from "date-fns";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { localRateLimitId } from "../../../emulators/suite/local-keys.ts";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { book, errorCodeInAnswer, newPatient, newVerifiedPatient } from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { fakeMail } from "../../testing/owed-notices.ts";
import { suiteStripe } from "../../testing/payment-calls.ts";
import { createProfile, newAdmin } from "../../testing/roles.ts";
import { cancelInSeries, newSeries, seriesChairs } from "../../testing/series-calls.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { alwaysOpenSettings, writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking } from "../../testing/write-booking.ts";
import { routes } from "../app/routes.ts";
import { plusDays, todayIn } from "../domain/calendar-date.ts";
import { bookings } from "../firestore/bookings.ts";
import { outbox } from "../firestore/outbox.ts";
import { readSeries } from "../firestore/series.ts";
import { sendDueNotices } from "../notices/send-due-notices.ts";
import { firebaseAccounts } from "../ports/accounts.ts";
import { disabledMail, type Mail } from "../ports/mail.ts";
import { beginRemoval, finishRemoval } from "./removal.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const accounts = firebaseAccounts(emulatedAuth());
let admin: SignedInUser;

beforeAll(async () => {
  await writeTestClinic(db, seriesChairs);
  admin = await newAdmin(db);
});
beforeEach(() => db.recursiveDelete(outbox(db)));

const deleteOwn = ({ token }: SignedInUser) => request("DELETE", "/profile", { token });
const send = (mail: Mail = disabledMail) =>
  sendDueNotices({
    db,
    now: () => addSeconds(new Date(), 70),
    accounts,
    mail,
    limitId: localRateLimitId,
    siteUrl: "https://clinic.test",
  });
const farewells = async () => (await outbox(db).where("kind", "==", "account-removed").get()).docs;

/** The mails that arrive when all due notices are sent. */
async function arriving() {
  const mail = fakeMail();
  await send(mail);
  return mail.arrived;
}

/** A patient with three appointments, whose mails have been sent. */
async function withAppointments() {
  const person = await createProfile(await newVerifiedPatient());
  const dates = openDayPool.takeConsecutive(2);
  for (const date of dates) await book(person, { date, patientName: "Ada Leaving", note: "Only Ada knows." });
  await book(admin, { date: openDayPool.take(), patient: person.email, patientName: "Ada Leaving" });
  expect(await arriving()).toHaveLength(3);
  return person;
}

test("one mail lists all canceled appointments, with a CANCEL file for each", async () => {
  const person = await withAppointments();
  expect((await deleteOwn(person)).body).toMatchObject({ finished: true });
  const [mail, ...others] = await arriving();
  expect(others).toEqual([]);
  expect(mail?.to).toEqual({ name: "Ada Leaving", address: person.email });
  expect(mail?.subject).toBe("Canceled: your 3 appointments");
  expect(mail?.text.match(/^Canceled: /gm)).toHaveLength(3);
  const files = [mail?.calendar, ...(mail?.moreCalendars ?? [])].map((one) => one?.content ?? "");
  expect(files).toHaveLength(3);
  for (const file of files) expect(file).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/);
  expect(new Set(files.map((file) => /^UID:(.*)$/m.exec(file)?.[1])).size).toBe(3);
  expect(mail?.text).not.toContain("Only Ada knows.");
  expect(await arriving()).toEqual([]);
});

test("a series is listed with all its dates, and its own mail ends", async () => {
  const person = await createProfile(await newVerifiedPatient());
  const date = plusDays(todayIn(alwaysOpenSettings.timeZone, new Date()), 7);
  const wish = { treatmentId: seriesChairs[0]?.id ?? "", date, patient: person.email };
  const { _id, booked } = await newSeries(admin, { ...wish, patientName: "Ada Leaving" });
  expect(await arriving()).toHaveLength(1);
  // The desk cancels one, and the patient's account goes before the mail about it.
  const body = { from: booked[2]?._id ?? "", scope: "following" } as const;
  await cancelInSeries(admin, _id, body);
  expect((await deleteOwn(person)).body).toMatchObject({ finished: true });
  const mails = await arriving();
  expect(mails.map(({ subject }) => subject)).toEqual(["Canceled: your 3 appointments"]);
  const stored = await readSeries(db, _id);
  expect(stored.map(({ booking: { patient, status } }) => [patient, status])).toEqual(
    booked.map(() => ["", "cancelled"]),
  );
  const left = (await outbox(db).get()).docs.map((one) => JSON.stringify(one.data())).join();
  for (const mark of [person.uid, person.email, "Ada Leaving"]) expect(left).not.toContain(mark);
});

test("the mail says if the clinic has removed the account", async () => {
  const person = await withAppointments();
  await request("DELETE", `/user/${encodeURIComponent(person.email)}`, { token: admin.token });
  const [mail] = await arriving();
  expect(mail?.text).toContain("The clinic has removed the account");
});

test.each<[string, () => Mail]>([
  ["has left", () => fakeMail()],
  ["was refused", () => fakeMail(() => "refused")],
  ["was handed over with an unknown result", () => fakeMail(() => "interrupted")],
  ["can't be sent because the clinic has no mail", () => disabledMail],
])("no data of the person stays after the mail %s", async (_, mail) => {
  const person = await withAppointments();
  await deleteOwn(person);
  expect(await farewells()).toHaveLength(1);
  await send(mail());
  expect(await farewells()).toEqual([]);
  const left = (await outbox(db).get()).docs.map((one) => JSON.stringify(one.data())).join();
  for (const mark of [person.uid, person.email, "Ada Leaving"]) expect(left).not.toContain(mark);
});

test("a mail that the server defers is tried again", async () => {
  const person = await withAppointments();
  await deleteOwn(person);
  await send(fakeMail(() => "deferred"));
  const [waiting] = await farewells();
  expect(waiting?.data()).toMatchObject({ state: "owed", tries: 1, farewell: { to: person.email } });
});

test("an unverified address gets days and times only", async () => {
  const person = await createProfile(await newPatient());
  await book(person, { date: openDayPool.take(), patientName: "Ada Leaving" });
  await arriving();
  await deleteOwn(person);
  const [mail] = await arriving();
  expect(mail?.to).toEqual({ name: "", address: person.email });
  expect(mail?.text).toMatch(/^Canceled: /m);
  expect(mail?.text).not.toMatch(/Ada|Cleaning|https:/);
  expect(mail?.calendar).toBeNull();
});

test("a person without upcoming appointments gets no mail", async () => {
  const person = await createProfile(await newVerifiedPatient());
  await writeBooking(db, person, daysFromNow(-3));
  await deleteOwn(person);
  expect(await arriving()).toEqual([]);
});

test("an interrupted removal sends one mail when it is done, with each appointment once", async () => {
  const person = await withAppointments();
  let broken = true;
  const leaving = {
    ...{ db, payments: suiteStripe.payments, limitId: localRateLimitId, now: () => new Date() },
    accounts: {
      ...accounts,
      delete: async (uid: string) => {
        if (broken) throw new Error("quota");
        await accounts.delete(uid);
      },
    },
  };
  await beginRemoval(leaving, person.uid, "patient");
  await expect(finishRemoval(leaving, person.uid)).rejects.toThrow("quota");
  expect(await arriving()).toEqual([]);
  broken = false;
  await finishRemoval(leaving, person.uid);
  const [mail, ...others] = await arriving();
  expect(mail?.subject).toBe("Canceled: your 3 appointments");
  expect(others).toEqual([]);
});

test("the desk's reason for a manual refund is deleted, and the refund's record stays", async () => {
  const person = await createProfile(await newVerifiedPatient());
  const at = new Date();
  const givenBack = { reason: "Cash to Ada's mother at 12 Elm Street", by: admin.uid, at };
  const canceled = { status: "cancelled", payment: "refunded", method: "desk", givenBack } as const;
  const id = await writeBooking(db, person, daysFromNow(-3), canceled);
  await deleteOwn(person);
  expect((await bookings(db).doc(id).get()).data()?.givenBack).toEqual({ reason: "", by: admin.uid, at });
});

test.each([
  [14, 200, undefined],
  [16, 403, "sign-in-again"],
])("%i minutes after their sign-in, deleting their own account answers %i", async (minutes, status, code) => {
  const person = await createProfile(await newVerifiedPatient());
  const auth = emulatedAuth();
  const app = await serveApp(routes, {
    ...{ db, accounts, limitId: localRateLimitId, payments: suiteStripe.payments },
    now: () => addMinutes(new Date(), minutes),
    verifyIdToken: (token) => auth.verifyIdToken(token),
  });
  try {
    const answer = await request("DELETE", "/profile", { token: person.token, origin: app.origin });
    expect([answer.status, answer.status === 200 ? undefined : errorCodeInAnswer(answer)]).toEqual([
      status,
      code,
    ]);
    expect((await auth.getUsers([{ uid: person.uid }])).users).toHaveLength(status === 200 ? 0 : 1);
  } finally {
    await app.close();
  }
});
