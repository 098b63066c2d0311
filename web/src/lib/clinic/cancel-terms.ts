import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { showMoment } from "@clinic/domain/clinic-time.ts";
import { isRefunded } from "./booking-rules.ts";
import { showPrice } from "./show-price.ts";

type Priced = Pick<Booking, "Price" | "payment" | "method" | "refundableUntil">;
type Clock = Pick<PublicSettings, "timeZone" | "address">;

/** What cancelling does to the money, said before it is done: by the policy that stood when it was booked. */
export function cancelTerms(booking: Priced, clinic: Clock, now: Date): string {
  const amount = showPrice(booking.Price);
  if (booking.payment !== "paid") return "Canceling is free: nothing has been paid.";
  if (booking.method === "desk") {
    return `You paid ${amount} at the clinic. Please ask there about getting it back.`;
  }
  const until = showMoment(clinic, new Date(booking.refundableUntil));
  return isRefunded(booking, now)
    ? `Your card payment of ${amount} will be refunded in full. This holds until ${until}.`
    : `It is later than ${until}, so your payment of ${amount} will not be refunded. Moving the appointment keeps it.`;
}

/** What moving does to it: the limit of what is paid by card is not won back by a later time. */
export function moveTerms(booking: Priced, clinic: Clock, now: Date): string {
  if (booking.payment !== "paid" || booking.method !== "card" || isRefunded(booking, now)) {
    return "Price and payment stay as they are.";
  }
  const until = showMoment(clinic, new Date(booking.refundableUntil));
  return `Your payment of ${showPrice(booking.Price)} holds for the new time. Canceling was free until ${until}, and moving doesn't change that: it would not be refunded.`;
}

/** What became of the money, once the server has answered. */
export function cancelOutcome(booking: Pick<Booking, "Price" | "payment">): string {
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
