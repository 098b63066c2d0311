import { readDate } from "@clinic/domain/calendar-date.ts";
import { expect, test } from "vitest";
import { bookingLink, dayIn, messageLink, personLink, scheduleLink } from "./paths.ts";

test("whom a link means stands behind its hash, and can be read back", () => {
  const link = new URL(personLink({ phone: "+1 (202) 555-0143 & co" }), "https://clinic.test");
  expect([link.pathname, link.search]).toEqual(["/dashboard/person", ""]);
  expect(new URLSearchParams(link.hash.slice(1)).get("phone")).toBe("+1 (202) 555-0143 & co");
});

test("what is wanted of an appointment stands in its link, and what is not doesn't", () => {
  expect(bookingLink({ treatment: "teeth-cleaning", date: "2026-11-23" })).toBe(
    "/appointment?treatment=teeth-cleaning&date=2026-11-23",
  );
  expect(bookingLink({ doctor: "a&b" })).toBe("/appointment?doctor=a%26b");
});

test("a link leads to a day, an appointment or a message, whatever its id is", () => {
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
])("an address's date=%s is %s", (date, day) => {
  expect(dayIn(new URLSearchParams({ date }))).toBe(day);
  expect(readDate(date)).toBe(day);
});

test("an address without a date names no day", () => {
  expect(dayIn(new URLSearchParams())).toBeNull();
});
