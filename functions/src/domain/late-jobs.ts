/** Finds scheduled jobs that have stopped (a dead man's check). docs/operate.md, "When a job stands still" */
import { millisecondsInMinute } from "date-fns/constants";
import { type JobName, jobNameSchema } from "../contract/health.ts";

/** The interval of each job: minutes between the starts of two runs. */
export const jobIntervals: Readonly<Record<JobName, number>> = {
  sender: 1,
  reconciler: 15,
  housekeeping: 60,
};

/**
 * A job is late if it hasn't finished for this many minutes: three of its intervals. The sender gets two more, because its runs may end 220 s
 * apart without a fault: an interval of 60 s, and a run of 20 s for reminders (`reminderRunBudgetMs`), 50 s for mails (`sendRunBudgetMs`) and 90 s for
 * the last of them (`timeouts.wholeMs`).
 */
export const lateAfterMinutes: Readonly<Record<JobName, number>> = {
  sender: 5 * jobIntervals.sender,
  reconciler: 3 * jobIntervals.reconciler,
  housekeeping: 3 * jobIntervals.housekeeping,
};

export interface JobTimes {
  /**
   * When the deployed version began to watch the jobs. Each job has its whole time from then on, so a deploy raises no alarm.
   */
  watchedSince: Date;
  /** When each job last finished. */
  finishedAt: Readonly<Partial<Record<JobName, Date>>>;
}

export interface LateJob {
  name: JobName;
  /** When the job last finished. If it never has, when the site began to watch it. */
  since: Date;
}

export function lateJobs({ watchedSince, finishedAt }: JobTimes, now: Date): LateJob[] {
  return jobNameSchema.options.flatMap((name) => {
    const since = finishedAt[name] ?? watchedSince;
    const waitedMs = now.getTime() - Math.max(since.getTime(), watchedSince.getTime());
    return waitedMs > lateAfterMinutes[name] * millisecondsInMinute ? [{ name, since }] : [];
  });
}
