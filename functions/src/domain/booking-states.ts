/**
 * What may happen to a booking: contract section 2. One pure function for each event says what changes, or null where
 * nothing does, or throws the refusal. The store writes a change in one commit.
 */
import type { AttentionKind } from "../contract/attention.ts";
import type { BookingDocument } from "../firestore/bookings.ts";
import type { Act } from "./act-limits.ts";
import { refundableUntil } from "./cancellation.ts";
import { DomainError } from "./domain-error.ts";
import { incomeChange } from "./income.ts";
import { oweRefund } from "./refunds.ts";
import { plusMinutes } from "./slot.ts";

export interface DayChange {
  date: string;
  treatmentId: string;
  take?: string;
  release?: string;
  /** Added to the day's counts. */
  counts?: { booked?: number; cancelled?: number; noShow?: number };
  /** Added to the day's income. */
  incomeCents?: number;
}

export interface BookingChange {
  fields: Partial<BookingDocument>;
  days: DayChange[];
  /** Counts for the owner's account, which may do it only so often. */
  act?: Act;
  /** True: from now on a person has to look at it for this reason; false: no more. */
  attention?: Partial<Record<AttentionKind, boolean>>;
}

export type Canceller = "patient" | "clinic";

/**
 * A paid card is owed back in full when the clinic cancels, or the patient before the policy's limit. What was paid
 * at the desk is given back there, and never by us.
 */
export function cancel(booking: BookingDocument, by: Canceller, now: Date): BookingChange | null {
  if (booking.status === "cancelled") return null;
  if (booking.status === "no-show" || (by === "patient" && booking.startsAt <= now)) {
    throw new DomainError("too-late", "This appointment has begun, so it can't be canceled.");
  }
  const { transactionId } = booking;
  const paidByCard = booking.payment === "paid" && booking.method === "card" && transactionId !== null;
  const refund = paidByCard && (by === "clinic" || now <= refundableUntil(booking));
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
export function move(
  booking: BookingDocument,
  by: Canceller,
  target: Target,
  now: Date,
): BookingChange | null {
  if (booking.status !== "booked") {
    throw new DomainError("not-movable", "Only an appointment that is still booked can be moved.");
  }
  if (booking.startsAt <= now) {
    throw new DomainError("too-late", "This appointment has begun, so it can't be moved.");
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
function moved({ payment, priceCents }: BookingDocument, sign: 1 | -1) {
  return { counts: { booked: sign }, incomeCents: payment === "paid" ? sign * priceCents : 0 };
}

/** An account with this booking's address, verified, takes it over. */
export function link(booking: BookingDocument, uid: string, claims: string[]): BookingChange | null {
  return booking.uid === null ? { fields: { uid, claims }, days: [] } : null;
}

/** Money in hand is a fact, also from somebody who did not come to their appointment. Paid once, it stays as it is. */
export function payAtDesk(booking: BookingDocument): BookingChange | null {
  if (booking.status === "cancelled" || booking.payment === "nothing-due") {
    throw new DomainError("not-payable", "There is nothing to pay for this appointment.");
  }
  if (booking.payment !== "unpaid") return null;
  return { fields: { payment: "paid", method: "desk" }, days: incomeChange(booking, "paid") };
}

/** The slot stays taken, for its time has come; what was paid is kept. */
export function noteNoShow(booking: BookingDocument, now: Date): BookingChange | null {
  if (booking.status === "no-show") return null;
  if (booking.status === "cancelled") {
    throw new DomainError("conflict", "This appointment was canceled.");
  }
  if (booking.startsAt > now) {
    throw new DomainError("not-started", "That can only be noted after the appointment's start.");
  }
  const { date, treatmentId } = booking;
  return { fields: { status: "no-show" }, days: [{ date, treatmentId, counts: { booked: -1, noShow: 1 } }] };
}
