import { expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { sampleNoticeBooking } from "../../testing/sample-notice.ts";
import type { StaffChange } from "../domain/staff-mails.ts";
import {
  composeStaffChangeMail,
  composeStaffMessageMail,
  composeStaffSummaryMail,
} from "./compose-by-kind.ts";
import type { StaffChangeNotice } from "./mail-notices.ts";

const surroundings = { settings: demoSettings, siteUrl: "https://pearlstreet.test" };
/** A Thursday at 8 AM in New York. */
const booking = sampleNoticeBooking({ note: "Afraid of needles" });
const wednesday = new Date("2023-01-04T15:00:00Z");
const before = booking;

const change = (what: StaffChange, more: Partial<StaffChangeNotice> = {}) =>
  composeStaffChangeMail({
    ...surroundings,
    ...{ id: "b1", booking, before: null, change: what, isForClinic: true, now: wednesday },
    ...more,
  });

const preview = (html: string) => /mso-hide:all">(.*?)&#847;/.exec(html)?.[1] ?? "";
const moved = sampleNoticeBooking({ date: "2023-01-12", startsAt: new Date("2023-01-12T19:30:00Z") });

test.each([
  ["booked", {}, "New appointment tomorrow, 8:00 AM"],
  ["booked", { now: new Date("2023-01-05T12:00:00Z") }, "New appointment today, 8:00 AM"],
  ["booked", { now: new Date("2023-01-01T12:00:00Z") }, "New appointment on Thu, Jan 5 at 8:00 AM"],
  ["moved", { before, booking: moved }, "Appointment moved to Thu, Jan 12 at 2:30 PM"],
  ["cancelled", { before }, "Canceled: appointment tomorrow, 8:00 AM"],
  ["left", { before, isForClinic: false }, "No longer yours: appointment tomorrow, 8:00 AM"],
] as const)("%s: the subject says when, and a lock screen names nobody", (what, more, subject) => {
  const mail = change(what, more);
  expect(mail.subject).toBe(subject);
  for (const seen of [mail.subject, preview(mail.html)])
    expect(seen).not.toMatch(/Pat|Jones|Cavity|Chen|202|needles/);
});

test("the mail has what the desk needs, and a link to the appointment", () => {
  const { text } = change("booked");
  for (const line of [
    "Booked: Thursday, January 5, 2023, 8:00 AM (EST, New York)",
    "Patient: Pat Jones",
    "Phone: 202-555-0143",
    "Treatment: Cavity Filling",
    "Doctor: Dr. Mei-Lin Chen",
    "Note: Afraid of needles",
    "https://pearlstreet.test/dashboard/schedule?date=2023-01-05&open=b1",
  ])
    expect(text).toContain(line);
});

test("a move shows the new and the earlier time", () => {
  expect(change("moved", { before, booking: moved }).text).toContain(
    "New time: Thursday, January 12, 2023, 2:30 PM (EST, New York)\nWas: Thu, Jan 5 at 8:00 AM",
  );
});

test("a dentist isn't told where an appointment went that is no longer theirs", () => {
  const given = { ...moved, doctorId: "samuel-berg", doctor: "Dr. Samuel Berg" };
  const { text } = change("left", { before, booking: given, isForClinic: false });
  expect(text).toContain("It was: Thursday, January 5, 2023");
  expect(text).not.toMatch(/January 12|Berg|dashboard\/schedule/);
});

test("after the removal of an account, the mail has no empty facts", () => {
  const anonymous = { ...booking, patientName: "Former patient", phone: "", note: "" };
  const { text } = change("cancelled", { before, booking: anonymous });
  expect(text).not.toMatch(/Phone:|Note:/);
  expect(text).toContain("Patient: Former patient");
});

test("canceled is spelled as in the clinic's country", () => {
  const british = { ...demoSettings, locale: "en-GB" };
  expect(change("cancelled", { before, settings: british }).subject).toMatch(/^Cancelled: /);
});

test("a patient's text stays one line of text", () => {
  const { text, html } = change("booked", { booking: { ...booking, patientName: "<b>Pat</b>\r\nPhone: 1" } });
  expect(text).toContain("Patient: <b>Pat</b> Phone: 1\n");
  expect(html).not.toContain("<b>");
});

test("a message's mail has its text, and its subject says nothing of it", () => {
  const message = {
    email: "pat@mail.test",
    subject: "Toothache",
    message: "It hurts.",
    createdAt: wednesday,
  };
  const { subject, text, html } = composeStaffMessageMail({ ...surroundings, id: "m1", message });
  expect(subject).toBe("New message from the website");
  expect(preview(html)).not.toMatch(/Toothache|pat@/);
  for (const line of ["From: pat@mail.test", "Subject: Toothache", "> It hurts.", "?message=m1"])
    expect(text).toContain(line);
});

test("a summary lists the day by time, with the dentist for the clinic only", () => {
  const summary = (visits = [booking], isForClinic = true) =>
    composeStaffSummaryMail({ ...surroundings, date: "2023-01-05", visits, isForClinic, now: wednesday });
  expect(summary().subject).toBe("1 appointment tomorrow");
  expect(summary().text).toContain("1 appointment on Thursday, Jan 5\n");
  expect(summary().text).toContain("8:00 AM: Pat Jones, Cavity Filling, Dr. Mei-Lin Chen");
  expect(summary([booking], false).text).not.toContain("Chen");
  const many = summary(Array.from({ length: 120 }, () => booking));
  expect(many.subject).toBe("120 appointments tomorrow");
  expect(many.text).toContain("And 20 more on the schedule.");
});
