import type { Booking } from "@clinic/contract/bookings.ts";
import { isUpcoming } from "../../lib/clinic/booking-rules.ts";

type Groups = { next: Booking | undefined; later: Booking[]; past: Booking[] };

/** The next one leads, then those after it, the soonest on top; last what has been, the latest on top. */
export function groupAppointments(bookings: Booking[], now: Date): Groups {
  const sorted = bookings.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  const [next, ...later] = sorted.filter((booking) => isUpcoming(booking, now));
  return { next, later, past: sorted.filter((booking) => !isUpcoming(booking, now)).reverse() };
}

/** The number of each in this order, by its id: what was canceled is counted in no number, and has none. */
export function numberAppointments(bookings: readonly Booking[]): ReadonlyMap<string, number> {
  const counted = bookings.filter(({ status }) => status !== "cancelled");
  return new Map(counted.map(({ _id }, i) => [_id, i + 1]));
}

/** How many appointments somebody has or had: one that was canceled is none. */
export function countAppointments(bookings: readonly Booking[]): number {
  return bookings.filter(({ status }) => status !== "cancelled").length;
}
