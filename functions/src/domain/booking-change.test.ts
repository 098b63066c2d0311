import { addHours } from "date-fns";
import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import type { Booking } from "./booking.ts";
import { isMaterialChange, refuseStaleVersion } from "./booking-change.ts";

const booking = sampleBooking();

test.each<[string, Partial<Booking>]>([
  ["a change of the time", { startsAt: addHours(booking.startsAt, 1) }],
  ["a change of the doctor", { holder: "doctor-ida" }],
  ["a cancellation", { status: "cancelled" }],
  ["a payment", { payment: "paid", method: "card" }],
  ["a change of the payment method", { method: "desk" }],
  ["a lost refund", { refundLostAt: booking.createdAt }],
])("%s makes a decision on the earlier version stale", (_, change) => {
  expect(isMaterialChange(booking, { ...booking, ...change })).toBe(true);
});

test.each<[string, Partial<Booking>]>([
  ["a confirmation", { confirmedAt: booking.createdAt }],
  ["a reminder", { nextReminderAt: booking.startsAt }],
  ["a link to an account", { uid: "ida", claims: [] }],
])("%s doesn't make a decision on the earlier version stale", (_, change) => {
  expect(isMaterialChange(booking, { ...booking, ...change })).toBe(false);
});

test("only a caller who saw an older version is refused", () => {
  const conflict = expect.objectContaining({ code: "conflict" });
  expect(() => refuseStaleVersion({ standsSince: 3 }, 2)).toThrow(conflict);
  for (const shown of [3, 4, undefined]) refuseStaleVersion({ standsSince: 3 }, shown);
});
