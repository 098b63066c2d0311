/** The scheduled jobs. Each is one function that both its schedule and its command call. */

import type { JobName } from "../contract/health.ts";
import { noteFinished } from "../firestore/jobs.ts";
import { addDueReminders } from "../notices/reminders.ts";
import { sendDueNotices } from "../notices/send-due-notices.ts";
import { addDueSummaries } from "../notices/staff-summaries.ts";
import type { PaymentDependencies } from "../payments/payment-log.ts";
import type { Dependencies, JobDependencies } from "../ports/dependencies.ts";
import { runHousekeepingSteps } from "./housekeeping.ts";
import { reconcileWithStripe } from "./reconcile.ts";

interface JobLimits {
  /** Milliseconds after which a run stops and leaves the rest to the next one. Each job has a default that fits its schedule. */
  budgetMs?: number;
  /** Mails that are due within this many milliseconds are sent already. Only the local suite uses this. */
  headStartMs?: number;
}

/** The counts of what a run did, by name. */
export interface JobReport extends Readonly<Record<string, number | boolean>> {
  /** The number of items that failed or couldn't be read. The next run tries them again. */
  skipped: number;
}

export type Job<Needs = JobDependencies> = (dependencies: Needs, limits?: JobLimits) => Promise<JobReport>;

/**
 * Wraps a job so that each finished run is recorded. A run counts as finished even if it skipped items or ran out of time, which
 * its report says. A run that throws isn't recorded.
 */
function job<Needs extends Pick<JobDependencies, "db" | "now">>(
  name: JobName,
  work: (dependencies: Needs, limits: JobLimits) => Promise<JobReport>,
): Job<Needs> {
  return async (dependencies, limits = {}) => {
    const report = await work(dependencies, limits);
    await noteFinished(dependencies.db, name, dependencies.now());
    return report;
  };
}

/** Finishes interrupted removals, finds upcoming appointments that can't take place, and deletes unused data. */
export const runHousekeeping = job("housekeeping", async (dependencies: Dependencies, { budgetMs }) => ({
  ...(await runHousekeepingSteps(dependencies, budgetMs === undefined ? {} : { lookMs: budgetMs })),
}));

type SenderDependencies = Pick<
  JobDependencies,
  "db" | "now" | "accounts" | "limitId" | "openMail" | "siteUrl"
> &
  Partial<Pick<JobDependencies, "photosUrl">>;

/** Creates the reminders and the summaries for the staff that are due, and sends all due mails. */
export const runSender = job("sender", async (dependencies: SenderDependencies, limits) => {
  const { db, now, accounts, limitId, openMail, siteUrl, photosUrl } = dependencies;
  const reminders = await addDueReminders({ db, now }, limits);
  const summaries = await addDueSummaries({ db, now });
  const sent = await sendDueNotices(
    {
      ...{ db, now, accounts, limitId, mail: openMail(), siteUrl: siteUrl() },
      ...(photosUrl !== undefined && { photosUrl }),
    },
    limits,
  );
  return {
    reminders: reminders.owed,
    summaries,
    ...sent,
    skipped: reminders.failed + sent.skipped,
    unfinished: reminders.unfinished || sent.unfinished,
  };
});

/** Compares bookings with Stripe and corrects them. */
export const runReconciler = job("reconciler", async (dependencies: PaymentDependencies, limits) => {
  const { failed: skipped, ...done } = await reconcileWithStripe(dependencies, limits);
  return { ...done, skipped };
});
