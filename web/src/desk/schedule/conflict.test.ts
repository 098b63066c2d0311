import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { conflictText, newestOf } from "./conflict.ts";

const seen = sampleBooking();

test.each([
  [{ slot: "11:00 AM" }, "it is now on Nov 23, 2026 at 11:00 AM."],
  [{ doctorId: "mei-lin-chen", doctor: "Dr. Mei-Lin Chen" }, "at 09:00 AM with Dr. Mei-Lin Chen."],
  [{ arrived: true, payment: "paid", method: "desk" }, "marked as arrived and “Paid at the desk: $150”."],
  [{ status: "no-show" }, "it is now marked as a no-show."],
  // Whatever else went with it is no matter then.
  [{ status: "cancelled", payment: "refund-pending", confirmed: true }, "it is now canceled."],
  [{ version: 9 }, "Please look at it again."],
] as const)("what somebody else has changed is said: %o", (change, words) => {
  const text = conflictText(seen, { ...seen, ...change });
  expect(text).toMatch(/^Somebody else changed this meanwhile/);
  expect(text.endsWith(words)).toBe(true);
});

test("no-show taken back is booked again", () => {
  expect(conflictText({ ...seen, status: "no-show" }, seen)).toMatch(/it is now booked again\.$/);
});

const scheduled = { ...sampleBooking({ version: 2 }), problem: "doctor-away" } as const;

test("of one state the schedule's answer is shown, which knows the problem; of a newer one the newer", () => {
  expect(newestOf(scheduled, sampleBooking({ version: 2 }))).toBe(scheduled);
  const moved = sampleBooking({ version: 3 });
  expect(newestOf(scheduled, moved)).toBe(moved);
  expect(newestOf(undefined, moved)).toBe(moved);
  expect(newestOf(scheduled, undefined)).toBe(scheduled);
});
