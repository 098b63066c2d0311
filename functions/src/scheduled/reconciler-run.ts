import type { DocumentSnapshot } from "@google-cloud/firestore";
import type { Booking } from "../domain/booking.ts";
import type { StoredBooking } from "../firestore/bookings.ts";
import type { PaymentDependencies } from "../payments/payment-log.ts";
import type { ReconcilerRunState } from "./reconciler-run-state.ts";

export type ReconcileOutcome = "payments" | "refunds" | "moved" | "closed" | null;

/** The data that each step of one reconciler run needs. */
export interface ReconcilerRun {
  dependencies: PaymentDependencies;
  memory: ReconcilerRunState;
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
    work: (stored: StoredBooking) => Promise<ReconcileOutcome>,
  ): Promise<void>;
}
