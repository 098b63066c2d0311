import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { countSettled, settledOf, showsAll, withoutSettled } from "./appointment-table.tsx";

const scheduled = (change: object) => ({ ...sampleBooking(), problem: null, uid: null, ...change });
const booked = scheduled({});
const gone = scheduled({ status: "cancelled" });
const owed = scheduled({ status: "cancelled", payment: "refund-failed" });

test("a refund that failed stays on the sheet when what is canceled does not", () => {
  const day = { bookings: [booked, gone, owed], cancelled: { count: 2, shown: 2 } };
  expect(withoutSettled(day).bookings).toEqual([booked, owed]);
  expect(countSettled(day)).toBe(1);
  expect(showsAll(day)).toBe(true);
});

test("what was paid at the desk stays until it is given back", () => {
  const held = scheduled({ status: "cancelled", payment: "paid", method: "desk" });
  const kept = scheduled({ status: "cancelled", payment: "paid", method: "card" });
  const day = { bookings: [held, kept], cancelled: { count: 2, shown: 2 } };
  expect(withoutSettled(day).bookings).toEqual([held]);
});

test("in one doctor's week only theirs are counted", () => {
  const theirs = scheduled({ status: "cancelled", doctorId: "mei-lin-chen" });
  expect(settledOf("mei-lin-chen", { bookings: [booked, gone, theirs, owed] })).toEqual([theirs]);
});

test("what the day's answer leaves out is counted too", () => {
  const day = { bookings: [booked, gone, owed], cancelled: { count: 40, shown: 2 } };
  expect(countSettled(day)).toBe(39);
  expect(showsAll(day)).toBe(false);
});
