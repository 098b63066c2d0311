import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { describeConflict, newestBooking } from "./conflict.ts";

const seen = sampleBooking();

test.each([
  [{ slot: "11:00 AM" }, "it is now on Mon, Nov 23, 2026 at 11:00 AM."],
  [{ doctorId: "mei-lin-chen", doctor: "Dr. Mei-Lin Chen" }, "at 09:00 AM with Dr. Mei-Lin Chen."],
  [{ arrived: true, payment: "paid", method: "desk" }, "marked as arrived and “Paid at the desk: $150”."],
  [{ status: "no-show" }, "it is now marked as a no-show."],
  // The text about a canceled appointment names no other changes.
  [{ status: "cancelled", payment: "refund-pending", confirmed: true }, "it is now canceled."],
  [{ version: 9 }, "Please look at it again."],
] as const)("names what somebody else has changed: %o", (change, ending) => {
  const text = describeConflict(seen, { ...seen, ...change });
  expect(text).toMatch(/^Somebody else has changed this/);
  expect(text.endsWith(ending)).toBe(true);
});

test("an undone no-show is booked again", () => {
  expect(describeConflict({ ...seen, status: "no-show" }, seen)).toMatch(/it is now booked again\.$/);
});

const scheduled = { ...sampleBooking({ version: 2 }), problem: "doctor-away" } as const;

test("the newer version is shown, and for the same version the schedule's answer, which has the problem", () => {
  expect(newestBooking(scheduled, sampleBooking({ version: 2 }))).toBe(scheduled);
  const moved = sampleBooking({ version: 3 });
  expect(newestBooking(scheduled, moved)).toBe(moved);
  expect(newestBooking(undefined, moved)).toBe(moved);
  expect(newestBooking(scheduled, undefined)).toBe(scheduled);
});
