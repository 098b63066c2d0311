import type { Booking } from "@clinic/contract/bookings.ts";
import { isUpcoming } from "../../lib/clinic/booking-rules.ts";

/** Upcoming ones first, the soonest on top; then what has been, the latest on top. */
export function groupAppointments(bookings: Booking[], now: Date): { upcoming: Booking[]; past: Booking[] } {
  const sorted = bookings.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  return {
    upcoming: sorted.filter((booking) => isUpcoming(booking, now)),
    past: sorted.filter((booking) => !isUpcoming(booking, now)).reverse(),
  };
}
