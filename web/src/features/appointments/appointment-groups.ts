import type { Booking } from "@clinic/contract/bookings.ts";

/** Still to come: what a patient can act on. */
export function isUpcoming(booking: Booking, now: Date): boolean {
  return booking.status === "booked" && new Date(booking.endsAt) > now;
}

/** Begun appointments can neither be canceled nor moved: the server refuses it as `too-late`. */
export function canChange(booking: Booking, now: Date): boolean {
  return booking.status === "booked" && new Date(booking.startsAt) > now;
}

/** Upcoming ones first, the soonest on top; then what has been, the latest on top. */
export function groupAppointments(bookings: Booking[], now: Date): { upcoming: Booking[]; past: Booking[] } {
  const sorted = bookings.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  return {
    upcoming: sorted.filter((booking) => isUpcoming(booking, now)),
    past: sorted.filter((booking) => !isUpcoming(booking, now)).reverse(),
  };
}
