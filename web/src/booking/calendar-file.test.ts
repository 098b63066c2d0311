import { expect, test } from "vitest";
import { demoSettingsAnswer } from "../../../emulators/seed/demo-clinic.ts";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { createCalendarFile } from "./calendar-file.ts";

const entryInput = {
  appointment: sampleBooking(),
  clinic: demoSettingsAnswer,
  changeInstructions: new URL("https://clinic.test/dashboard"),
  now: new Date("2026-11-21T12:00:00Z"),
};
const unfold = (text: string) => text.replaceAll("\r\n ", "");
const writeCalendarLines = (change = {}) =>
  unfold(createCalendarFile({ ...entryInput, appointment: sampleBooking(change) })).split("\r\n");

test("writes times as UTC instants, in winter and in summer", () => {
  expect(writeCalendarLines()).toContain("DTSTART:20261123T140000Z");
  // 09:00 AM in New York in daylight saving time.
  expect(
    writeCalendarLines({ startsAt: "2027-03-15T13:00:00.000Z", endsAt: "2027-03-15T14:00:00.000Z" }),
  ).toContain("DTSTART:20270315T130000Z");
});

test("the entry keeps its id when the appointment changes, with its version as sequence", () => {
  for (const version of [1, 7]) {
    expect(writeCalendarLines({ version })).toContain("UID:appointment-b1");
    expect(writeCalendarLines({ version })).toContain(`SEQUENCE:${version}`);
  }
});

test("links to the page where the appointment can be changed", () => {
  const text = unfold(createCalendarFile(entryInput));
  expect(text).toContain("To move or cancel it: https://clinic.test/dashboard");
  expect(text).toContain("URL;VALUE=URI:https://clinic.test/dashboard");
});

test("says until when the appointment can be changed online", () => {
  const noticed = sampleBooking({ changeableUntil: "2026-11-22T14:00:00.000Z" });
  const text = unfold(createCalendarFile({ ...entryInput, appointment: noticed }));
  expect(text).toContain("/dashboard\\nOnline until Sun\\, Nov 22\\, 2026 at 09:00 AM.\\nCall us");
});

test("has a sentence in place of a secret link", () => {
  const text = unfold(
    createCalendarFile({ ...entryInput, changeInstructions: "Open the link in our email." }),
  );
  expect(text).toContain("clinic time.\\nOpen the link in our email.\\nCall us");
  expect(text).not.toMatch(/^URL/m);
});

test("escapes commas, and folds lines at 75 bytes", () => {
  expect(writeCalendarLines().find((line) => line.startsWith("LOCATION"))).toBe(
    "LOCATION:10 Pearl Street\\, Brooklyn\\, NY 11201",
  );
  const text = createCalendarFile({
    ...entryInput,
    appointment: sampleBooking({ treatment: "Ä".repeat(80) }),
  });
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test("names the patient and the dentist in the title, with any characters", () => {
  const appointment = { personId: "mia", patientName: "Mia Rivera", doctor: "Chen, Mei-Lin; DDS" };
  expect(writeCalendarLines(appointment)).toContain(
    "SUMMARY:Cavity Filling for Mia Rivera with Chen\\, Mei-Lin\\; DDS at Pearl Street Dental",
  );
  expect(writeCalendarLines(appointment)).toContain("UID:appointment-b1");
});

test("is a published event with a reminder", () => {
  expect(writeCalendarLines()).toEqual(
    expect.arrayContaining(["METHOD:PUBLISH", "STATUS:CONFIRMED", "BEGIN:VALARM"]),
  );
});
