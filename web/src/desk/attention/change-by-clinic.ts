/** What the desk does to a patient's appointment, and what it says of that before and after. */
import { type Booking, cancelBooking, type MoveRequest, moveBooking } from "@clinic/contract/bookings.ts";
import { call } from "../../shared/api.ts";
import { isolated, withDentist } from "../../shared/appointment-words.ts";
import { heldPrice } from "../../shared/booking-rules.ts";
import { showPrice } from "../../shared/clinic-format.ts";

/** `version`: what was seen. The server refuses with `conflict` where it stands otherwise since. */
export function moveByClinic(id: string, to: MoveRequest, version: number): Promise<Booking> {
  return call(moveBooking, { params: { id }, query: { by: "clinic", version }, body: to });
}

export function cancelByClinic(id: string, version: number): Promise<Booking> {
  return call(cancelBooking, { params: { id }, query: { by: "clinic", version } });
}

/** `Casey Caller now sees Dr. Amara Okafor at the same time`, `… is moved to Jan 5, 2023 at 09:00 AM with …`. */
export function movedText(before: Pick<Booking, "dateISO" | "slot">, moved: Booking): string {
  const { patientName, date, dateISO, slot, doctor } = moved;
  const sameTime = dateISO === before.dateISO && slot === before.slot;
  if (doctor && sameTime) return `${isolated(patientName)} now sees ${isolated(doctor)} at the same time`;
  return `${isolated(patientName)} is moved to ${date} at ${slot}${withDentist(moved)}`;
}

/** A card is refunded in full always; what came over the desk goes back over the desk. */
export function cancelEffect(booking: Booking): string {
  return `The time becomes free for others at once. ${refundOf(booking)} ${whoIsTold(booking)}`;
}

/** Of what changes when it is, or who treats. An address goes only with its account. */
export function whoIsTold({ patient, patientName }: Pick<Booking, "patient" | "patientName">): string {
  return patient === ""
    ? "Nobody gets an email about it: there is no address on record."
    : `${isolated(patientName)} will get an email at ${patient}.`;
}

function refundOf(booking: Booking): string {
  const { payment, method } = booking;
  const amount = showPrice(heldPrice(booking));
  if (payment === "refunded") return "The payment has gone back to the card already.";
  if (payment !== "paid") return "Nothing has been paid, so nothing is refunded.";
  if (booking.dispute === "open") {
    return `The payment is disputed: ${amount} will be refunded only if the clinic wins the dispute.`;
  }
  return method === "desk"
    ? `${amount} was paid at the desk: please give it back there, nothing is refunded by itself.`
    : heldPrice(booking) < booking.Price
      ? `The ${amount} that is left of the payment will be refunded to the card.`
      : `${amount} will be refunded to the card in full.`;
}

export function cancelledText(before: Booking, { payment, dispute }: Booking): string {
  if (before.payment === "refunded") return "The appointment is canceled";
  if (payment === "refund-pending" && dispute === "open") {
    return "The appointment is canceled, and a refund waits for the dispute";
  }
  return payment === "refund-pending" || payment === "refunded"
    ? `The appointment is canceled, and ${showPrice(heldPrice(before))} goes back to the card`
    : "The appointment is canceled";
}
