import { expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { sampleNoticeBooking } from "../../testing/sample-notice.ts";
import { composeRecordsLinkedMail } from "./compose-by-kind.ts";
import type { RecordsLinkedNotice } from "./mail-notices.ts";

const notice: RecordsLinkedNotice = {
  ...{ settings: demoSettings, siteUrl: "https://pearlstreet.test" },
  ...{ visits: [sampleNoticeBooking()], isOwner: true, isUndone: false },
};

test("the account's owner gets the list of added appointments and the clinic's phone number", () => {
  const { subject, text } = composeRecordsLinkedMail(notice);
  expect(subject).toBe("New in your account at Pearl Street Dental");
  for (const line of ["Thursday, January 5, 2023", "+1 202-555-0143", "https://pearlstreet.test/dashboard"])
    expect(text).toContain(line);
});

test("the mail to the other address shows neither the account's owner nor any appointment time", () => {
  const { text, html } = composeRecordsLinkedMail({ ...notice, isOwner: false });
  expect(text).toContain("We have put what was booked with this address into a patient's account");
  for (const told of ["January", "Pat Jones", "Cavity", "/dashboard"])
    expect(text + html).not.toContain(told);
});

test("if only past appointments were added, the account's owner gets no list", () => {
  const { text } = composeRecordsLinkedMail({ ...notice, visits: [] });
  expect(text).toContain("some past appointments at our clinic are yours");
});

test("after the link is undone, the mail to the account's owner shows no appointment", () => {
  const { subject, text } = composeRecordsLinkedMail({ ...notice, isUndone: true });
  expect(subject).toBe("No longer in your account at Pearl Street Dental");
  expect(text).not.toContain("January");
});
