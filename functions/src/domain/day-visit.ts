/** What a day remembers of its appointments, so that one read serves availability and the figures. */
import type { BookingStatus, PaymentMethod, PaymentState } from "../contract/bookings.ts";
import { type Booking, heldCents, holdsMoney } from "./booking.ts";
import { slotMinutes } from "./slot.ts";
import type { TimeRange } from "./time-range.ts";

/** An appointment that is booked or was missed: it keeps its time from others. */
export interface DayVisit {
  holder: string;
  treatmentId: string;
  slot: string;
  minutes: number;
  status: Exclude<BookingStatus, "cancelled">;
  payment: PaymentState;
  method: PaymentMethod | null;
  /** The price. */
  cents: number;
  /** While it counts as paid: cents of the price that the clinic has no more. */
  returnedCents: number;
  /** Its patient has said that they will come. */
  confirmed: boolean;
  /** The desk saw its patient arrive. */
  arrived: boolean;
  /** The booking's: what it was like when it was written here. */
  version: number;
}

export interface Day {
  /** By booking id. */
  visits: Readonly<Record<string, DayVisit>>;
  /** Of what was canceled: how many, and the cents that the clinic still holds of them. */
  cancelled: CancelledSum;
}

export interface CancelledSum {
  count: number;
  cardCents: number;
  deskCents: number;
}

export const emptyDay: Day = { visits: {}, cancelled: { count: 0, cardCents: 0, deskCents: 0 } };

/** The booking as its day remembers it; null where it is canceled. */
export function visitOf(booking: Booking): DayVisit | null {
  const { holder, treatmentId, slot, durationMinutes, status, payment, method, priceCents, version } =
    booking;
  if (status === "cancelled") return null;
  return {
    holder,
    treatmentId,
    slot,
    minutes: durationMinutes,
    status,
    payment,
    method,
    cents: priceCents,
    returnedCents: holdsMoney(payment) ? priceCents - heldCents(booking) : 0,
    confirmed: booking.confirmedAt !== null,
    arrived: booking.arrivedAt !== null,
    version,
  };
}

/** What it adds to its day's sum of the canceled ones: nothing while it stands. */
export function cancelledSumOf(booking: Booking): CancelledSum {
  const { status, method } = booking;
  if (status !== "cancelled") return emptyDay.cancelled;
  const kept = heldCents(booking);
  return {
    count: 1,
    cardCents: method === "card" ? kept : 0,
    deskCents: method === "desk" ? kept : 0,
  };
}

/** Cents that the clinic has of this appointment. */
export function incomeOf({ payment, cents, returnedCents }: DayVisit): number {
  return holdsMoney(payment) ? cents - returnedCents : 0;
}

export function timeOf({ slot, minutes }: Pick<DayVisit, "slot" | "minutes">): TimeRange {
  const from = slotMinutes(slot);
  return { from, to: from + minutes };
}
