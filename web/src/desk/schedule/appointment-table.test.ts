import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import {
  countSettledCancellations,
  hasAllCancelled,
  hideSettledCancellations,
} from "./appointment-table.tsx";

const scheduled = (change: object) => ({ ...sampleBooking(), problem: null, uid: null, ...change });
const booked = scheduled({});
const gone = scheduled({ status: "cancelled" });
const owed = scheduled({ status: "cancelled", payment: "refund-failed" });

test("a failed refund stays in the table when canceled appointments are hidden", () => {
  const day = { bookings: [booked, gone, owed], cancelled: { count: 2, shown: 2 } };
  expect(hideSettledCancellations(day).bookings).toEqual([booked, owed]);
  expect(countSettledCancellations(day)).toBe(1);
  expect(hasAllCancelled(day)).toBe(true);
});

test("a canceled desk payment stays in the table until it is given back", () => {
  const held = scheduled({ status: "cancelled", payment: "paid", method: "desk" });
  const kept = scheduled({ status: "cancelled", payment: "paid", method: "card" });
  const day = { bookings: [held, kept], cancelled: { count: 2, shown: 2 } };
  expect(hideSettledCancellations(day).bookings).toEqual([held]);
});

test("a doctor's week counts only that doctor's canceled appointments", () => {
  const theirs = scheduled({ status: "cancelled", doctorId: "mei-lin-chen" });
  const day = { bookings: [booked, gone, theirs, owed], cancelled: { count: 40, shown: 2 } };
  expect(countSettledCancellations(day, "mei-lin-chen")).toBe(1);
});

test("counts the canceled appointments that the day's answer leaves out", () => {
  const day = { bookings: [booked, gone, owed], cancelled: { count: 40, shown: 2 } };
  expect(countSettledCancellations(day)).toBe(39);
  expect(hasAllCancelled(day)).toBe(false);
});
