import { millisecondsInMinute } from "date-fns/constants";
import { toStoredBooking } from "../firestore/bookings.ts";
import { type PaymentDependencies, warnOfPayment } from "../payments/payment-log.ts";
import { checkOpenIntents, checkRecentIntents } from "./intents.ts";
import { makeOwedRefunds } from "./owed-refunds.ts";
import { loadReconcilerRunState, type ReconcilerRun } from "./reconciler-run.ts";
import { checkOpenDisputes, checkRecentRefundsAndDisputes } from "./refunds-and-disputes.ts";

export interface ReconcilerRunResult {
  /** Successful payments that the booking didn't know of. */
  payments: number;
  /** Owed refunds that this run made. */
  refunds: number;
  /** Bookings whose payment was refunded in Stripe's dashboard or disputed. */
  moved: number;
  /** Payment intents that were closed because they should no longer be paid. */
  closed: number;
  /** Items that failed. A later run tries them again. */
  failed: number;
  /** Whether time ran out before everything was checked. The next run continues there. */
  unfinished: boolean;
}

const defaultRunLimits = { budgetMs: 7 * millisecondsInMinute, pageSize: 100, width: 8 };

/**
 * Corrects bookings that disagree with Stripe because a webhook, a process or a connection failed. What patients wait for comes
 * first. A run stops when its time is up, and the next one continues there.
 */
export async function reconcileWithStripe(
  dependencies: PaymentDependencies,
  limits: Partial<typeof defaultRunLimits> = {},
): Promise<ReconcilerRunResult> {
  const { budgetMs, pageSize, width } = { ...defaultRunLimits, ...limits };
  const done: ReconcilerRunResult = {
    payments: 0,
    refunds: 0,
    moved: 0,
    closed: 0,
    failed: 0,
    unfinished: false,
  };
  const end = dependencies.now().getTime() + budgetMs;
  const fail = (id: string | null, intentId: string | null, cause: unknown) => {
    done.failed += 1;
    warnOfPayment(dependencies, "not reconciled", { bookingId: id, intentId }, cause);
  };
  const run: ReconcilerRun = {
    dependencies,
    memory: await loadReconcilerRunState(dependencies),
    pageSize,
    width,
    isOver: () => dependencies.now().getTime() >= end,
    withBooking: async (found, intentId, work) => {
      try {
        const stored = toStoredBooking(found);
        const outcome = stored ? await work(stored) : null;
        if (outcome) done[outcome] += 1;
      } catch (cause) {
        fail(found.id, intentId, cause);
      }
    },
  };
  const steps = dependencies.payments.enabled
    ? [
        makeOwedRefunds,
        checkRecentIntents,
        checkRecentRefundsAndDisputes,
        checkOpenDisputes,
        checkOpenIntents,
      ]
    : [makeOwedRefunds, checkOpenIntents];
  const remember = () => run.memory.save();
  for (const step of [...steps, remember]) await step(run).catch((cause: unknown) => fail(null, null, cause));
  done.unfinished = run.isOver();
  return done;
}
