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
  /** Since when the site watches the jobs. A job that has never finished counts from here: after a deploy there is no alarm at once. */
  watchedSince: Date;
  /** When each job last finished. */
  finishedAt: Readonly<Partial<Record<JobName, Date>>>;
}

export interface LateJob {
  name: JobName;
  /** When it last finished, or when the site began to watch it. */
  since: Date;
}

export function lateJobs({ watchedSince, finishedAt }: JobTimes, now: Date): LateJob[] {
  return jobNameSchema.options.flatMap((name) => {
    const since = finishedAt[name] ?? watchedSince;
    const lateAfterMs = lateAfterIntervals * jobIntervals[name] * millisecondsInMinute;
    return now.getTime() - since.getTime() > lateAfterMs ? [{ name, since }] : [];
  });
}
