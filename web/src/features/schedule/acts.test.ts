import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { possibleActs } from "./acts.ts";

const booking = sampleBooking();
const before = new Date("2026-11-23T13:59:59Z");
const begun = new Date(booking.startsAt);

test.each([
  ["before an unpaid appointment", {}, before, ["desk-payment", "move", "cancel"]],
  ["once it has begun", {}, begun, ["desk-payment", "no-show", "cancel"]],
  ["before a paid one", { payment: "paid", method: "card" }, before, ["move", "cancel"]],
  ["when nothing is due", { payment: "nothing-due" }, before, ["move", "cancel"]],
  ["of an unpaid no-show", { status: "no-show" }, begun, ["desk-payment"]],
  ["of a cancelled one", { status: "cancelled" }, before, []],
  ["of a cancelled one that was paid", { status: "cancelled", payment: "paid" }, before, ["given-back"]],
  [
    "of a cancelled one whose refund failed",
    { status: "cancelled", payment: "refund-failed" },
    begun,
    ["given-back"],
  ],
  [
    "of one cancelled just now whose refund is under way",
    { status: "cancelled", payment: "refund-pending", cancelledAt: "2026-11-23T13:00:00Z" },
    before,
    [],
  ],
  [
    "of one cancelled an hour ago whose refund may have had no answer",
    { status: "cancelled", payment: "refund-pending", cancelledAt: "2026-11-23T12:59:59Z" },
    before,
    ["given-back"],
  ],
] as const)("%s the desk can do just what the server takes", (_, change, now, acts) => {
  expect(possibleActs({ ...booking, ...change }, now)).toEqual(acts);
});
