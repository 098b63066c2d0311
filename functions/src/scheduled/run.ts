import type { DocumentSnapshot } from "@google-cloud/firestore";
import type { PaymentDependencies } from "../appointments/payment-log.ts";
import type { Booking } from "../domain/booking.ts";

type Outcome = "payments" | "refunds" | "closed" | null;

/** One run: what each of its steps needs. */
export interface Run {
  dependencies: PaymentDependencies;
  /** How much is read at once, and how much of it is done at once: far below what Stripe lets an account ask in a second. */
  pageSize: number;
  width: number;
  isOver(): boolean;
  /** Does this for a booking, where there is one. What fails holds up none of the others. */
  tend(
    found: DocumentSnapshot<Booking>,
    intentId: string | null,
    work: (booking: Booking) => Promise<Outcome>,
  ): Promise<void>;
}

/** Does this work for each item, so many at a time. Ends when all of it has ended; the first failure is thrown then. */
export async function severalAtOnce<T>(
  items: Iterable<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value);
  };
  const ended = await Promise.allSettled(Array.from({ length: width }, worker));
  for (const one of ended) if (one.status === "rejected") throw one.reason;
}
