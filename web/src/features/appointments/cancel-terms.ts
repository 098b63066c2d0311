import type { Booking } from "@clinic/contract/bookings.ts";
import { isRefunded } from "../../lib/clinic/booking-rules.ts";
import { showMoment } from "../../lib/clinic/clinic-day.ts";
import { showPrice } from "../../lib/clinic/show-price.ts";

/** What cancelling does to the money, said before it is done: by the policy that stood when it was booked. */
export function cancelTerms(booking: Booking, timeZone: string, now: Date): string {
  const amount = showPrice(booking.Price);
  if (booking.payment !== "paid") return "Canceling is free: nothing has been paid.";
  if (booking.method === "desk") {
    return `You paid ${amount} at the clinic. Please ask there about getting it back.`;
  }
  const until = showMoment(booking.refundableUntil, timeZone);
  return isRefunded(booking, now)
    ? `Your card payment of ${amount} will be refunded in full. This holds until ${until}.`
    : `It is later than ${until}, so your payment of ${amount} will not be refunded. Moving the appointment keeps it.`;
}

/** What became of the money, once the server has answered. */
export function cancelOutcome(booking: Booking): string {
  switch (booking.payment) {
    case "refund-pending":
    case "refund-failed":
      return `Your appointment is canceled. Your refund of ${showPrice(booking.Price)} is on its way.`;
    case "refunded":
      return `Your appointment is canceled, and ${showPrice(booking.Price)} refunded to your card.`;
    default:
      return "Your appointment is canceled.";
  }
}
