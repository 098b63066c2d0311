/** Random bookings on a few days, in any state, for property tests of sums over bookings. */
import fc from "fast-check";
import type { Booking } from "../src/domain/booking.ts";
import {
  cancelledBookingTotalsOf,
  type Day,
  dayEntryOf,
  dayWithoutBookings,
} from "../src/domain/day-entry.ts";
import { slotAt } from "../src/domain/slot.ts";
import { sampleBooking } from "./sample-booking.ts";

const anyPayment = fc.oneof(
  fc.constant({ payment: "unpaid" as const, method: null }),
  fc.constant({ payment: "nothing-due" as const, method: null }),
  fc.record({
    payment: fc.constantFrom("paid" as const, "refund-pending" as const, "refund-failed" as const),
    method: fc.constantFrom("card" as const, "desk" as const),
  }),
  fc.constant({ payment: "refunded" as const, method: "card" as const }),
);

/** Generates bookings on one of these dates, with one of these holders, for one of these treatments. */
export function anyBookings(
  dates: readonly string[],
  holders: readonly string[],
  treatmentIds: readonly string[],
): fc.Arbitrary<Booking[]> {
  const anyBooking = fc
    .record({
      date: fc.constantFrom(...dates),
      holder: fc.constantFrom(...holders),
      treatmentId: fc.constantFrom(...treatmentIds),
      slot: fc.nat(95).map((quarter) => slotAt(quarter * 15)),
      durationMinutes: fc.integer({ min: 1, max: 8 }).map((quarters) => quarters * 15),
      priceCents: fc.nat(100_000),
      status: fc.constantFrom("booked" as const, "booked" as const, "no-show" as const, "cancelled" as const),
      money: anyPayment,
      confirmedAt: fc.constantFrom(null, new Date(0)),
    })
    .map(({ money, ...fields }) => sampleBooking({ ...fields, ...money }));
  return fc.array(anyBooking, { maxLength: 40 });
}

/** Builds the day documents that summarize these bookings. */
export function dayDocumentsOf(bookings: readonly Booking[]): Map<string, Day> {
  const known = new Map<string, Day>();
  for (const [i, booking] of bookings.entries()) {
    const { visits, blocks, cancelled } = known.get(booking.date) ?? dayWithoutBookings;
    const visit = dayEntryOf(booking);
    const sum = cancelledBookingTotalsOf(booking);
    known.set(booking.date, {
      visits: { ...visits, ...(visit && { [`booking-${i}`]: visit }) },
      blocks,
      cancelled: {
        count: cancelled.count + sum.count,
        cardCents: cancelled.cardCents + sum.cardCents,
        deskCents: cancelled.deskCents + sum.deskCents,
      },
    });
  }
  return known;
}
