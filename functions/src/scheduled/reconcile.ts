import { millisecondsInMinute } from "date-fns/constants";
import { storedBooking } from "../firestore/bookings.ts";
import { type PaymentDependencies, warnOfPayment } from "../payments/payment-log.ts";
import { recall } from "./memory.ts";
import { lookAtMovedMoney, lookAtOpenDisputes } from "./moved-money.ts";
import { lookAtOpenIntents } from "./open-intents.ts";
import { makeOwedRefunds } from "./owed-refunds.ts";
import { lookAtRecentPayments } from "./recent-payments.ts";
import type { Run } from "./run.ts";

export interface Reconciled {
  /** Payments that succeeded without their booking knowing. */
  payments: number;
  /** Refunds that were promised, and are made now. */
  refunds: number;
  /** Bookings whose money was refunded in Stripe's dashboard, or is disputed. */
  moved: number;
  /** Intents that nobody should pay any more. */
  closed: number;
  /** What could not be looked at; a later run will. */
  failed: number;
  /** Whether the time was up before all had been looked at. The next run goes on there. */
  unfinished: boolean;
}

const usual = { budgetMs: 7 * millisecondsInMinute, pageSize: 100, width: 8 };

/**
 * Makes bookings agree with Stripe, whatever was lost on the way: a webhook, a process, a connection. What patients wait for
 * comes first. A run ends in time, however much there is, and the next one goes on where it ended.
 */
export async function reconcile(
  dependencies: PaymentDependencies,
  limits: Partial<typeof usual> = {},
): Promise<Reconciled> {
  const { budgetMs, pageSize, width } = { ...usual, ...limits };
  const done: Reconciled = { payments: 0, refunds: 0, moved: 0, closed: 0, failed: 0, unfinished: false };
  const end = dependencies.now().getTime() + budgetMs;
  const fail = (id: string | null, intentId: string | null, cause: unknown) => {
    done.failed += 1;
    warnOfPayment(dependencies, "not reconciled", { bookingId: id, intentId }, cause);
  };
  const run: Run = {
    dependencies,
    memory: await recall(dependencies),
    pageSize,
    width,
    isOver: () => dependencies.now().getTime() >= end,
    tend: async (found, intentId, work) => {
      try {
        const stored = storedBooking(found);
        const outcome = stored ? await work(stored) : null;
        if (outcome) done[outcome] += 1;
      } catch (cause) {
        fail(found.id, intentId, cause);
      }
    },
  };
  const steps = dependencies.payments.enabled
    ? [makeOwedRefunds, lookAtRecentPayments, lookAtMovedMoney, lookAtOpenDisputes, lookAtOpenIntents]
    : [makeOwedRefunds, lookAtOpenIntents];
  const remember = () => run.memory.save();
  for (const step of [...steps, remember]) await step(run).catch((cause: unknown) => fail(null, null, cause));
  done.unfinished = run.isOver();
  return done;
}
