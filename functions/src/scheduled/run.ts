import type { DocumentSnapshot } from "@google-cloud/firestore";
import type { Booking } from "../domain/booking.ts";
import type { StoredBooking } from "../firestore/bookings.ts";
import type { PaymentDependencies } from "../payments/payment-log.ts";
import type { Memory } from "./memory.ts";

export type Outcome = "payments" | "refunds" | "moved" | "closed" | null;

/** One run: what each of its steps needs. */
export interface Run {
  dependencies: PaymentDependencies;
  memory: Memory;
  /** How much is read at once, and how much of it is done at once: far below what Stripe lets an account ask in a second. */
  pageSize: number;
  width: number;
  isOver(): boolean;
  /** Does this for a booking, where there is one. What fails holds up none of the others. */
  tend(
    found: DocumentSnapshot<Booking>,
    intentId: string | null,
    work: (stored: StoredBooking) => Promise<Outcome>,
  ): Promise<void>;
}
