/** Finds scheduled jobs that have stopped (a dead man's check). docs/operate.md, "When a job stands still" */
import { millisecondsInMinute } from "date-fns/constants";
import { type JobName, jobNameSchema } from "../contract/health.ts";

/** The interval of each job: minutes between the starts of two runs. */
export const jobIntervals: Readonly<Record<JobName, number>> = {
  sender: 1,
  reconciler: 15,
  housekeeping: 60,
};

/** A job is late if it hasn't finished for this many of its intervals. */
const lateAfterIntervals = 3;

export interface JobTimes {
  /**
   * When the deployed version began to watch the jobs. No job is late within three intervals after that, so a deploy raises
   * no alarm.
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
    return waitedMs > lateAfterIntervals * jobIntervals[name] * millisecondsInMinute ? [{ name, since }] : [];
  });
}
