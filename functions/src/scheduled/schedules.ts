/** The schedule of each job. `npm run housekeeping`, `npm run send` and `npm run reconcile` run the jobs at once. */
import { info } from "firebase-functions/logger";
import { onSchedule, type ScheduleOptions } from "firebase-functions/scheduler";
import type { JobName } from "../contract/health.ts";
import { jobIntervals } from "../domain/late-jobs.ts";
import { region } from "../ports/environment.ts";
import {
  mailSecrets,
  rateLimitSecrets,
  realJobDependencies,
  stripeSecrets,
} from "../ports/real-dependencies.ts";
import { type Job, type JobReport, runHousekeeping, runReconciler, runSender } from "./jobs.ts";

export const housekeeping = scheduleJob("housekeeping", runHousekeeping, {
  timeoutSeconds: 540,
  // Housekeeping finishes account removals, which cancel appointments and may refund money.
  secrets: [...stripeSecrets, ...rateLimitSecrets],
});

export const sender = scheduleJob("sender", runSender, {
  timeoutSeconds: 180,
  // Two senders at once would be safe but not faster.
  maxInstances: 1,
  secrets: [...mailSecrets, ...rateLimitSecrets],
});

/** Finds what Stripe's webhooks did not report. */
export const reconciler = scheduleJob("reconciler", runReconciler, {
  timeoutSeconds: 540,
  maxInstances: 1,
  secrets: stripeSecrets,
});

function scheduleJob(name: JobName, run: Job, options: Omit<ScheduleOptions, "schedule">) {
  const every = `every ${jobIntervals[name]} minutes`;
  return onSchedule({ schedule: every, region, memory: "512MiB", ...options }, async () => {
    const report = await run(realJobDependencies());
    // Empty reports are not logged: the sender runs every minute and mostly finds nothing.
    if (Object.values(report).some(Boolean)) info(name, report);
    failIfSkipped(name, report);
  });
}

/**
 * Throws after a run that skipped something, so that the log has an error and Cloud Scheduler shows the run as failed. The
 * schedules have no retries, so nothing runs twice.
 */
export function failIfSkipped(name: JobName, { skipped }: Pick<JobReport, "skipped">): void {
  if (skipped > 0) throw new Error(`${name} skipped ${skipped}`);
}
