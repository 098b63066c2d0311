import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { refundNote, upcomingAppointments } from "./delete-account.tsx";

const visit = sampleBooking({ payment: "paid", method: "card", paid: true, transactionId: "pi_1" });
const early = new Date("2026-11-22T14:00:00Z");
const late = new Date("2026-11-22T14:00:00.001Z");

test("a card is refunded up to the policy's last moment, and kept after it", () => {
  expect(refundNote(visit, early)).toBe("Your $150 goes back to your card.");
  expect(refundNote(visit, late)).toBe("It is too late for a refund of your $150.");
});

test("what was paid at the desk is given back there", () => {
  expect(refundNote({ ...visit, method: "desk" }, early)).toMatch(/desk/);
});

test("says nothing where nothing was paid", () => {
  expect(refundNote({ ...visit, payment: "unpaid", method: null }, early)).toBe("");
});

test("visits that have begun or were cancelled stay as they are", () => {
  const begun = new Date(visit.startsAt);
  expect(upcomingAppointments([visit], begun)).toEqual([]);
  expect(upcomingAppointments([{ ...visit, status: "cancelled" }], early)).toEqual([]);
  expect(upcomingAppointments([visit], early)).toEqual([visit]);
});
