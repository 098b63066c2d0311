import { randomUUID } from "node:crypto";
import { addMinutes } from "date-fns";
import { millisecondsInMinute } from "date-fns/constants";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { localSenderDependencies } from "../../../emulators/suite/local-sender-dependencies.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { mailsTo, sendDueNoticesAbout } from "../../../emulators/testing/mailbox.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import {
  type BookingFields,
  book,
  cancelBooking,
  moveBooking,
  newVerifiedPatient,
} from "../../testing/booking-calls.ts";
import { dismiss, readAttentionItems } from "../../testing/desk-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { fakeMail } from "../../testing/owed-notices.ts";
import { newAdmin } from "../../testing/roles.ts";
import { sitePortrait } from "../../testing/sample-clinic.ts";
import { alwaysOpenSettings, noStaffMails, writeTestClinic } from "../../testing/test-clinic.ts";
import { writeBooking } from "../../testing/write-booking.ts";
import { settingsSchema } from "../contract/settings.ts";
import type { StaffMails } from "../contract/staff-mails.ts";
import type { StaffRecipient } from "../domain/staff-mails.ts";
import { attention } from "../firestore/attention.ts";
import { recordBounceReport } from "../firestore/bounces.ts";
import { publicClinicDocument } from "../firestore/clinic.ts";
import { doctors } from "../firestore/doctors.ts";
import { messages } from "../firestore/messages.ts";
import { addressHash } from "../firestore/muted-addresses.ts";
import { outbox } from "../firestore/outbox.ts";
import { staffAttentionId, staffSubject } from "../firestore/staff-notices.ts";
import { sendNotice } from "./send-notice.ts";
import { addDueSummaries } from "./staff-summaries.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
let admin: SignedInUser;
/** The addresses of the clinic and of the dentists, new for each test. */
let clinic = "";
let [ida, omar] = ["", ""];

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
});

beforeEach(async () => {
  const anyAddress = () => `${randomUUID()}@clinic.test`;
  [clinic, ida, omar] = [anyAddress(), anyAddress(), anyAddress()];
  await Promise.all([
    doctors(db).doc("ida").update({ email: ida }),
    doctors(db).doc("omar").update({ email: omar.toUpperCase() }),
    setStaffMails({
      clinic: { ...noStaffMails.clinic, changes: "all", messages: true },
      dentists: { ...noStaffMails.dentists, changes: "all" },
    }),
  ]);
});

async function setStaffMails(staffMails: StaffMails): Promise<void> {
  await publicClinicDocument(db).update({ "settings.email": clinic, "settings.staffMails": staffMails });
}

const bookWith = async (doctorId: string, wish: Partial<BookingFields> = {}) => {
  const patient = await newVerifiedPatient();
  const date = openDayPool.take();
  const booked = await book(patient, { date, treatmentId: "checkup", doctorId, ...wish });
  return { patient, id: booked._id, date };
};

async function sendAbout(id: string): Promise<void> {
  for (const to of [null, "ida", "omar"]) await sendDueNoticesAbout(staffSubject(id, to));
}

const owedAbout = async (id: string) =>
  (await outbox(db).where("staff.about", "==", id).get()).docs.map((one) => one.data());

const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);

test("the clinic and the dentist read of a booking, with a link to the appointment", async () => {
  const { id, date } = await bookWith("ida", { note: "Latex" });
  await sendAbout(id);
  const [mail, ...more] = await mailsTo(clinic);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^New appointment on /);
  for (const text of [
    "Patient: Ada Patient",
    "Phone: 202-555-0143",
    "Note: Latex",
    `date=${date}&open=${id}`,
  ])
    expect(mail?.text).toContain(text);
  expect(await subjectsTo(ida)).toEqual([mail?.subject]);
  expect(await subjectsTo(omar)).toEqual([]);
});

test("of several changes one mail is sent, and none if they come to nothing", async () => {
  const { patient, id, date } = await bookWith("ida");
  await moveBooking(patient, id, { date, slot: "11:00 AM" });
  await sendAbout(id);
  expect(await subjectsTo(clinic)).toEqual([expect.stringMatching(/^New appointment on .*11:00 AM$/)]);
  await moveBooking(patient, id, { date, slot: "10:00 AM" });
  await moveBooking(patient, id, { date, slot: "11:00 AM" });
  await sendAbout(id);
  expect(await subjectsTo(clinic)).toHaveLength(1);
  await cancelBooking(patient, id);
  await sendAbout(id);
  expect(await subjectsTo(clinic)).toEqual([
    expect.stringMatching(/^New appointment/),
    expect.stringMatching(/^Canceled: appointment on .*11:00 AM$/),
  ]);
});

