import { expect, test } from "vitest";
import { noticedBooking } from "../../testing/sample-notice.ts";
import { defaultSettings } from "../domain/default-clinic.ts";
import { composeLinked } from "./compose.ts";
import type { LinkedNotice } from "./notice.ts";

const notice: LinkedNotice = {
  ...{ settings: defaultSettings, siteUrl: "https://pearlstreet.test" },
  ...{ visits: [noticedBooking()], isOwner: true },
};

test("the account's address learns which appointments are in it now, and whom to call", () => {
  const { subject, text } = composeLinked(notice);
  expect(subject).toBe("New in your account at Pearl Street Dental");
  for (const line of ["Thursday, January 5, 2023", "+1 202-555-0143", "https://pearlstreet.test/dashboard"])
    expect(text).toContain(line);
});

test("the other address learns neither whose account it is nor when an appointment is", () => {
  const { text, html } = composeLinked({ ...notice, isOwner: false });
  expect(text).toContain("We have put what was booked with this address into a patient's account");
  for (const told of ["January", "Pat Jones", "Cavity", "/dashboard"])
    expect(text + html).not.toContain(told);
});
