import type { Booking } from "@clinic/contract/bookings.ts";
import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { isPayable } from "../shared/booking-rules.ts";
import { explainNotPayable } from "./payment-page.tsx";

const booking = sampleBooking();
const before = new Date("2026-11-23T13:59:59Z");
const paid: Booking = { ...booking, payment: "paid", method: "card", paid: true, transactionId: "pi_1" };

test("a booked and unpaid appointment can be paid until it begins", () => {
  const clinic = { takesCards: true };
  expect(isPayable(booking, clinic, before)).toBe(true);
  expect(isPayable(booking, { takesCards: false }, before)).toBe(false);
  expect(isPayable(booking, clinic, new Date(booking.startsAt))).toBe(false);
  expect(isPayable(paid, clinic, before)).toBe(false);
  expect(isPayable({ ...booking, status: "cancelled" }, clinic, before)).toBe(false);
  expect(isPayable({ ...booking, payAtClinic: true }, clinic, before)).toBe(false);
});

test("says why an appointment can't be paid", () => {
  const explain = (changed: Partial<Booking>, takesCards = true) =>
    explainNotPayable({ ...booking, ...changed }, takesCards);
  expect(explain({ status: "cancelled" }).text).toMatch(/Nothing was charged/);
  expect(explain({ payment: "nothing-due", Price: 0 }).title).toBe("Nothing to pay");
  expect(explain({}).title).toMatch(/at the clinic/);
  expect(explain({}, false).text).toBe("The $150 can't be paid online. Your appointment stands.");
  expect(explain({ payAtClinic: true }).text).toMatch(/Too many cards.*appointment stands/);
});
