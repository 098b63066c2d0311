import type { Booking } from "@clinic/contract/bookings.ts";
import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { hasReceipt } from "../shared/booking-rules.ts";
import { receiptWords } from "./receipt.tsx";

const paid = sampleBooking({ payment: "paid", method: "card", paid: true, transactionId: "pi_1" });

test("who has paid has a receipt, also of what was given back, and who hasn't has none", () => {
  const refunded: Booking = { ...paid, status: "cancelled", payment: "refunded" };
  expect([paid, refunded, sampleBooking()].map(hasReceipt)).toEqual([true, true, false]);
});

test.each([
  [paid, "Paid"],
  [{ ...paid, status: "cancelled" }, "Paid"],
  [{ ...paid, status: "cancelled", payment: "refund-pending" }, "Refund on its way"],
  [{ ...paid, status: "cancelled", payment: "refunded" }, "Refunded"],
  [{ ...paid, status: "cancelled", payment: "refund-failed" }, "Refund delayed"],
] as [Booking, string][])("a receipt says what became of the money", (state, words) => {
  expect(receiptWords(state).state).toBe(words);
});

test("money that was kept is told apart by where it was paid", () => {
  const kept: Booking = { ...paid, status: "cancelled" };
  expect(receiptWords(kept).note).toMatch(/too late/);
  expect(receiptWords({ ...kept, method: "desk" }).note).toMatch(/at the desk/);
});

test("a refund says whether it went to the card, or the clinic gave it back itself", () => {
  const refunded: Booking = { ...paid, status: "cancelled", payment: "refunded" };
  expect(receiptWords(refunded).note).toMatch(/to your card/);
  expect(receiptWords({ ...refunded, givenBack: true }).note).toMatch(/The clinic gave you/);
});

test("a receipt tells of a dispute, and of a payment that the bank took back", () => {
  expect(receiptWords({ ...paid, dispute: "open" })).toMatchObject({
    state: "Paid",
    note: expect.stringMatching(/bank is looking/),
  });
  const waiting: Booking = { ...paid, status: "cancelled", payment: "refund-pending", dispute: "open" };
  expect(receiptWords(waiting).state).toBe("Refund on hold");
  expect(receiptWords({ ...paid, payment: "refunded", lost: 150 })).toMatchObject({
    state: "Taken back",
    note: "Your bank took $150 back from the clinic.",
  });
  expect(receiptWords({ ...paid, payment: "refunded", lost: 40, returned: 110 }).note).toBe(
    "$110 went back to your card.",
  );
});
