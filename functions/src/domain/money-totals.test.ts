import fc from "fast-check";
import { expect, test } from "vitest";
import { anyBookings, dayDocumentsOf } from "../../testing/any-bookings.ts";
import { sampleBooking } from "../../testing/sample-booking.ts";
import type { Booking } from "./booking.ts";
import { dayWithoutBookings } from "./day-entry.ts";
import { dayMoneyTotals, zeroMoneyTotals } from "./money-totals.ts";

const date = "2027-03-01";
const moneyOf = (bookings: Booking[], localNow: string) =>
  dayMoneyTotals(date, dayDocumentsOf(bookings).get(date) ?? dayWithoutBookings, localNow);
const evening = `${date}T23:59`;

test("income by card and at the desk is counted separately, including money kept of canceled appointments", () => {
  fc.assert(
    fc.property(anyBookings([date], ["seat-cleaning"], ["cleaning"]), (bookings) => {
      const received = (method: Booking["method"]) =>
        bookings
          .filter((booking) => booking.method === method && booking.payment !== "refunded")
          .reduce((sum, { priceCents }) => sum + priceCents, 0);
      const money = moneyOf(bookings, `${date}T00:00`);
      expect(money.cardCents).toBe(received("card"));
      expect(money.deskCents).toBe(received("desk"));
    }),
  );
});

test("an unpaid appointment is outstanding once it begins", () => {
  const morning = sampleBooking({ slot: "10:00 AM", priceCents: 9000 });
  const noon = sampleBooking({ slot: "12:15 PM", priceCents: 400 });
  expect(moneyOf([morning, noon], `${date}T09:59`)).toEqual(zeroMoneyTotals);
  expect(moneyOf([morning, noon], `${date}T10:00`).outstandingCents).toBe(9000);
  expect(moneyOf([morning, noon], `${date}T12:15`).outstandingCents).toBe(9400);
  expect(moneyOf([morning, noon], "2027-02-28T23:59")).toEqual(zeroMoneyTotals);
});

test("a no-show is still outstanding; canceled, free and refunded appointments are not", () => {
  const missed = sampleBooking({ status: "no-show", priceCents: 700 });
  const others = [
    sampleBooking({ status: "cancelled" }),
    sampleBooking({ payment: "nothing-due" }),
    sampleBooking({ payment: "refunded", method: "card" }),
  ];
  expect(moneyOf([missed, ...others], evening)).toEqual({ ...zeroMoneyTotals, outstandingCents: 700 });
});
