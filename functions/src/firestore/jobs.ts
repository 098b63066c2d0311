/** When each scheduled job last finished. */
import type { Firestore } from "@google-cloud/firestore";
import { millisecondsInMinute, millisecondsInSecond } from "date-fns/constants";
import * as z from "zod/mini";
import { type JobName, jobNameSchema } from "../contract/health.ts";
import { type JobTimes, type LateJob, lateJobs } from "../domain/late-jobs.ts";
import { storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";

export const jobsDocumentSchema = storedObject({
  /** The deployed version that watches the jobs, and since when. */
  watched: z.optional(storedObject({ version: z.string(), since: timestampSchema })),
  /** The time of the last finish by job name. A newer release may have more jobs. */
  finishedAt: z._default(z.record(z.string(), timestampSchema), {}),
});

/** One document holds all jobs. Each run merges only its own field, so no job waits for another. */
const jobsDocument = (db: Firestore) => collection(db, "settings", jobsDocumentSchema).doc("jobs");

export async function noteFinished(db: Firestore, name: JobName, now: Date): Promise<void> {
  await jobsDocument(db).set({ finishedAt: { [name]: now } }, { merge: true });
}

interface LateJobsDependencies {
  db: Firestore;
  now: () => Date;
  version: string;
  jobsAreScheduled: boolean;
}

const cacheWhileLateMs = 10 * millisecondsInSecond;
const cachedJobTimes = new WeakMap<Firestore, { times: JobTimes; readAt: number }>();

/**
 * Returns the jobs that are late; none if nothing is scheduled. Reads the document at most once a minute. While the cached times
 * say that a job is late, it reads every 10 seconds: the job may have finished since.
 */
export async function readLateJobs({
  db,
  now,
  version,
  jobsAreScheduled,
}: LateJobsDependencies): Promise<LateJob[]> {
  if (!jobsAreScheduled) return [];
  const currentTime = now();
  const cached = cachedJobTimes.get(db);
  if (cached) {
    const late = lateJobs(cached.times, currentTime);
    const cacheMs = late.length > 0 ? cacheWhileLateMs : millisecondsInMinute;
    if (currentTime.getTime() < cached.readAt + cacheMs) return late;
  }
  const times = await readJobTimes(db, version, currentTime);
  cachedJobTimes.set(db, { times, readAt: currentTime.getTime() });
  return lateJobs(times, currentTime);
}

/** Reads when the jobs last finished. The first read after a deploy also stores that its version watches the jobs from now on. */
async function readJobTimes(db: Firestore, version: string, now: Date): Promise<JobTimes> {
  const document = jobsDocument(db);
  const stored = (await document.withConverter(null).get()).data();
  // A malformed document counts as empty, so that it can't hide other entries of Needs attention. The next runs of the jobs
  // repair it.
  const { watched, finishedAt = {} } = z.safeParse(jobsDocumentSchema, stored).data ?? {};
  const isWatched = watched?.version === version;
  if (!isWatched) await document.set({ watched: { version, since: now } }, { merge: true });
  const ours = jobNameSchema.options.flatMap((name) => (finishedAt[name] ? [[name, finishedAt[name]]] : []));
  return { watchedSince: isWatched ? watched.since : now, finishedAt: Object.fromEntries(ours) };
}
