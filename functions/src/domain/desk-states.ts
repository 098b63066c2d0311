/**
 * What the desk sees happen to a booking, and takes back where it was a mistake: docs/payments.md. Like booking-states, each event
 * is a pure function that says what changes, or null.
 */
import type { Booking, Refund } from "./booking.ts";
import type { BookingChange } from "./booking-change.ts";
import { DomainError } from "./domain-error.ts";
import { placeProblems } from "./problems.ts";
import { withRefund } from "./refunds.ts";

/**
 * Money in hand is a fact, also from somebody who did not come to their appointment. Paid once, it stays as it is. Where a card payment
 * went back to its card, the desk may take the money instead.
 */
export function payAtDesk(booking: Booking, now: Date): BookingChange | null {
  if (booking.status === "cancelled" || booking.payment === "nothing-due") {
    throw new DomainError("not-payable");
  }
  if (booking.payment !== "unpaid" && booking.payment !== "refunded") return null;
  const paid = { payment: "paid", method: "desk", paidAt: now } as const;
  return { event: "paid-at-desk", fields: { ...paid, ...withoutCardPayment(booking) } };
}

/** A card payment that went back is from now on one of the payments that the booking has no use for. */
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
 * The desk never had it, of what was canceled too. What has been given back was had, and what a card paid goes back by canceling
 * alone.
 */
export function clearDeskPayment({ payment, method }: Booking): BookingChange | null {
  if (payment === "unpaid" || payment === "nothing-due") return null;
  if (payment === "refunded") throw new DomainError("conflict");
  if (method === "card") throw new DomainError("paid-by-card");
  return { event: "desk-payment-taken-back", fields: { payment: "unpaid", method: null, paidAt: null } };
}

/** The slot stays taken, for its time has come; what was paid is kept. Whoever was taken for arrived was somebody else. */
export function noteNoShow(booking: Booking, now: Date): BookingChange | null {
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
    attention: placeProblems(null),
  };
}

/** They did come. It holds its time still, and nobody is reminded of what has begun. */
export function clearNoShow({ status }: Booking): BookingChange | null {
  if (status === "cancelled") throw new DomainError("conflict");
  return status === "no-show" ? { event: "no-show-taken-back", fields: { status: "booked" } } : null;
}

/** Patients come early and late, but on that day. `today` is the clinic's. */
export function noteArrival(booking: Booking, today: string, now: Date): BookingChange | null {
  if (booking.status !== "booked") throw new DomainError("conflict");
  if (booking.arrivedAt !== null) return null;
  if (booking.date !== today) throw new DomainError("not-today");
  return { event: "arrived", fields: { arrivedAt: now } };
}

export function clearArrival({ status, arrivedAt }: Booking): BookingChange | null {
  if (status === "cancelled") throw new DomainError("conflict");
  return arrivedAt === null ? null : { event: "arrival-taken-back", fields: { arrivedAt: null } };
}
