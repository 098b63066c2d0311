import { type Booking, cancelBooking, type MoveRequest, moveBooking } from "@clinic/contract/bookings.ts";
import { restoreBooking } from "@clinic/contract/desk-acts.ts";
import type { ScheduledBooking } from "@clinic/contract/schedule.ts";
import { call } from "../../shared/api.ts";
import {
  formatAppointmentTime,
  formatDentistSuffix,
  isolateDirection,
} from "../../shared/appointment-text.ts";
import { priceAfterRefunds } from "../../shared/booking-rules.ts";
import { formatPrice } from "../../shared/clinic-format.ts";
import { spelled } from "../../shared/spelling.ts";

type AcceptedFields = Pick<ScheduledBooking, "accepted" | "acceptedReason">;

/** `version` is the booking's version that the desk saw. The server answers `conflict` if the booking has changed since. */
export function moveAsClinic(id: string, to: MoveRequest, version: number): Promise<Booking> {
  return call(moveBooking, { params: { id }, query: { by: "clinic", version }, body: to });
}

/** Asks for the time and doctor that the appointment had, with what the desk had accepted there. Undo isn't asked about anything new there. */
export function moveBackTo({
  dateISO,
  slot,
  doctorId,
  accepted: despite,
  acceptedReason: reason,
}: Booking & AcceptedFields): MoveRequest {
  return {
    ...{ date: dateISO, slot, undo: true },
    ...(doctorId && { doctorId }),
    ...(despite && { despite }),
    ...(reason && { reason }),
  };
}

export function cancelAsClinic(id: string, version: number): Promise<Booking> {
  return call(cancelBooking, { params: { id }, query: { by: "clinic", version } });
}

/** Whether a cancellation by the clinic can be undone: no refund goes to a card. */
export function isRestorable({ payment, method }: Pick<Booking, "payment" | "method">): boolean {
  return payment === "unpaid" || payment === "nothing-due" || (payment === "paid" && method === "desk");
}

/** Undoes a cancellation. The server refuses if somebody has booked the time since. */
export function restoreAsClinic({ _id: id, version }: Pick<Booking, "_id" | "version">): Promise<Booking> {
  return call(restoreBooking, { params: { id }, query: { version } });
}

/** For example `Casey Caller now sees Dr. Amara Okafor at the same time` or `… is moved to Thu, Jan 5, 2023 at 09:00 AM with …`. */
export function describeMoveResult(before: Pick<Booking, "dateISO" | "slot">, moved: Booking): string {
  const { patientName, dateISO, slot, doctor } = moved;
  const sameTime = dateISO === before.dateISO && slot === before.slot;
  if (doctor && sameTime)
    return `${isolateDirection(patientName)} now sees ${isolateDirection(doctor)} at the same time`;
  return `${isolateDirection(patientName)} is moved to ${formatAppointmentTime(moved)}${formatDentistSuffix(moved)}`;
}

/**
 * Says what a cancellation by the clinic does: card payments are refunded in full, and desk payments are given back at the desk.
 */
export function describeCancellationEffect(booking: Booking): string {
  return `Its time is given up at once. ${describeClinicRefund(booking)} ${describeNotifiedPatient(booking)}`;
}

/** Says what it does to cancel an appointment that is over. Only a refund to a card is notified. */
export function describeRemovalEffect(booking: Booking): string {
  const { payment, method, patient, dispute } = booking;
  const isCardRefunded = payment === "paid" && method === "card" && dispute !== "open";
  return [
    `Remove it if it was noted by mistake. It leaves the day and is listed as ${spelled("canceled")}. You can't undo this, but you can book the visit again.`,
    describeClinicRefund(booking),
    isCardRefunded && patient !== "" ? describeNotifiedPatient(booking) : "Nobody gets an email about it.",
  ].join(" ");
}

/** Says who gets an email about the clinic's change. `patient` is empty for a caller without an email address. */
export function describeNotifiedPatient({
  patient,
  patientName,
}: Pick<Booking, "patient" | "patientName">): string {
  return patient === ""
    ? "Nobody gets an email about it: there is no address on record."
    : `${isolateDirection(patientName)} will get an email at ${patient}.`;
}

function describeClinicRefund(booking: Booking): string {
  const { payment, method } = booking;
  const amount = formatPrice(priceAfterRefunds(booking), booking.currency);
  if (payment === "refunded") return "The payment has already been refunded to the card.";
  if (payment !== "paid") return "Nothing has been paid, so nothing is refunded.";
  if (booking.dispute === "open") {
    return `The payment is disputed: ${amount} will be refunded only if the clinic wins the dispute.`;
  }
  return method === "desk"
    ? `${amount} was paid at the desk: please give it back there. It is not refunded automatically.`
    : priceAfterRefunds(booking) < booking.Price
      ? `The ${amount} that is left of the payment will be refunded to the card.`
      : `${amount} will be refunded to the card in full.`;
}

export function describeCancellationResult(before: Booking, { payment, dispute }: Booking): string {
  if (before.payment === "refunded") return `The appointment is ${spelled("canceled")}`;
  if (payment === "refund-pending" && dispute === "open") {
    return `The appointment is ${spelled("canceled")}, and the refund waits until the dispute is decided`;
  }
  return payment === "refund-pending" || payment === "refunded"
    ? `The appointment is ${spelled("canceled")}, and ${formatPrice(priceAfterRefunds(before), before.currency)} is refunded to the card`
    : `The appointment is ${spelled("canceled")}`;
}
