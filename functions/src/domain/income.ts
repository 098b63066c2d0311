import type { PaymentState } from "../contract/bookings.ts";
import type { BookingDocument } from "../firestore/bookings.ts";
import type { DayChange } from "./booking-states.ts";

export function holdsMoney(payment: PaymentState): boolean {
  return payment === "paid" || payment === "refund-pending" || payment === "refund-failed";
}

/** A day's income counts what the clinic holds. */
export function incomeChange(booking: BookingDocument, next: PaymentState): DayChange[] {
  const { date, treatmentId, priceCents } = booking;
  const change = Number(holdsMoney(next)) - Number(holdsMoney(booking.payment));
  return change === 0 ? [] : [{ date, treatmentId, incomeCents: change * priceCents }];
}
