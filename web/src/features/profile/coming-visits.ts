import type { Booking } from "@clinic/contract/bookings.ts";
import { heldPrice, isChangeable, isRefunded } from "../../lib/clinic/booking-rules.ts";
import { showPrice } from "../../lib/clinic/show-price.ts";

/** What is canceled with the account. */
export function comingVisits(bookings: readonly Booking[], now: Date): Booking[] {
  return bookings.filter((booking) => isChangeable(booking, now));
}

/** What happens to the money when the patient cancels now. Empty where none was paid. */
export function refundNote(booking: Booking, now: Date): string {
  if (booking.payment !== "paid") return "";
  if (booking.method === "desk") return "You paid at the desk: please ask the clinic about your money.";
  if (booking.dispute === "open") return "Your bank is looking into this payment.";
  const amount = showPrice(heldPrice(booking));
  return isRefunded(booking, now)
    ? `Your ${amount} goes back to your card.`
    : `It is too late for a refund of your ${amount}.`;
}
