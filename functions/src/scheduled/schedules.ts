/** When each job runs. `npm run housekeeping`, `npm run send` and `npm run reconcile` run them at once. */
import { info } from "firebase-functions/logger";
import { onSchedule, type ScheduleOptions } from "firebase-functions/scheduler";
import type { JobName } from "../contract/health.ts";
import { jobIntervals } from "../domain/late-jobs.ts";
import { region } from "../ports/environment.ts";
import { limitSecrets, mailSecrets, realJobDependencies, stripeSecrets } from "../ports/real-dependencies.ts";
import { type Job, type JobReport, runHousekeeping, runReconciler, runSender } from "./jobs.ts";

export const housekeeping = schedule("housekeeping", runHousekeeping, {
  timeoutSeconds: 540,
  // Removing a person cancels appointments, which may give money back.
  secrets: [...stripeSecrets, ...limitSecrets],
});

export const sender = schedule("sender", runSender, {
  timeoutSeconds: 180,
  // Two at once would do no harm, and no good.
  maxInstances: 1,
  secrets: [...mailSecrets, ...limitSecrets],
});

/** Webhooks bring the news. This finds what they did not bring. */
export const reconciler = schedule("reconciler", runReconciler, {
  timeoutSeconds: 540,
  maxInstances: 1,
  secrets: stripeSecrets,
});

function schedule(name: JobName, run: Job, options: Omit<ScheduleOptions, "schedule">) {
  const every = `every ${jobIntervals[name]} minutes`;
  return onSchedule({ schedule: every, region, memory: "512MiB", ...options }, async () => {
    const report = await run(realJobDependencies());
    // The sender looks every minute of the day, and mostly finds nothing.
    if (Object.values(report).some(Boolean)) info(name, report);
    failWhereSkipped(name, report);
  });
}

/**
 * Throws at the end of a run that skipped something: the log has an error, and Cloud Scheduler shows the run as failed. Our
 * schedules have no retries, so that nothing is done twice.
 */
export function failWhereSkipped(name: JobName, { skipped }: Pick<JobReport, "skipped">): void {
  if (skipped > 0) throw new Error(`${name} skipped ${skipped}`);
}
