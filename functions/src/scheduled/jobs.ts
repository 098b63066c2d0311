/** What runs by schedule: one function each, which its schedule and its command both call. */

import type { JobName } from "../contract/health.ts";
import { noteFinished } from "../firestore/jobs.ts";
import { oweReminders } from "../notices/reminders.ts";
import { sendDue } from "../notices/send-due.ts";
import type { PaymentDependencies } from "../payments/payment-log.ts";
import type { Dependencies, JobDependencies } from "../ports/dependencies.ts";
import { keepHouse } from "./keep-house.ts";
import { reconcile } from "./reconcile.ts";

interface JobLimits {
  /** How long a run may take before it leaves the rest to the next one. Each job has its own, which fits its schedule. */
  budgetMs?: number;
  /** A mail that is due within this time is sent already. Only the local suite does that. */
  headStartMs?: number;
}

/** Counts of what a run did, each by its name. */
export interface JobReport extends Readonly<Record<string, number | boolean>> {
  /** What failed or could not be read. The next run tries it again. */
  skipped: number;
}

export type Job<Needs = JobDependencies> = (dependencies: Needs, limits?: JobLimits) => Promise<JobReport>;

/**
 * A run that reaches its end has finished, also where it had to skip something or its time was up: each of these is reported by itself.
 * One that throws has not.
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

/** Finishes interrupted removals, looks for appointments that can't take place, and clears away what nobody needs. */
export const runHousekeeping = job("housekeeping", async (dependencies: Dependencies, { budgetMs }) => ({
  ...(await keepHouse(dependencies, budgetMs === undefined ? {} : { lookMs: budgetMs })),
}));

type SenderDependencies = Pick<
  JobDependencies,
  "db" | "now" | "accounts" | "limitId" | "openMail" | "siteUrl"
>;

/** Owes the reminders whose time has come, and sends every mail that is due. */
export const runSender = job("sender", async (dependencies: SenderDependencies, limits) => {
  const { db, now, accounts, limitId, openMail, siteUrl } = dependencies;
  const reminders = await oweReminders({ db, now }, limits);
  const sent = await sendDue({ db, now, accounts, limitId, mail: openMail(), siteUrl: siteUrl() }, limits);
  return {
    reminders: reminders.owed,
    ...sent,
    skipped: reminders.failed + sent.skipped,
    unfinished: reminders.unfinished || sent.unfinished,
  };
});

/** Makes bookings agree with Stripe. */
export const runReconciler = job("reconciler", async (dependencies: PaymentDependencies, limits) => {
  const { failed: skipped, ...done } = await reconcile(dependencies, limits);
  return { ...done, skipped };
});
