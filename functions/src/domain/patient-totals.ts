/** A patient's totals over all their appointments: counts, money held and money outstanding. */
import { type Booking, isChangeable, netReceivedCents } from "./booking.ts";

type SummedBooking = Pick<
  Booking,
  "status" | "startsAt" | "payment" | "priceCents" | "returnedCents" | "lostCents"
>;

interface PatientTotals {
  /** An appointment that has begun counts as past. */
  counts: { coming: number; past: number; cancelled: number; noShow: number };
  paidCents: number;
  outstandingCents: number;
}

export function patientTotalsOf(bookings: readonly SummedBooking[], now: Date): PatientTotals {
  const upcoming = bookings.filter((booking) => isChangeable(booking, now));
  const cancelled = bookings.filter(({ status }) => status === "cancelled");
  const noShow = bookings.filter(({ status }) => status === "no-show");
  const past = bookings.filter(({ status, startsAt }) => status === "booked" && startsAt <= now);
  return {
    counts: {
      coming: upcoming.length,
      past: past.length,
      cancelled: cancelled.length,
      noShow: noShow.length,
    },
    paidCents: bookings.reduce((sum, booking) => sum + netReceivedCents(booking), 0),
    // A no-show owes the price like a patient who came.
    outstandingCents: totalPriceCents([...past, ...noShow].filter(({ payment }) => payment === "unpaid")),
  };
}

function totalPriceCents(bookings: readonly SummedBooking[]): number {
  return bookings.reduce((sum, { priceCents }) => sum + priceCents, 0);
}
