import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { countSettled, showsAll, withoutSettled } from "./settled.ts";

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

test("what the day's answer leaves out is counted too", () => {
  const day = { bookings: [booked, gone, owed], cancelled: { count: 40, shown: 2 } };
  expect(countSettled(day)).toBe(39);
  expect(showsAll(day)).toBe(false);
});
