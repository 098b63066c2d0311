import type { AppointmentProblem } from "../contract/attention.ts";
import type * as contract from "../contract/bookings.ts";
import type { HistoryEntry } from "../contract/history.ts";
import type { ScheduledBooking } from "../contract/schedule.ts";
import { type UnusualKind, unusualKindSchema } from "../contract/unusual.ts";
import {
  type Booking,
  changeableUntil,
  disputeOfBookingPayment,
  hasTooManyDeclines,
  holdsMoney,
  refundableUntil,
} from "../domain/booking.ts";
import { formatDate } from "../domain/calendar-date.ts";
import { toMajorUnits } from "../domain/currency.ts";
import { deskRefundDueCents } from "../domain/desk-refunds.ts";
import { DomainError } from "../domain/domain-error.ts";
import { phoneUrl } from "../domain/phone-number.ts";
import type { HistoryDocument } from "../firestore/history.ts";

/** Converts a stored booking to the contract's form. */
export function presentBooking(id: string, booking: Booking): contract.Booking {
  const { treatmentId, treatment, slot, patient, patientName, phone } = booking;
  const { status, payment, method, transactionId, cancellation } = booking;
  const refundDueCents = deskRefundDueCents(booking);
  return {
    _id: id,
    treatmentId,
    treatment,
    doctorId: booking.doctorId,
    doctor: booking.doctor,
    date: formatDate(booking.date),
    dateISO: booking.date,
    slot,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    currency: booking.currency,
    Price: toMajorUnits(booking.priceCents, booking.currency),
    patient,
    patientName,
    personId: booking.personId,
    phone,
    phoneUrl: phoneUrl(phone, booking.phoneE164),
    note: booking.note,
    status,
    payment,
    method,
    ...(booking.deskMethod !== null && { deskMethod: booking.deskMethod }),
    paid: holdsMoney(payment),
    returned: toMajorUnits(returnedCentsOf(booking), booking.currency),
    ...(refundDueCents > 0 && { refundDue: toMajorUnits(refundDueCents, booking.currency) }),
    lost: toMajorUnits(booking.lostCents, booking.currency),
    dispute: disputeOfBookingPayment(booking)?.status ?? null,
    transactionId,
    paidWith: booking.paidWith,
    paidAt: booking.paidAt?.toISOString() ?? null,
    ...(payment === "unpaid" && status === "booked" && hasTooManyDeclines(booking) && { payAtClinic: true }),
    givenBack: booking.givenBack !== null,
    ...(booking.waived !== null && { waived: true as const }),
    confirmed: booking.confirmedAt !== null,
    arrived: booking.arrivedAt !== null,
    ...(booking.lateAt !== null && { late: true as const }),
    cancellation,
    refundableUntil: refundableUntil(booking).toISOString(),
    changeableUntil: changeableUntil(booking).toISOString(),
    createdAt: booking.createdAt.toISOString(),
    cancelledAt: booking.cancelledAt?.toISOString() ?? null,
    ...(booking.seriesId !== null && { seriesId: booking.seriesId }),
    version: booking.version,
  };
}

function returnedCentsOf({ payment, priceCents, returnedCents, givenBackCents, lostCents }: Booking): number {
  return payment === "refunded" ? Math.max(0, priceCents - lostCents) : returnedCents + givenBackCents;
}

/** The most appointments that a refusal lists, because a dialog shows no more. */
export const maxListedAppointments = 20;

/** The error `has-appointments`, with the soonest upcoming appointments and `count`, the number of all. */
export function appointmentsExistError(
  coming: readonly { id: string; booking: Booking }[],
  count = coming.length,
): DomainError {
  const inOrder = coming.toSorted(
    (one, other) => one.booking.startsAt.getTime() - other.booking.startsAt.getTime(),
  );
  const appointments = inOrder.slice(0, maxListedAppointments).map(({ id, booking }) => {
    const { date: dateISO, slot, treatment, patientName, personId } = booking;
    return { _id: id, dateISO, slot, treatment, patientName, personId };
  });
  return new DomainError("has-appointments", { data: { appointments, count } });
}

/** A booking in the form that the clinic's schedule shows. */
export function presentScheduledBooking(
  id: string,
  booking: Booking,
  problem: AppointmentProblem | null,
): ScheduledBooking {
  const { uid, callerId, bufferMinutes } = booking;
  return {
    ...presentBookingToDesk(id, booking),
    problem,
    uid,
    callerId,
    ...(bufferMinutes > 0 && { bufferMinutes }),
  };
}

/** A booking with what the desk accepted when it booked or moved it. */
export function presentBookingToDesk(id: string, booking: Booking) {
  const { acceptedReason } = booking;
  const accepted = knownUnusualKinds(booking.accepted);
  return {
    ...presentBooking(id, booking),
    ...(accepted.length > 0 && { accepted }),
    ...(acceptedReason !== "" && { acceptedReason }),
  };
}

/** An entry of a booking's history in the form that patients see. */
export function presentHistory({ deed, by, at, visit, accepted }: HistoryDocument): HistoryEntry {
  const { date: dateISO, slot, doctor, status, payment, method } = visit;
  const known = knownUnusualKinds(accepted);
  return {
    ...{ deed, by: by.role, at: at.toISOString(), dateISO, slot, doctor, status, payment, method },
    ...(known.length > 0 && { accepted: known }),
  };
}

/** Leaves out the kinds that only a newer release knows. */
function knownUnusualKinds(stored: readonly string[]): UnusualKind[] {
  return unusualKindSchema.options.filter((kind) => stored.includes(kind));
}
