import type { Booking } from "@clinic/contract/bookings.ts";
import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { planMoveBack, planRestore } from "./undo-series.ts";

/** A weekly series that begins on this day of March. */
const weekly = (day: number): Booking[] =>
  [0, 7, 14].map((days, i) => {
    const dateISO = `2027-03-${String(day + days).padStart(2, "0")}`;
    return sampleBooking({ _id: `s${i}`, dateISO, startsAt: `${dateISO}T15:00:00.000Z` });
  });

function planFrom(before: Booking[], after: Booking[]) {
  const outcomes = after.map((booking) => ({ _id: booking._id, outcome: "moved" as const, booking }));
  return planMoveBack(before, outcomes).map(({ booking }) => booking._id);
}

test("what moved to later days goes back from the first on, so that none stands in the way of the next", () => {
  expect(planFrom(weekly(1), weekly(8))).toEqual(["s0", "s1", "s2"]);
});

test("what moved to earlier days goes back from the last on", () => {
  expect(planFrom(weekly(8), weekly(1))).toEqual(["s2", "s1", "s0"]);
});

test("what was refused or is where it was stays there", () => {
  const [first, second, third] = weekly(1);
  const [, later] = weekly(8);
  if (!first || !second || !third || !later) throw new Error("the series has three appointments");
  const outcomes = [
    { _id: "s0", outcome: "moved" as const, booking: first },
    { _id: "s1", outcome: "moved" as const, booking: later },
    { _id: "s2", outcome: "refused" as const, booking: third },
  ];
  expect(planMoveBack([first, second, third], outcomes).map(({ booking }) => booking._id)).toEqual(["s1"]);
});

test.each<[Partial<Booking>, number]>([
  [{ payment: "unpaid" }, 1],
  [{ payment: "nothing-due" }, 1],
  [{ payment: "paid", method: "desk" }, 1],
  [{ payment: "refund-pending", method: "card" }, 0],
  [{ payment: "refunded", method: "card" }, 0],
])("%o: %i canceled appointments are restored", (fields, count) => {
  expect(planRestore([sampleBooking({ ...fields, status: "cancelled" })])).toHaveLength(count);
});
