/** When the jobs that run by schedule last finished. */
import type { Firestore } from "@google-cloud/firestore";
import { millisecondsInMinute } from "date-fns/constants";
import * as z from "zod/mini";
import { type JobName, jobNameSchema } from "../contract/health.ts";
import { type JobTimes, type LateJob, lateJobs } from "../domain/late-jobs.ts";
import { storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";

export const jobsDocumentSchema = storedObject({
  /** Which deployed version watches the jobs, and since when. */
  watched: z.optional(storedObject({ version: z.string(), since: timestampSchema })),
  /** By the job's name. Newer code may know more jobs. */
  finishedAt: z._default(z.record(z.string(), timestampSchema), {}),
});

/** All jobs in one document: each run merges its own field into it and reads nothing, so that no job waits for another. */
const jobsDocument = (db: Firestore) => collection(db, "settings", jobsDocumentSchema).doc("jobs");

export async function noteFinished(db: Firestore, name: JobName, now: Date): Promise<void> {
  await jobsDocument(db).set({ finishedAt: { [name]: now } }, { merge: true });
}

interface Site {
  db: Firestore;
  now: () => Date;
  version: string;
  jobsAreScheduled: boolean;
}

const held = new WeakMap<Firestore, { times: JobTimes; until: number }>();

/** The late jobs, none where nothing is scheduled. The document is read at most once a minute. */
export async function readLateJobs({ db, now, version, jobsAreScheduled }: Site): Promise<LateJob[]> {
  if (!jobsAreScheduled) return [];
  const moment = now();
  const known = held.get(db);
  if (known && moment.getTime() < known.until) return lateJobs(known.times, moment);
  const times = await readTimes(db, version, moment);
  held.set(db, { times, until: moment.getTime() + millisecondsInMinute });
  return lateJobs(times, moment);
}

/** The first to ask after a deploy writes down that its version watches the jobs from now on. */
async function readTimes(db: Firestore, version: string, now: Date): Promise<JobTimes> {
  const document = jobsDocument(db);
  const stored = (await document.withConverter(null).get()).data();
  // A malformed document is the same as none: it must not hide what else needs attention. The jobs' next runs mend it.
  const { watched, finishedAt = {} } = z.safeParse(jobsDocumentSchema, stored).data ?? {};
  const isWatched = watched?.version === version;
  if (!isWatched) await document.set({ watched: { version, since: now } }, { merge: true });
  const ours = jobNameSchema.options.flatMap((name) => (finishedAt[name] ? [[name, finishedAt[name]]] : []));
  return { watchedSince: isWatched ? watched.since : now, finishedAt: Object.fromEntries(ours) };
}
