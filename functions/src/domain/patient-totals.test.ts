import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import type { Booking } from "./booking.ts";
import { patientTotalsOf } from "./patient-totals.ts";

const now = new Date("2027-03-01T15:00:00Z");
const began = (fields: Partial<Booking>) => sampleBooking({ startsAt: now, ...fields });
const upcoming = (fields: Partial<Booking>) =>
  sampleBooking({ startsAt: new Date("2027-03-01T15:15:00Z"), ...fields });

test("an appointment is upcoming until it begins, and canceled and missed ones are counted separately", () => {
  const all = [
    upcoming({}),
    upcoming({}),
    upcoming({ status: "cancelled" }),
    began({}),
    began({ status: "cancelled" }),
    began({ status: "no-show" }),
  ];
  expect(patientTotalsOf(all, now).counts).toEqual({ coming: 2, past: 1, cancelled: 2, noShow: 1 });
});

test.each<[Booking["payment"], number]>([
  ["paid", 9000],
  ["refund-pending", 9000],
  ["refund-failed", 9000],
  ["refunded", 0],
  ["unpaid", 0],
  ["nothing-due", 0],
])("for a payment that is %s the clinic holds %i cents, canceled or not", (payment, cents) => {
  expect(patientTotalsOf([began({ payment })], now).paidCents).toBe(cents);
  expect(patientTotalsOf([upcoming({ payment, status: "cancelled" })], now).paidCents).toBe(cents);
});

test.each<[string, Booking, number]>([
  ["has begun", began({}), 9000],
  ["was missed", began({ status: "no-show" }), 9000],
  ["is upcoming", upcoming({}), 0],
  ["was canceled", began({ status: "cancelled" }), 0],
  ["is paid", began({ payment: "paid" }), 0],
])("the outstanding amount of an appointment that %s", (_, booking, cents) => {
  expect(patientTotalsOf([booking], now).outstandingCents).toBe(cents);
});

test("money is counted in the currency of the newest booking", () => {
  const paid = { payment: "paid", method: "desk" } as const;
  const all = [
    began({ ...paid, currency: "BGN", priceCents: 5000, createdAt: new Date("2025-11-01T00:00:00Z") }),
    began({ ...paid, currency: "EUR", priceCents: 3000, createdAt: new Date("2026-02-01T00:00:00Z") }),
  ];
  expect(patientTotalsOf(all, now)).toMatchObject({ currency: "EUR", paidCents: 3000 });
  expect(patientTotalsOf([], now)).toMatchObject({ currency: null, paidCents: 0 });
});