test("a dentist whose appointment moves to another is told that it is no longer theirs", async () => {
  const { patient, id, date } = await bookWith("ida");
  await sendAbout(id);
  await moveBooking(patient, id, { date, slot: "10:00 AM", doctorId: "omar" });
  await sendAbout(id);
  expect((await subjectsTo(ida)).at(-1)).toMatch(/^No longer yours: .*9:00 AM$/);
  expect(await subjectsTo(omar)).toEqual([expect.stringMatching(/^New appointment on .*10:00 AM$/)]);
  expect((await subjectsTo(clinic)).at(-1)).toMatch(/^Appointment moved to .*10:00 AM$/);
});

test("nobody is told of what the desk does, not even of its change of a patient's appointment", async () => {
  const [date = "", later = ""] = openDayPool.takeConsecutive(2);
  const called = await book(admin, {
    date,
    patient: "caller@mail.test",
    treatmentId: "checkup",
    doctorId: "ida",
  });
  expect(await owedAbout(called._id)).toEqual([]);
  const { id } = await bookWith("ida");
  const token = admin.token;
  await request("POST", `/booking/${id}/move`, { token, body: { date: later, slot: "09:00 AM" } });
  await request("DELETE", `/booking/${id}?by=clinic`, { token });
  expect((await owedAbout(id)).map(({ version }) => version)).toEqual([1, 1]);
});

test("the patient's own data and the appointment's history don't show the clinic's mails", async () => {
  const { patient, id } = await bookWith("ida");
  await sendAbout(id);
  const exported = await request("GET", "/profile/export", { token: patient.token });
  expect(JSON.stringify(exported.body)).not.toMatch(/staff-change|@clinic\.test/);
  const history = await request("GET", `/booking/${id}/history`, { token: admin.token });
  expect(history.body).toMatchObject({ notices: [{ kind: "booked" }] });
});

test("only changes of today and tomorrow are told, if the clinic wants no more", async () => {
  await setStaffMails({ ...noStaffMails, clinic: { ...noStaffMails.clinic, changes: "same-and-next-day" } });
  const { id } = await bookWith("ida");
  expect(await owedAbout(id)).toEqual([]);
});

test("a patient who deletes their account cancels their appointments, and the clinic is told", async () => {
  const { patient, id } = await bookWith("ida");
  await sendAbout(id);
  await request("DELETE", "/profile", { token: patient.token });
  await sendAbout(id);
  const mail = (await mailsTo(clinic)).at(-1);
  expect(mail?.subject).toMatch(/^Canceled: /);
  expect(mail?.text).not.toMatch(/Ada Patient|202-555/);
});

test("a mail that is turned off before it leaves is not sent", async () => {
  const { id } = await bookWith("ida");
  await setStaffMails(noStaffMails);
  await sendAbout(id);
  expect((await owedAbout(id)).map(({ reason }) => reason)).toEqual(["muted", "muted"]);
  expect(await subjectsTo(clinic)).toEqual([]);
});

test("the clinic reads a message of the contact form", async () => {
  const subject = `About ${randomUUID()}`;
  await request("POST", "/messages", { body: { email: "pat@mail.test", subject, message: "It hurts." } });
  const [message] = (await messages(db).where("subject", "==", subject).get()).docs;
  await sendDueNoticesAbout(staffSubject(message?.id ?? "", null));
  const [mail] = await mailsTo(clinic);
  expect(mail?.subject).toBe("New message from the website");
  expect(mail?.text).toContain("> It hurts.");
});

const summaryOn = { on: true, hour: "07:00" };

test("a summary is made once at its hour, for the clinic and each dentist, and lists their appointments", async () => {
  await setStaffMails({
    clinic: { ...noStaffMails.clinic, summary: summaryOn },
    dentists: { ...noStaffMails.dentists, summary: summaryOn },
  });
  const date = openDayPool.take();
  await db.recursiveDelete(db.collection("bookings"));
  for (const doctor of ["ida", "omar"])
    await writeBooking(db, admin, new Date(`${date}T15:00:00Z`), {
      ...{ date, doctorId: doctor, doctor: `Dr. ${doctor}`, patientName: `Pat of ${doctor}` },
    });
  const eightInNewYork = new Date(`${date}T13:00:00Z`);
  const at = (now: Date) => addDueSummaries({ db, now: () => now });
  expect(await at(new Date(`${date}T10:00:00Z`))).toBe(0);
  expect(await at(eightInNewYork)).toBe(3);
  expect(await at(eightInNewYork)).toBe(0);
  const other = emulatedFirestore();
  expect(await addDueSummaries({ db: other, now: () => eightInNewYork })).toBe(0);
  const owed = await outbox(db).where("staff.about", "==", date).get();
  expect(owed.docs.map(({ id }) => id)).toEqual([
    `summary-${date}_clinic.1.staff-summary`,
    `summary-${date}_ida.1.staff-summary`,
    `summary-${date}_omar.1.staff-summary`,
  ]);
  const sending = { ...localSenderDependencies, now: () => addMinutes(eightInNewYork, 2) };
  for (const { id } of owed.docs) await sendNotice(sending, id);
  const [[ofClinic], [ofIda]] = await Promise.all([mailsTo(clinic), mailsTo(ida)]);
  expect(ofClinic?.subject).toBe("2 appointments today");
  for (const doctor of ["ida", "omar"]) expect(ofClinic?.text).toContain(`Pat of ${doctor}`);
  expect(ofIda?.subject).toBe("1 appointment today");
  expect(ofIda?.text).toContain("Pat of ida");
  expect(ofIda?.text).not.toContain("omar");
});

