import type { DocumentSnapshot } from "@google-cloud/firestore";
import type { Booking } from "../domain/booking.ts";
import type { StoredBooking } from "../firestore/bookings.ts";
import type { PaymentDependencies } from "../payments/payment-log.ts";
import type { Memory } from "./memory.ts";

export type Outcome = "payments" | "refunds" | "moved" | "closed" | null;

/** The data that each step of one reconciler run needs. */
export interface Run {
  dependencies: PaymentDependencies;
  memory: Memory;
  /**
   * How many bookings are read per page, and how many of them are handled at once (`width`). It stays far below Stripe's rate
   * limit.
   */
  pageSize: number;
  width: number;
  isOver(): boolean;
  /** Runs the work for a booking, if it exists. An error is counted and doesn't stop the others. */
  withBooking(
    found: DocumentSnapshot<Booking>,
    intentId: string | null,
    work: (stored: StoredBooking) => Promise<Outcome>,
  ): Promise<void>;
}
