import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { describeRefund, findCancelableAppointments } from "./delete-account.tsx";

const visit = sampleBooking({ payment: "paid", method: "card", paid: true, transactionId: "pi_1" });
const early = new Date("2026-11-22T14:00:00Z");
const late = new Date("2026-11-22T14:00:00.001Z");

test("refunds a card payment until the policy's limit, and keeps it afterwards", () => {
  expect(describeRefund(visit, early)).toBe("Your $150 is refunded to your card.");
  expect(describeRefund(visit, late)).toBe("It is too late for a refund of your $150.");
});

test("refers a payment at the desk to the clinic", () => {
  expect(describeRefund({ ...visit, method: "desk" }, early)).toMatch(/ask there/);
});

test("says nothing if nothing was paid", () => {
  expect(describeRefund({ ...visit, payment: "unpaid", method: null }, early)).toBe("");
});

test("leaves out appointments that have begun or were canceled", () => {
  const begun = new Date(visit.startsAt);
  expect(findCancelableAppointments([visit], begun)).toEqual([]);
  expect(findCancelableAppointments([{ ...visit, status: "cancelled" }], early)).toEqual([]);
  expect(findCancelableAppointments([visit], early)).toEqual([visit]);
});
