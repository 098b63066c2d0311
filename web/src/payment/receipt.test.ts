import type { Booking } from "@clinic/contract/bookings.ts";
import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { hasReceipt } from "../shared/booking-rules.ts";
import { describeReceipt } from "./receipt.tsx";

const paid = sampleBooking({ payment: "paid", method: "card", paid: true, transactionId: "pi_1" });

test("a paid or refunded booking has a receipt, and an unpaid one hasn't", () => {
  const refunded: Booking = { ...paid, status: "cancelled", payment: "refunded" };
  expect([paid, refunded, sampleBooking()].map(hasReceipt)).toEqual([true, true, false]);
});

test.each([
  [paid, "Paid"],
  [{ ...paid, status: "cancelled" }, "Paid"],
  [{ ...paid, status: "cancelled", payment: "refund-pending" }, "Refund on its way"],
  [{ ...paid, status: "cancelled", payment: "refunded" }, "Refunded"],
  [{ ...paid, status: "cancelled", payment: "refund-failed" }, "Refund delayed"],
] as [Booking, string][])("shows the state of the payment", (state, wording) => {
  expect(describeReceipt(state).state).toBe(wording);
});

test("tells where to get money back by where it was paid", () => {
  const kept: Booking = { ...paid, status: "cancelled" };
  expect(describeReceipt(kept).note).toMatch(/too late/);
  expect(describeReceipt({ ...kept, method: "desk" }).note).toMatch(/ask at the clinic/);
});

test("says whether the card or the clinic refunded", () => {
  const refunded: Booking = { ...paid, status: "cancelled", payment: "refunded" };
  expect(describeReceipt(refunded).note).toMatch(/to your card/);
  expect(describeReceipt({ ...refunded, givenBack: true }).note).toMatch(/The clinic gave you/);
});

test("shows a dispute, and a payment that the bank took back", () => {
  expect(describeReceipt({ ...paid, dispute: "open" })).toMatchObject({
    state: "Paid",
    note: expect.stringMatching(/bank is looking/),
  });
  const waiting: Booking = { ...paid, status: "cancelled", payment: "refund-pending", dispute: "open" };
  expect(describeReceipt(waiting).state).toBe("Refund on hold");
  expect(describeReceipt({ ...paid, payment: "refunded", lost: 150 })).toMatchObject({
    state: "Taken back",
    note: "Your bank took $150 back from the clinic.",
  });
  expect(describeReceipt({ ...paid, payment: "refunded", lost: 40, returned: 110 }).note).toBe(
    "$110 was refunded to your card.",
  );
});
