import type * as contract from "../contract/bookings.ts";
import type { ScheduledBooking } from "../contract/clinic-days.ts";
import { centsToDollars } from "../contract/fields.ts";
import type { Settings } from "../contract/settings.ts";
import { isOutsideHours } from "../domain/availability.ts";
import { type Booking, hadTooManyDeclines, holdsMoney, refundableUntil } from "../domain/booking.ts";
import { showDate } from "../domain/calendar-date.ts";

/** As the contract has it. */
export function presentBooking(id: string, booking: Booking): contract.Booking {
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

/** For the clinic's own days. */
export function presentScheduled(id: string, booking: Booking, settings: Settings): ScheduledBooking {
  const outsideHours = booking.status === "booked" && isOutsideHours(booking, settings);
  return { ...presentBooking(id, booking), outsideHours };
}
