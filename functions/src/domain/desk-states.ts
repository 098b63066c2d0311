/**
 * Events of a booking that the desk records, and takes back if they were a mistake: docs/payments.md. As in booking-states,
 * each event is a pure function that returns the change, or null.
 */

import type { DeskMethod } from "../contract/bookings.ts";
import { problemFlags } from "./appointment-problems.ts";
import type { Booking, Refund } from "./booking.ts";
import type { BookingChange } from "./booking-change.ts";
import { DomainError } from "./domain-error.ts";
import { withRefund } from "./refund-attempts.ts";

/**
 * Records a desk payment. The patient may pay even after a no-show. A booking that is paid already stays as it is, but the desk may
 * correct how it was paid. If a card payment was refunded, the desk may take the money instead.
 */
export function payAtDesk(
  booking: Booking,
  now: Date,
  deskMethod: DeskMethod | null = null,
): BookingChange | null {
  if (booking.status === "cancelled" || booking.payment === "nothing-due") {
    throw new DomainError("not-payable");
  }
  if (booking.payment !== "unpaid" && booking.payment !== "refunded") {
    const isCorrected = booking.method === "desk" && deskMethod !== null && deskMethod !== booking.deskMethod;
    return isCorrected ? { event: "paid-at-desk", fields: { deskMethod } } : null;
  }
  const paid = { payment: "paid", method: "desk", deskMethod, paidAt: now } as const;
  // What went back before is settled. The new payment begins with nothing given back.
  const again = booking.payment === "refunded" && { givenBackCents: 0, givenBack: null };
  return { event: "paid-at-desk", fields: { ...paid, ...again, ...withoutCardPayment(booking) } };
}

/**
 * After a refunded card payment was replaced by a desk payment, the card payment becomes one of the booking's extra
 * payments.
 */
function withoutCardPayment(booking: Booking): Partial<Booking> {
  const { transactionId, refunds } = booking;
  if (transactionId === null) return {};
  const lost: Refund = { status: "made", failed: 0, spentKeys: 0, nextTryAt: null, lost: true };
  const refund = refunds[transactionId] ?? lost;
  return {
    transactionId: null,
    paidWith: null,
    returnedCents: 0,
    lostCents: 0,
    ...withRefund(booking, transactionId, { ...refund, replaced: true }),
  };
}

/**
 * Takes back a desk payment that the desk never received; this works for cancelled bookings too. A payment that was given back, even
 * in part, throws `conflict`. A card payment throws `paid-by-card`, because only cancelling refunds it.
 */
export function undoDeskPaymentChange({ payment, method, givenBackCents }: Booking): BookingChange | null {
  if (payment === "unpaid" || payment === "nothing-due") return null;
  if (payment === "refunded") throw new DomainError("conflict");
  if (method === "card") throw new DomainError("paid-by-card");
  if (givenBackCents > 0) throw new DomainError("conflict");
  return {
    event: "desk-payment-taken-back",
    fields: { payment: "unpaid", method: null, deskMethod: null, paidAt: null },
  };
}

/**
 * Records a no-show. The time stays taken, and a payment is kept. If an arrival was recorded, it was a mistake and is
 * removed.
 */
export function recordNoShowChange(booking: Booking, now: Date): BookingChange | null {
  if (booking.status === "no-show") return null;
  if (booking.status === "cancelled") {
    throw new DomainError("conflict");
  }
  if (booking.startsAt > now) {
    throw new DomainError("not-started");
  }
  return {
    event: "missed",
    fields: { status: "no-show", arrivedAt: null, nextReminderAt: null },
    attention: problemFlags(null),
  };
}

/** Takes a no-show back, because the patient did come. The booking still has its time, and gets no reminders. */
export function undoNoShowChange({ status }: Booking): BookingChange | null {
  if (status === "cancelled") throw new DomainError("conflict");
  return status === "no-show" ? { event: "no-show-taken-back", fields: { status: "booked" } } : null;
}

/** Records that the patient arrived. It is allowed at any time on the booking's day. `today` is the clinic's day. */
export function recordArrivalChange(booking: Booking, today: string, now: Date): BookingChange | null {
  if (booking.status !== "booked") throw new DomainError("conflict");
  if (booking.arrivedAt !== null) return null;
  if (booking.date !== today) throw new DomainError("not-today");
  return { event: "arrived", fields: { arrivedAt: now } };
}

export function undoArrivalChange({ status, arrivedAt }: Booking): BookingChange | null {
  if (status === "cancelled") throw new DomainError("conflict");
  return arrivedAt === null ? null : { event: "arrival-taken-back", fields: { arrivedAt: null } };
}

/** Records that the patient is late. `today` is the clinic's day. */
export function recordLatenessChange(booking: Booking, today: string, now: Date): BookingChange | null {
  if (booking.status !== "booked" || booking.arrivedAt !== null) throw new DomainError("conflict");
  if (booking.lateAt !== null) return null;
  if (booking.date !== today) throw new DomainError("not-today");
  return { event: "late", fields: { lateAt: now } };
}

export function undoLatenessChange({ status, lateAt }: Booking): BookingChange | null {
  if (status === "cancelled") throw new DomainError("conflict");
  return lateAt === null ? null : { event: "lateness-taken-back", fields: { lateAt: null } };
}

/**
 * Writes the price of an appointment off that is over and unpaid. Nothing is due then, so nobody can pay it. It throws `not-payable`
 * if nothing is owed, and `not-over` before the end of the appointment.
 */
export function waiveChange(
  booking: Booking,
  { reason, by }: { reason: string; by: string },
  now: Date,
): BookingChange | null {
  const { status, payment, endsAt, waived } = booking;
  if (waived !== null) return null;
  if (status === "cancelled" || payment !== "unpaid") throw new DomainError("not-payable");
  if (endsAt > now) throw new DomainError("not-over");
  return { event: "waived", fields: { payment: "nothing-due", waived: { reason, by, at: now } } };
}

/** Takes a write-off back: the patient owes the price again. A canceled appointment owes nothing. */
export function undoWaiveChange({ status, waived }: Booking): BookingChange | null {
  if (waived === null) return null;
  if (status === "cancelled") throw new DomainError("conflict");
  return { event: "waiver-taken-back", fields: { payment: "unpaid", waived: null } };
}
