import { defaultPublicSettingsAnswer } from "@clinic/domain/default-clinic.ts";
import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { calendarFile } from "./calendar-file.ts";

const entry = {
  visit: sampleBooking(),
  clinic: defaultPublicSettingsAnswer,
  toChange: new URL("https://clinic.test/dashboard"),
  now: new Date("2026-11-21T12:00:00Z"),
};
const unfold = (text: string) => text.replaceAll("\r\n ", "");
const lines = (change = {}) => unfold(calendarFile({ ...entry, visit: sampleBooking(change) })).split("\r\n");

test("times are UTC instants, right in winter and in summer", () => {
  expect(lines()).toContain("DTSTART:20261123T140000Z");
  // 09:00 AM in New York once the clocks have gone forward.
  expect(lines({ startsAt: "2027-03-15T13:00:00.000Z", endsAt: "2027-03-15T14:00:00.000Z" })).toContain(
    "DTSTART:20270315T130000Z",
  );
});

test("the entry keeps its id when the appointment changes, with its version as sequence", () => {
  for (const version of [1, 7]) {
    expect(lines({ version })).toContain("UID:appointment-b1");
    expect(lines({ version })).toContain(`SEQUENCE:${version}`);
  }
});

test("the entry leads to the page where it can be changed", () => {
  const text = unfold(calendarFile(entry));
  expect(text).toContain("To move or cancel it: https://clinic.test/dashboard");
  expect(text).toContain("URL;VALUE=URI:https://clinic.test/dashboard");
});

test("who has no page to change it on is told so in words, and sent to none", () => {
  const text = unfold(calendarFile({ ...entry, toChange: "Open the link in our email." }));
  expect(text).toContain("clinic time.\\nOpen the link in our email.\\nCall us");
  expect(text).not.toMatch(/^URL/m);
});

test("commas are escaped, and no line is longer than 75 bytes", () => {
  expect(lines().find((line) => line.startsWith("LOCATION"))).toBe(
    "LOCATION:10 Pearl Street\\, Brooklyn\\, NY 11201",
  );
  const text = calendarFile({ ...entry, visit: sampleBooking({ treatment: "Ä".repeat(80) }) });
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test("whose visit it is and with whom heads the entry, whatever characters the name has", () => {
  const visit = { personId: "mia", patientName: "Mia Rivera", doctor: "Chen, Mei-Lin; DDS" };
  expect(lines(visit)).toContain(
    "SUMMARY:Cavity Filling for Mia Rivera with Chen\\, Mei-Lin\\; DDS at Pearl Street Dental",
  );
  expect(lines(visit)).toContain("UID:appointment-b1");
});

test("it is a published event with a reminder", () => {
  expect(lines()).toEqual(expect.arrayContaining(["METHOD:PUBLISH", "STATUS:CONFIRMED", "BEGIN:VALARM"]));
});
