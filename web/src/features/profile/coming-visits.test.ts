import type { Booking } from "@clinic/contract/bookings.ts";
import { expect, test } from "vitest";
import { comingVisits, refundNote } from "./coming-visits.ts";

const visit: Booking = {
  _id: "b1",
  treatmentId: "teeth-cleaning",
  treatment: "Teeth Cleaning",
  date: "Jan 6, 2027",
  dateISO: "2027-01-06",
  slot: "09:00 AM",
  startsAt: "2027-01-06T14:00:00.000Z",
  endsAt: "2027-01-06T14:30:00.000Z",
  Price: 90,
  patient: "jamie@clinic.test",
  patientName: "Jamie",
  phone: "202-555-0143",
  status: "booked",
  payment: "paid",
  method: "card",
  paid: true,
  transactionId: "pi_1",
  cancellation: { fullRefundHours: 24 },
  refundableUntil: "2027-01-05T14:00:00.000Z",
  createdAt: "2026-12-01T00:00:00.000Z",
  cancelledAt: null,
};
const early = new Date("2027-01-05T14:00:00Z");
const late = new Date("2027-01-05T14:00:00.001Z");

test("a card is refunded up to the policy's last moment, and kept after it", () => {
  expect(refundNote(visit, early)).toBe("Your $90 go back to your card.");
  expect(refundNote(visit, late)).toBe("It is too late for a refund of your $90.");
});

test("what was paid at the desk is given back there", () => {
  expect(refundNote({ ...visit, method: "desk" }, early)).toMatch(/desk/);
});

test("says nothing where nothing was paid", () => {
  expect(refundNote({ ...visit, payment: "unpaid", method: null }, early)).toBe("");
});

test("visits that have begun or were cancelled stay as they are", () => {
  const begun = new Date(visit.startsAt);
  expect(comingVisits([visit], begun)).toEqual([]);
  expect(comingVisits([{ ...visit, status: "cancelled" }], early)).toEqual([]);
  expect(comingVisits([visit], early)).toEqual([visit]);
});
