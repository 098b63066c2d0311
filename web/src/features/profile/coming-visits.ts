import type { Booking } from "@clinic/contract/bookings.ts";
import { showPrice } from "../../lib/clinic/show-price.ts";

export function comingVisits(bookings: readonly Booking[], now: Date): Booking[] {
  return bookings.filter(({ status, startsAt }) => status === "booked" && new Date(startsAt) > now);
}

/** What happens to the money when the patient cancels now. Empty where none was paid. */
export function refundNote({ payment, method, Price, refundableUntil }: Booking, now: Date): string {
  if (payment !== "paid") return "";
  if (method === "desk") return "You paid at the desk: please ask the clinic about your money.";
  return now <= new Date(refundableUntil)
    ? `Your ${showPrice(Price)} goes back to your card.`
    : `It is too late for a refund of your ${showPrice(Price)}.`;
}
