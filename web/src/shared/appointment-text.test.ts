import { expect, test } from "vitest";
import { formatAppointmentDay, formatAppointmentName, isolateDirection } from "./appointment-text.ts";

const appointment = {
  treatment: "Teeth Cleaning",
  doctor: "Dr. Mei-Lin Chen",
  personId: null,
  patientName: "Jamie Rivera",
};

test("names the dentist of a user's own appointment", () => {
  expect(formatAppointmentName(appointment)).toBe("Teeth Cleaning with Dr. Mei-Lin Chen");
});

test("names the patient of a family member's appointment", () => {
  expect(formatAppointmentName({ ...appointment, personId: "mia", patientName: "Mia Rivera" })).toBe(
    "Teeth Cleaning for Mia Rivera with Dr. Mei-Lin Chen",
  );
});

test("names no dentist for a treatment without dentists", () => {
  expect(formatAppointmentName({ ...appointment, doctor: null })).toBe("Teeth Cleaning");
});

test("shows the weekday of the calendar day, in any time zone of the browser", () => {
  expect(formatAppointmentDay({ dateISO: "2023-01-05" })).toBe("Thu, Jan 5, 2023");
});

test.each(["דנה לוי", "ليلى حداد"])("isolates the right-to-left name %s", (name) => {
  expect(isolateDirection(name)).toBe(`\u2068${name}\u2069`);
});

test.each(["Zoë Ångström", "Dr. O'Neil", "李小龍", ""])("leaves %o unchanged", (name) => {
  expect(isolateDirection(name)).toBe(name);
});
