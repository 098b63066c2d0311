/**
 * What may happen to a booking: docs/payments.md. One pure function for each event says what changes, or null where
 * nothing does, or throws the refusal.
 */
import { type Actor, type Booking, isChangeable, isRefunded, refundableUntil } from "./booking.ts";
import { type BookingChange, incomeChange } from "./booking-change.ts";
import { DomainError } from "./domain-error.ts";
import { oweRefund } from "./refunds.ts";
import { plusMinutes } from "./slot.ts";

/**
 * A paid card is owed back in full when the clinic cancels, or the patient before the policy's limit. What was paid
 * at the desk is given back there, and never by us.
 */
export function cancel(booking: Booking, by: Actor, now: Date): BookingChange | null {
  if (booking.status === "cancelled") return null;
  if (booking.status === "no-show" || (by === "patient" && !isChangeable(booking, now))) {
    throw new DomainError("too-late");
  }
  const { transactionId } = booking;
  const refund = transactionId !== null && isRefunded(booking, refundableUntil(booking), by, now);
  return {
    fields: {
      status: "cancelled",
      cancelledAt: now,
      cancelledBy: by,
      claims: [],
      ...(refund && { payment: "refund-pending", ...oweRefund(booking, transactionId, now) }),
    },
    days: [
      {
        date: booking.date,
        treatmentId: booking.treatmentId,
        release: booking.slot,
        counts: { booked: -1, cancelled: 1 },
      },
    ],
    ...(by === "patient" && { act: "cancel" }),
  };
}

export interface Target {
  date: string;
  slot: string;
  startsAt: Date;
  /** What the booking holds there. */
  claims: string[];
}

/**
 * The price and the policy stay as they were agreed. A patient who moves after the refund's limit does not win the refund
 * back by it: else moving far away and cancelling there would get around the policy.
 */
export function move(booking: Booking, by: Actor, target: Target, now: Date): BookingChange | null {
  if (booking.status !== "booked") {
    throw new DomainError("not-movable");
  }
  if (!isChangeable(booking, now)) {
    throw new DomainError("too-late");
  }
  const { date, slot, startsAt, claims } = target;
  if (date === booking.date && slot === booking.slot) return null;
  const { treatmentId } = booking;
  const endsAt = plusMinutes(startsAt, booking.durationMinutes);
  const limit = refundableUntil(booking);
  const lost = by === "patient" && booking.payment === "paid" && limit < now;
  return {
    fields: { date, slot, startsAt, endsAt, claims, ...(lost && { refundLostAt: limit }) },
    days: [
      { date: booking.date, treatmentId, release: booking.slot, ...moved(booking, -1) },
      { date, treatmentId, take: slot, ...moved(booking, 1) },
    ],
    ...(by === "patient" && { act: "move" }),
  };
}

/** A booking that moves takes its place in the counts and its money with it. */
function moved({ payment, priceCents }: Booking, sign: 1 | -1) {
  return { counts: { booked: sign }, incomeCents: payment === "paid" ? sign * priceCents : 0 };
}

/** An account with this booking's address, verified, takes it over. */
export function link(booking: Booking, uid: string, claims: string[]): BookingChange | null {
  return booking.uid === null ? { fields: { uid, claims }, days: [] } : null;
}

/** Money in hand is a fact, also from somebody who did not come to their appointment. Paid once, it stays as it is. */
export function payAtDesk(booking: Booking): BookingChange | null {
  if (booking.status === "cancelled" || booking.payment === "nothing-due") {
    throw new DomainError("not-payable");
  }
  if (booking.payment !== "unpaid") return null;
  return { fields: { payment: "paid", method: "desk" }, days: incomeChange(booking, "paid") };
}

/** The slot stays taken, for its time has come; what was paid is kept. */
export function noteNoShow(booking: Booking, now: Date): BookingChange | null {
  if (booking.status === "no-show") return null;
  if (booking.status === "cancelled") {
    throw new DomainError("conflict");
  }
  if (booking.startsAt > now) {
    throw new DomainError("not-started");
  }
  const { date, treatmentId } = booking;
  return { fields: { status: "no-show" }, days: [{ date, treatmentId, counts: { booked: -1, noShow: 1 } }] };
}
