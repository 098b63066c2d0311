import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { newestOf } from "./newest.ts";

const scheduled = { ...sampleBooking({ version: 2 }), problem: "doctor-away" } as const;

test("of one state the schedule's answer is shown, which knows the problem; of a newer one the newer", () => {
  expect(newestOf(scheduled, sampleBooking({ version: 2 }))).toBe(scheduled);
  const moved = sampleBooking({ version: 3 });
  expect(newestOf(scheduled, moved)).toBe(moved);
  expect(newestOf(undefined, moved)).toBe(moved);
  expect(newestOf(scheduled, undefined)).toBe(scheduled);
});
