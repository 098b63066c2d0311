import type { Booking } from "@clinic/contract/bookings.ts";
import { expect, test } from "vitest";
import { isPayable, receiptWords, unpayableWords } from "./payment-words.ts";
import { showPrice } from "./show-price.ts";

const booking: Booking = {
  _id: "b1",
  treatmentId: "teeth-cleaning",
  treatment: "Teeth Cleaning",
  date: "Mar 1, 2027",
  dateISO: "2027-03-01",
  slot: "10:00 AM",
  startsAt: "2027-03-01T15:00:00.000Z",
  endsAt: "2027-03-01T15:30:00.000Z",
  Price: 90,
  patient: "ada@patients.test",
  patientName: "Ada Patient",
  phone: "202-555-0143",
  status: "booked",
  payment: "unpaid",
  method: null,
  paid: false,
  transactionId: null,
  cancellation: { fullRefundHours: 24 },
  refundableUntil: "2027-02-28T15:00:00.000Z",
  createdAt: "2027-02-01T15:00:00.000Z",
  cancelledAt: null,
};
const before = new Date("2027-03-01T14:59:59Z");
const paid: Booking = { ...booking, payment: "paid", method: "card", paid: true, transactionId: "pi_1" };

test("what is booked and unpaid can be paid until it begins", () => {
  expect(isPayable(booking, before)).toBe(true);
  expect(isPayable(booking, new Date(booking.startsAt))).toBe(false);
  expect(isPayable(paid, before)).toBe(false);
  expect(isPayable({ ...booking, status: "cancelled" }, before)).toBe(false);
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

test("what can't be paid says why", () => {
  expect(unpayableWords({ ...booking, status: "cancelled" }).text).toMatch(/Nothing was charged/);
  expect(unpayableWords({ ...booking, payment: "nothing-due", Price: 0 }).title).toBe("Nothing to pay");
  expect(unpayableWords(booking).title).toMatch(/at the clinic/);
});

test("prices have cents only where there are some", () => {
  expect([showPrice(90), showPrice(90.5)]).toEqual(["$90", "$90.50"]);
});
