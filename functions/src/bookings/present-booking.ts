import type { Booking } from "../contract/bookings.ts";
import { showDate } from "../domain/calendar-date.ts";
import { refundableUntil } from "../domain/cancellation.ts";
import { holdsMoney } from "../domain/income.ts";
import { centsToDollars } from "../domain/money.ts";
import { hadTooManyDeclines } from "../domain/payment-states.ts";
import type { BookingDocument } from "../firestore/bookings.ts";

export function presentBooking(id: string, booking: BookingDocument): Booking {
  const { treatmentId, treatment, slot, patient, patientName, phone } = booking;
  const { status, payment, method, transactionId, cancellation } = booking;
  return {
    _id: id,
    treatmentId,
    treatment,
    date: showDate(booking.date),
    dateISO: booking.date,
    slot,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    Price: centsToDollars(booking.priceCents),
    patient,
    patientName,
    phone,
    status,
    payment,
    method,
    paid: holdsMoney(payment),
    transactionId,
    ...(payment === "unpaid" && status === "booked" && hadTooManyDeclines(booking) && { payAtClinic: true }),
    givenBack: booking.givenBack !== null,
    cancellation,
    refundableUntil: refundableUntil(booking).toISOString(),
    createdAt: booking.createdAt.toISOString(),
    cancelledAt: booking.cancelledAt?.toISOString() ?? null,
  };
}
