/** The domain's rules for an appointment as the API tells of it, whose moments are text. */
import type { Booking } from "@clinic/contract/bookings.ts";
import * as rules from "@clinic/domain/booking.ts";

/** Still to come: what a patient can act on. */
export function isUpcoming({ status, endsAt }: Booking, now: Date): boolean {
  return rules.isUpcomingOrRunning({ status, endsAt: new Date(endsAt) }, now);
}

/** Whether its patient can still move or cancel it. */
export function isChangeable({ status, startsAt }: Booking, now: Date): boolean {
  return rules.isChangeable({ status, startsAt: new Date(startsAt) }, now);
}

/** Whether a card is taken for it: for what is to come, and not after many that were declined. */
export function isPayable(booking: Booking, now: Date): boolean {
  return booking.payment === "unpaid" && !booking.payAtClinic && isChangeable(booking, now);
}

/** The price in dollars, less what was refunded and what disputes took. */
export function heldPrice({ Price, returned, lost }: Pick<Booking, "Price" | "returned" | "lost">): number {
  return Math.round((Price - returned - lost) * 100) / 100;
}

/** Paid over the desk, canceled since, and not given back yet: no card takes it back by itself. */
export function isOwedBack({
  status,
  payment,
  method,
}: Pick<Booking, "status" | "payment" | "method">): boolean {
  return status === "cancelled" && payment === "paid" && method === "desk";
}

/** Whether what was paid goes back to the card when its patient cancels now. */
export function isRefunded(
  { payment, method, refundableUntil }: Pick<Booking, "payment" | "method" | "refundableUntil">,
  now: Date,
): boolean {
  return rules.isRefunded({ payment, method }, new Date(refundableUntil), "patient", now);
}
