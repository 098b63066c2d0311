/** The part of each booking that its day's document stores. One read of a day then serves both free times and reports. */
import type { BookingStatus, DeskMethod, PaymentMethod, PaymentState } from "../contract/bookings.ts";
import type { DayBlocks } from "./blocks.ts";
import { type Booking, holdsMoney, netReceivedCents } from "./booking.ts";
import { plusDays } from "./calendar-date.ts";
import type { ReceivedTotals } from "./received-money.ts";
import { holderRange, slotRange, type TimeRange } from "./time-range.ts";

/** A booking in its day's document. It is booked or was missed, so its time is taken. */
export interface DayEntry {
  holder: string;
  treatmentId: string;
  slot: string;
  minutes: number;
  /** Minutes after the appointment that its holder needs too. It is left out if there are none. */
  buffer?: number | undefined;
  status: Exclude<BookingStatus, "cancelled">;
  payment: PaymentState;
  method: PaymentMethod | null;
  /** How the patient paid at the desk. It is left out if the desk didn't say. */
  deskMethod?: DeskMethod | undefined;
  /** The price in minor units of the booking's currency, like all amounts here. */
  cents: number;
  /** If the booking counts as paid: the part of the price that the clinic no longer has. */
  returnedCents: number;
  /** True if the patient has confirmed that they will come. */
  confirmed: boolean;
  /** True if the desk recorded that the patient arrived. */
  arrived: boolean;
  /** Set if the desk recorded that the patient is late. */
  late?: true | undefined;
  /** What was unusual when the desk booked it. It is left out if nothing was. */
  accepted?: readonly string[] | undefined;
  /** The absences despite which the desk booked it. They are left out if there were none. */
  acceptedAbsences?: readonly string[] | undefined;
  /** The booking's version when this entry was written. */
  version: number;
}

export interface Day {
  /** The day's bookings, by booking id. */
  visits: Readonly<Record<string, DayEntry>>;
  blocks: DayBlocks;
  /** The number of cancelled bookings of the day, and the money that the clinic still holds of them. */
  cancelled: CancelledBookingTotals;
  /** The money that came or went back on this day, for appointments of any day. It is left out if there is none. */
  received?: ReceivedTotals | undefined;
}

export interface CancelledBookingTotals {
  count: number;
  cardCents: number;
  deskCents: number;
}

export const dayWithoutBookings: Day = {
  visits: {},
  blocks: {},
  cancelled: { count: 0, cardCents: 0, deskCents: 0 },
};

/** The entry of a booking in its day's document, or null if the booking is cancelled. */
export function dayEntryOf(booking: Booking): DayEntry | null {
  const { holder, treatmentId, slot, durationMinutes, bufferMinutes } = booking;
  const { status, payment, method, priceCents, version } = booking;
  if (status === "cancelled") return null;
  return {
    holder,
    treatmentId,
    slot,
    minutes: durationMinutes,
    ...(bufferMinutes > 0 && { buffer: bufferMinutes }),
    status,
    payment,
    method,
    cents: priceCents,
    returnedCents: holdsMoney(payment) ? priceCents - netReceivedCents(booking) : 0,
    confirmed: booking.confirmedAt !== null,
    arrived: booking.arrivedAt !== null,
    ...(booking.deskMethod !== null && { deskMethod: booking.deskMethod }),
    ...(booking.lateAt !== null && { late: true }),
    ...(booking.accepted.length > 0 && { accepted: booking.accepted }),
    ...(booking.acceptedAbsences.length > 0 && { acceptedAbsences: booking.acceptedAbsences }),
    version,
  };
}

/** The amounts that a booking adds to its day's totals of cancelled bookings. It adds nothing unless it is cancelled. */
export function cancelledBookingTotalsOf(booking: Booking): CancelledBookingTotals {
  const { status, method } = booking;
  if (status !== "cancelled") return dayWithoutBookings.cancelled;
  const kept = netReceivedCents(booking);
  return {
    count: 1,
    cardCents: method === "card" ? kept : 0,
    deskCents: method === "desk" ? kept : 0,
  };
}

/** A day's data without its money, which reports leave out if it was in an earlier currency of the clinic. */
function withoutMoney({ visits, cancelled, ...rest }: Day): Day {
  const unpriced = Object.entries(visits).map(([id, visit]) => [
    id,
    { ...visit, cents: 0, returnedCents: 0 },
  ]);
  return {
    ...rest,
    visits: Object.fromEntries(unpriced),
    cancelled: { ...dayWithoutBookings.cancelled, count: cancelled.count },
  };
}

/** The days with the money that was in the clinic's currency, which is that of all days since `currencySince`. */
export function daysInCurrency(
  known: ReadonlyMap<string, Day>,
  { currencySince = "" }: { currencySince?: string | undefined },
): Map<string, Day> {
  return new Map([...known].map(([date, day]) => [date, date < currencySince ? withoutMoney(day) : day]));
}

/**
 * The first day from `today` on after all days that hold money. A clinic with a new currency counts money from this day on. Later
 * days can hold money already, like the price of an appointment that was canceled too late.
 */
export function firstDayAfterMoney(known: ReadonlyMap<string, Day>, today: string): string {
  const last = [...known]
    .flatMap(([date, day]) => (holdsAnyMoney(day) ? [date] : []))
    .sort()
    .at(-1);
  return last === undefined || last < today ? today : plusDays(last, 1);
}

function holdsAnyMoney({ visits, cancelled }: Day): boolean {
  const { cardCents, deskCents } = cancelled;
  return cardCents + deskCents > 0 || Object.values(visits).some((visit) => incomeOf(visit) > 0);
}

/** What the clinic holds of this booking, in minor units of its currency. */
export function incomeOf({ payment, cents, returnedCents }: DayEntry): number {
  return holdsMoney(payment) ? cents - returnedCents : 0;
}

/** The patient's time. */
export function timeRangeOf({ slot, minutes }: Pick<DayEntry, "slot" | "minutes">): TimeRange {
  return slotRange(slot, minutes);
}

/** The holder's time: the buffer after the appointment belongs to it. */
export function holderRangeOf({
  slot,
  minutes,
  buffer = 0,
}: Pick<DayEntry, "slot" | "minutes" | "buffer">): TimeRange {
  return holderRange(slot, minutes, buffer);
}
