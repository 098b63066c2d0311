import type { Booking } from "@clinic/contract/bookings.ts";
import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { isPayable } from "../../lib/clinic/booking-rules.ts";
import { receiptWords, unpayableWords } from "./payment-words.ts";

const booking = sampleBooking();
const before = new Date("2026-11-23T13:59:59Z");
const paid: Booking = { ...booking, payment: "paid", method: "card", paid: true, transactionId: "pi_1" };

test("what is booked and unpaid can be paid until it begins", () => {
  expect(isPayable(booking, before)).toBe(true);
  expect(isPayable(booking, new Date(booking.startsAt))).toBe(false);
  expect(isPayable(paid, before)).toBe(false);
  expect(isPayable({ ...booking, status: "cancelled" }, before)).toBe(false);
  expect(isPayable({ ...booking, payAtClinic: true }, before)).toBe(false);
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

test("what can't be paid says why", () => {
  expect(unpayableWords({ ...booking, status: "cancelled" }).text).toMatch(/Nothing was charged/);
  expect(unpayableWords({ ...booking, payment: "nothing-due", Price: 0 }).title).toBe("Nothing to pay");
  expect(unpayableWords(booking).title).toMatch(/at the clinic/);
  expect(unpayableWords({ ...booking, payAtClinic: true }).text).toMatch(
    /Too many cards.*appointment stands/,
  );
});
