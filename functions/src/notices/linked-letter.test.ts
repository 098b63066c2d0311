import { expect, test } from "vitest";
import { noticedBooking } from "../../testing/sample-notice.ts";
import { defaultSettings } from "../domain/default-clinic.ts";
import { composeLinked } from "./compose.ts";
import type { LinkedNotice } from "./notice.ts";

const notice: LinkedNotice = {
  ...{ settings: defaultSettings, siteUrl: "https://pearlstreet.test" },
  ...{ visits: [noticedBooking()], isOwner: true, isUndone: false },
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

test("of past appointments alone the account learns that they are in it, without a list", () => {
  const { text } = composeLinked({ ...notice, visits: [] });
  expect(text).toContain("some past appointments at our clinic are yours");
});

test("the account learns that appointments are out of it again, and none of them", () => {
  const { subject, text } = composeLinked({ ...notice, isUndone: true });
  expect(subject).toBe("No longer in your account at Pearl Street Dental");
  expect(text).not.toContain("January");
});
