/** A dead man's check: a job that has stopped can't say so itself. docs/operate.md, "When a job stands still" */
import { millisecondsInMinute } from "date-fns/constants";
import { type JobName, jobNameSchema } from "../contract/health.ts";

/** Minutes from the beginning of one run to that of the next. */
export const jobIntervals: Readonly<Record<JobName, number>> = {
  sender: 1,
  reconciler: 15,
  housekeeping: 60,
};

/** A job is late when it hasn't finished for so many of its intervals. */
const lateAfterIntervals = 3;

export interface JobTimes {
  /** When the deployed version began to watch the jobs. No job is late before three intervals after that: a deploy is no alarm. */
  watchedSince: Date;
  /** When each job last finished. */
  finishedAt: Readonly<Partial<Record<JobName, Date>>>;
}

export interface LateJob {
  name: JobName;
  /** When it last finished. One that has never finished: when the site began to watch it. */
  since: Date;
}

export function lateJobs({ watchedSince, finishedAt }: JobTimes, now: Date): LateJob[] {
  return jobNameSchema.options.flatMap((name) => {
    const since = finishedAt[name] ?? watchedSince;
    const waitedMs = now.getTime() - Math.max(since.getTime(), watchedSince.getTime());
    return waitedMs > lateAfterIntervals * jobIntervals[name] * millisecondsInMinute ? [{ name, since }] : [];
  });
}
