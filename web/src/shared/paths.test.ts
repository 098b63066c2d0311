import { readDate } from "@clinic/domain/calendar-date.ts";
import { expect, test } from "vitest";
import { bookingLink, messageLink, patientLink, readDateParam, scheduleLink } from "./paths.ts";

test("a patient's link has the patient behind its hash", () => {
  const link = new URL(patientLink({ phone: "+1 (202) 555-0143 & co" }), "https://clinic.test");
  expect([link.pathname, link.search]).toEqual(["/dashboard/person", ""]);
  expect(new URLSearchParams(link.hash.slice(1)).get("phone")).toBe("+1 (202) 555-0143 & co");
});

test("a booking link contains the given choices only", () => {
  expect(bookingLink({ treatment: "teeth-cleaning", date: "2026-11-23" })).toBe(
    "/appointment?treatment=teeth-cleaning&date=2026-11-23",
  );
  expect(bookingLink({ doctor: "a&b" })).toBe("/appointment?doctor=a%26b");
});

test("links to a day, an appointment or a message encode their ids", () => {
  expect(scheduleLink({ date: "2026-11-23" })).toBe("/dashboard/schedule?date=2026-11-23");
  expect(scheduleLink({ date: "2026-11-23", open: "a&b" })).toBe(
    "/dashboard/schedule?date=2026-11-23&open=a%26b",
  );
  expect(messageLink("a&b")).toBe("/dashboard/messages?message=a%26b");
});

test.each([
  ["2028-02-29", "2028-02-29"],
  ["2027-02-29", null],
  ["2027-04-31", null],
  ["2027-13-01", null],
  ["2027-00-10", null],
  ["2027-2-3", null],
  ["soon", null],
  ["", null],
])("reads date=%s as %s", (date, day) => {
  expect(readDateParam(new URLSearchParams({ date }))).toBe(day);
  expect(readDate(date)).toBe(day);
});

test("reads no day without a date", () => {
  expect(readDateParam(new URLSearchParams())).toBeNull();
});
