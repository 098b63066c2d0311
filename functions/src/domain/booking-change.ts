import type { AttentionKind } from "../contract/attention.ts";
import type { PaymentState } from "../contract/bookings.ts";
import type { Act } from "./account-limits.ts";
import { type Booking, holdsMoney } from "./booking.ts";

/** What an event does to a booking, and to all that is counted of it. The store writes it in one commit. */
export interface BookingChange {
  fields: Partial<Booking>;
  days: DayChange[];
  /** Counts for the owner's account, which may do it only so often. */
  act?: Act;
  /** True: from now on a person has to look at it for this reason; false: no more. */
  attention?: Partial<Record<AttentionKind, boolean>>;
}

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

/** A day's income counts what the clinic holds. */
export function incomeChange(booking: Booking, next: PaymentState): DayChange[] {
  const { date, treatmentId, priceCents } = booking;
  const change = Number(holdsMoney(next)) - Number(holdsMoney(booking.payment));
  return change === 0 ? [] : [{ date, treatmentId, incomeCents: change * priceCents }];
}
