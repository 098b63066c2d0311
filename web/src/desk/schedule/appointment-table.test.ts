import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import {
  countSettledCancellations,
  hasAllCancelledAppointments,
  hideSettledCancellations,
} from "./appointment-table.tsx";

const scheduledBooking = (change: object) => ({ ...sampleBooking(), problem: null, uid: null, ...change });
const booked = scheduledBooking({});
const cancelledBooking = scheduledBooking({ status: "cancelled" });
const refundFailedBooking = scheduledBooking({ status: "cancelled", payment: "refund-failed" });

test("a failed refund stays in the table when canceled appointments are hidden", () => {
  const day = {
    bookings: [booked, cancelledBooking, refundFailedBooking],
    cancelled: { count: 2, shown: 2 },
  };
  expect(hideSettledCancellations(day).bookings).toEqual([booked, refundFailedBooking]);
  expect(countSettledCancellations(day)).toBe(1);
  expect(hasAllCancelledAppointments(day)).toBe(true);
});

test("a canceled desk payment stays in the table until it is given back", () => {
  const held = scheduledBooking({ status: "cancelled", payment: "paid", method: "desk" });
  const kept = scheduledBooking({ status: "cancelled", payment: "paid", method: "card" });
  const day = { bookings: [held, kept], cancelled: { count: 2, shown: 2 } };
  expect(hideSettledCancellations(day).bookings).toEqual([held]);
});

test("a doctor's week counts only that doctor's canceled appointments", () => {
  const theirs = scheduledBooking({ status: "cancelled", doctorId: "mei-lin-chen" });
  const day = {
    bookings: [booked, cancelledBooking, theirs, refundFailedBooking],
    cancelled: { count: 40, shown: 2 },
  };
  expect(countSettledCancellations(day, "mei-lin-chen")).toBe(1);
});

test("counts the canceled appointments that the day's answer leaves out", () => {
  const day = {
    bookings: [booked, cancelledBooking, refundFailedBooking],
    cancelled: { count: 40, shown: 2 },
  };
  expect(countSettledCancellations(day)).toBe(39);
  expect(hasAllCancelledAppointments(day)).toBe(false);
});
