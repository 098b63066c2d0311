import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { takesTimeOf } from "./takes-time-of.ts";

const week = { from: "2026-11-23T00:00", to: "2026-11-28T00:00" };
const morning = { from: "2026-11-23T08:00", to: "2026-11-23T10:30" };

test.each([
  ["2026-11-23", "09:00 AM", true],
  ["2026-11-27", "05:00 PM", true],
  ["2026-11-22", "05:00 PM", false],
  ["2026-11-28", "09:00 AM", false],
] as const)("whole days take every visit of theirs: %s, %s", (dateISO, slot, taken) => {
  expect(takesTimeOf(week, sampleBooking({ dateISO, slot }))).toBe(taken);
});

test.each([
  ["07:00 AM", false],
  ["07:30 AM", true],
  ["10:00 AM", true],
  ["10:30 AM", false],
] as const)("hours take only the visits that they touch: an hour at %s", (slot, taken) => {
  expect(takesTimeOf(morning, sampleBooking({ slot }))).toBe(taken);
});
