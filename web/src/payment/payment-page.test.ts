import type { Booking } from "@clinic/contract/bookings.ts";
import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { isPayable } from "../shared/booking-rules.ts";
import { explainNotPayable } from "./payment-page.tsx";

const booking = sampleBooking();
const before = new Date("2026-11-23T13:59:59Z");
const paid: Booking = { ...booking, payment: "paid", method: "card", paid: true, transactionId: "pi_1" };

test("a booked and unpaid appointment can be paid until it begins", () => {
  expect(isPayable(booking, before)).toBe(true);
  expect(isPayable(booking, new Date(booking.startsAt))).toBe(false);
  expect(isPayable(paid, before)).toBe(false);
  expect(isPayable({ ...booking, status: "cancelled" }, before)).toBe(false);
  expect(isPayable({ ...booking, payAtClinic: true }, before)).toBe(false);
});

test("says why an appointment can't be paid", () => {
  expect(explainNotPayable({ ...booking, status: "cancelled" }).text).toMatch(/Nothing was charged/);
  expect(explainNotPayable({ ...booking, payment: "nothing-due", Price: 0 }).title).toBe("Nothing to pay");
  expect(explainNotPayable(booking).title).toMatch(/at the clinic/);
  expect(explainNotPayable({ ...booking, payAtClinic: true }).text).toMatch(
    /Too many cards.*appointment stands/,
  );
});
