import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import type { Booking } from "./booking.ts";
import {
  cancelledBookingTotalsOf,
  type Day,
  dayEntryOf,
  daysInCurrency,
  dayWithoutBookings,
  firstDayAfterMoney,
  holderRangeOf,
  incomeOf,
  timeRangeOf,
} from "./day-entry.ts";

const booked = sampleBooking({ version: 3, holder: "doctor-ida", payment: "paid", method: "card" });
const none = { count: 0, cardCents: 0, deskCents: 0 };

test("a day stores a booking's holder, time and payment, but not the patient", () => {
  expect(dayEntryOf(booked)).toEqual({
    holder: "doctor-ida",
    treatmentId: "cleaning",
    slot: "10:00 AM",
    minutes: 30,
    status: "booked",
    payment: "paid",
    method: "card",
    cents: 9000,
    returnedCents: 0,
    confirmed: false,
    arrived: false,
    version: 3,
  });
});

test("a day stores a buffer only if there is one, and the holder's time includes it", () => {
  const visit = dayEntryOf({ ...booked, bufferMinutes: 15 });
  expect(visit).toMatchObject({ minutes: 30, buffer: 15 });
  expect(visit && timeRangeOf(visit)).toEqual({ from: 600, to: 630 });
  expect(visit && holderRangeOf(visit)).toEqual({ from: 600, to: 645 });
  expect(holderRangeOf({ slot: "11:30 PM", minutes: 30, buffer: 60 })).toEqual({ from: 1410, to: 1440 });
});

test("a missed booking keeps its time, and a cancelled one has no entry", () => {
  expect(dayEntryOf({ ...booked, status: "no-show" })?.status).toBe("no-show");
  expect(dayEntryOf({ ...booked, status: "cancelled" })).toBeNull();
});

test("a booking that isn't cancelled adds nothing to the day's cancelled sum", () => {
  expect(cancelledBookingTotalsOf(booked)).toEqual(none);
  expect(cancelledBookingTotalsOf({ ...booked, status: "no-show" })).toEqual(none);
});

test.each([
  ["paid", "card", { cardCents: 9000 }],
  ["refund-pending", "card", { cardCents: 9000 }],
  ["refund-failed", "card", { cardCents: 9000 }],
  ["refunded", "card", {}],
  ["paid", "desk", { deskCents: 9000 }],
  ["refunded", "desk", {}],
  ["unpaid", null, {}],
  ["nothing-due", null, {}],
] as const)(
  "a cancelled booking counts as money that the clinic holds until it is refunded: %s by %s",
  (payment, method, held) => {
    expect(cancelledBookingTotalsOf({ ...booked, status: "cancelled", payment, method })).toEqual({
      ...none,
      count: 1,
      ...held,
    });
  },
);

test("a booking's time is a half-open range in minutes of its day", () => {
  expect(timeRangeOf({ slot: "01:15 PM", minutes: 45 })).toEqual({ from: 795, to: 840 });
});

test("after a partial refund or a lost dispute, the rest of the payment counts", () => {
  const paid: Booking = { ...booked, transactionId: "pi_1", returnedCents: 2000, lostCents: 3000 };
  const incomeWith = (change: Partial<Booking>) => {
    const visit = dayEntryOf({ ...paid, ...change });
    return visit && incomeOf(visit);
  };
  expect(incomeWith({})).toBe(4000);
  expect(incomeWith({ lostCents: 0 })).toBe(7000);
  expect(incomeWith({ payment: "refunded" })).toBe(0);
  expect(cancelledBookingTotalsOf({ ...paid, status: "cancelled" })).toEqual({
    count: 1,
    cardCents: 4000,
    deskCents: 0,
  });
});

test("money in an earlier currency is left out, and its appointments are counted", () => {
  const visit = dayEntryOf(booked);
  const day: Day = {
    ...dayWithoutBookings,
    visits: visit ? { b1: visit } : {},
    cancelled: { count: 2, cardCents: 500, deskCents: 0 },
  };
  const known = new Map([
    ["2027-02-28", day],
    ["2027-03-01", day],
  ]);
  const shown = daysInCurrency(known, { currencySince: "2027-03-01" });
  expect(shown.get("2027-03-01")).toEqual(day);
  const earlier = shown.get("2027-02-28") ?? dayWithoutBookings;
  expect(earlier.cancelled).toEqual({ count: 2, cardCents: 0, deskCents: 0 });
  expect(Object.values(earlier.visits).map(incomeOf)).toEqual([0]);
  expect(daysInCurrency(known, {}).get("2027-02-28")).toEqual(day);
});

test.each<[string, Record<string, number>, string]>([
  ["no day holds money", {}, "2027-03-01"],
  ["today holds some", { "2027-03-01": 9000 }, "2027-03-02"],
  ["a later day holds the price of a late cancellation", { "2027-03-03": 9000 }, "2027-03-04"],
  ["only earlier days hold some", { "2027-02-27": 9000 }, "2027-03-01"],
  ["a later day's appointments cost nothing", { "2027-03-03": 0 }, "2027-03-01"],
])("if %s, a new currency's money counts from the right day", (_, cents, expected) => {
  const known = new Map<string, Day>(
    Object.entries(cents).map(([date, cardCents]) => [
      date,
      { ...dayWithoutBookings, cancelled: { count: 1, cardCents, deskCents: 0 } },
    ]),
  );
  expect(firstDayAfterMoney(known, "2027-03-01")).toBe(expected);
});

test("a paid appointment is money of its day", () => {
  const paid = dayEntryOf({ ...booked, payment: "paid", method: "desk" });
  const day: Day = { ...dayWithoutBookings, visits: paid ? { b1: paid } : {} };
  expect(firstDayAfterMoney(new Map([["2027-03-01", day]]), "2027-03-01")).toBe("2027-03-02");
});
