/** A patient's totals over all their appointments: counts, money held and money outstanding. */
import { type Booking, isChangeable, netReceivedCents } from "./booking.ts";

type SummedBooking = Pick<
  Booking,
  | "status"
  | "startsAt"
  | "createdAt"
  | "payment"
  | "priceCents"
  | "currency"
  | "returnedCents"
  | "givenBackCents"
  | "lostCents"
>;

interface PatientTotals {
  /** The currency of the newest booking, in which the money is counted; null without bookings. Earlier currencies are left out. */
  currency: string | null;
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
  const currency = newestOf(bookings)?.currency ?? null;
  const inCurrency = bookings.filter((booking) => booking.currency === currency);
  const owing = inCurrency.filter((booking) => past.includes(booking) || noShow.includes(booking));
  return {
    currency,
    counts: {
      coming: upcoming.length,
      past: past.length,
      cancelled: cancelled.length,
      noShow: noShow.length,
    },
    paidCents: inCurrency.reduce((sum, booking) => sum + netReceivedCents(booking), 0),
    // A no-show owes the price like a patient who came.
    outstandingCents: totalPriceCents(owing.filter(({ payment }) => payment === "unpaid")),
  };
}

function newestOf(bookings: readonly SummedBooking[]): SummedBooking | undefined {
  return bookings.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime()).at(0);
}

function totalPriceCents(bookings: readonly SummedBooking[]): number {
  return bookings.reduce((sum, { priceCents }) => sum + priceCents, 0);
}
