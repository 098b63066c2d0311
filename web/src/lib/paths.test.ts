import { expect, test } from "vitest";
import { bookingLink, messageLink, personLink, scheduleLink } from "./paths.ts";

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
