import type { DocumentSnapshot } from "@google-cloud/firestore";
import type { BookingDocument } from "../firestore/bookings.ts";
import { lookAtOpenIntents } from "./open-intents.ts";
import { makeOwedRefunds } from "./owed-refunds.ts";
import { type PaymentClinic, warnOfPayment } from "./payment-log.ts";
import { lookAtRecentPayments } from "./recent-payments.ts";

const minute = 60_000;

export interface Reconciled {
  /** Payments that succeeded without their booking knowing. */
  payments: number;
  /** Refunds that were promised, and are made now. */
  refunds: number;
  /** Intents that nobody should pay any more. */
  closed: number;
  /** What could not be looked at; a later run will. */
  failed: number;
  /** Whether the time was up before all had been looked at. The next run goes on there. */
  unfinished: boolean;
}

type Outcome = "payments" | "refunds" | "closed" | null;

/** One run: what each of its steps needs. */
export interface Run {
  clinic: PaymentClinic;
  /** How much is read at once, and how much of it is done at once: far below what Stripe lets an account ask in a second. */
  pageSize: number;
  width: number;
  isOver(): boolean;
  /** Does this for a booking, where there is one. What fails holds up none of the others. */
  tend(
    found: DocumentSnapshot<BookingDocument>,
    intentId: string | null,
    work: (booking: BookingDocument) => Promise<Outcome>,
  ): Promise<void>;
}

const usual = { budgetMs: 7 * minute, pageSize: 100, width: 8 };

/**
 * Makes bookings agree with Stripe, whatever was lost on the way: a webhook, a process, a connection. What patients wait for
 * comes first. A run ends in time, however much there is, and the next one goes on where it ended.
 */
export async function reconcile(
  clinic: PaymentClinic,
  limits: Partial<typeof usual> = {},
): Promise<Reconciled> {
  const { budgetMs, pageSize, width } = { ...usual, ...limits };
  const done: Reconciled = { payments: 0, refunds: 0, closed: 0, failed: 0, unfinished: false };
  const end = clinic.now().getTime() + budgetMs;
  const fail = (id: string | null, intentId: string | null, cause: unknown) => {
    done.failed += 1;
    warnOfPayment(clinic, "not reconciled", { bookingId: id, intentId }, cause);
  };
  const run: Run = {
    clinic,
    pageSize,
    width,
    isOver: () => clinic.now().getTime() >= end,
    tend: async (found, intentId, work) => {
      try {
        const booking = found.data();
        const outcome = booking ? await work(booking) : null;
        if (outcome) done[outcome] += 1;
      } catch (cause) {
        fail(found.id, intentId, cause);
      }
    },
  };
  const steps = clinic.payments.enabled
    ? [makeOwedRefunds, lookAtRecentPayments, lookAtOpenIntents]
    : [makeOwedRefunds, lookAtOpenIntents];
  for (const step of steps) await step(run).catch((cause: unknown) => fail(null, null, cause));
  done.unfinished = run.isOver();
  return done;
}