test("a day without appointments has no summary", async () => {
  await setStaffMails({ ...noStaffMails, clinic: { ...noStaffMails.clinic, summary: summaryOn } });
  const date = openDayPool.take();
  await addDueSummaries({ db, now: () => new Date(`${date}T13:00:00Z`) });
  const subject = staffSubject(`summary-${date}`, null);
  await outbox(db).doc(`${subject}.1.staff-summary`).update({ sendAfter: new Date() });
  await sendDueNoticesAbout(subject);
  const stored = await outbox(db).doc(`${subject}.1.staff-summary`).get();
  expect(stored.data()).toMatchObject({ state: "suppressed", reason: "nothing-new" });
});

test("a dentist's address that bounces gets no more mails, and needs attention", async () => {
  const report = { id: randomUUID(), why: "bounced", address: ida, notice: null, at: new Date() } as const;
  expect(await recordBounceReport(db, report, new Date())).toBe(true);
  expect((await attention(db).doc(addressHash(ida)).get()).data()?.reasons).toHaveProperty("address-bounced");
  const { body } = await request("GET", "/attention?limit=200", { token: admin.token });
  expect(body).toContainEqual(
    expect.objectContaining({ email: ida, name: "Dr. Ida Test", staff: "dentist", hasPage: false }),
  );
  const { id } = await bookWith("ida");
  await sendAbout(id);
  expect(await subjectsTo(ida)).toEqual([]);
  expect(await subjectsTo(clinic)).toHaveLength(1);
  const edited = { name: "Dr. Ida Test", email: omar, specialty: "Check-up", img: sitePortrait };
  await request("PUT", "/doctor/ida", { token: admin.token, body: edited });
  expect((await attention(db).doc(addressHash(ida)).get()).exists).toBe(false);
});

test("a mail that is refused needs attention, until a later one is sent", async () => {
  const { patient, id, date } = await bookWith("ida");
  const subject = staffSubject(id, "ida");
  const refusing = { ...localSenderDependencies, mail: fakeMail(() => "refused") };
  await sendNotice(refusing, `${subject}.1.staff-change`, { headStartMs: 2 * millisecondsInMinute });
  const needing = () => readAttentionItems(admin, staffAttentionId("ida"));
  expect(await needing()).toMatchObject([
    { kind: "staff-mail-failed", staff: "dentist", name: "Dr. Ida Test", email: ida },
  ]);
  await moveBooking(patient, id, { date, slot: "11:00 AM" });
  await sendDueNoticesAbout(subject);
  expect(await subjectsTo(ida)).toEqual([expect.stringMatching(/^New appointment on .*11:00 AM$/)]);
  expect(await needing()).toEqual([]);
});

test("the desk dismisses a mail that failed, and that of a dentist who has left isn't listed", async () => {
  const { id } = await bookWith("omar");
  const refusing = { ...localSenderDependencies, mail: fakeMail(() => "refused") };
  const headStart = { headStartMs: 2 * millisecondsInMinute };
  for (const to of [null, "omar"])
    await sendNotice(refusing, `${staffSubject(id, to)}.1.staff-change`, headStart);
  const needing = (to: StaffRecipient) => readAttentionItems(admin, staffAttentionId(to));
  expect(await needing(null)).toMatchObject([{ staff: "clinic", email: clinic }]);
  expect((await dismiss(admin, staffAttentionId(null), "staff-mail-failed")).status).toBe(200);
  expect(await needing(null)).toEqual([]);
  await doctors(db).doc("omar").update({ email: "" });
  expect(await needing("omar")).toEqual([]);
});

test("an older page saves the settings without these mails, and they stay", async () => {
  const { body } = await request("GET", "/settings/managed", { token: admin.token });
  const { staffMails, ...older } = z.parse(settingsSchema, body);
  const saved = await request("PUT", "/settings", {
    token: admin.token,
    body: { ...older, previous: older },
  });
  expect(saved.body).toMatchObject({ success: true, settings: { staffMails } });
  expect(JSON.stringify((await request("GET", "/settings")).body)).not.toContain("staffMails");
  expect(alwaysOpenSettings.staffMails).not.toEqual(staffMails);
});
