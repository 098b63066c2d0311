/** How jobs go on when a document can't be read. */
import type { DocumentSnapshot, QueryDocumentSnapshot } from "@google-cloud/firestore";
import { addHours } from "date-fns";
import { warn } from "firebase-functions/logger";

/** Reports the path of a document that a job leaves out. */
export type SkipDocument = (path: string, cause: unknown) => void;

interface SkippedDocuments {
  skip: SkipDocument;
  paths: ReadonlySet<string>;
}

/** The most characters of an error that are logged. */
const maxCauseLength = 500;

/**
 * Creates a function that logs a skipped document by its path, once per job run, so that one bad document doesn't stop the
 * others.
 */
export function trackSkippedDocuments(job: string): SkippedDocuments {
  const paths = new Set<string>();
  const skip: SkipDocument = (path, cause) => {
    if (paths.has(path)) return;
    paths.add(path);
    warn("document skipped", { job, path, cause: String(cause).slice(0, maxCauseLength) });
  };
  return { skip, paths };
}

/** Undefined if the document doesn't exist or can't be parsed. */
export function dataOrSkipDocument<T>(found: DocumentSnapshot<T>, skip: SkipDocument): T | undefined {
  try {
    return found.data();
  } catch (cause) {
    skip(found.ref.path, cause);
    return undefined;
  }
}

/** Undefined if the work failed. */
export async function runOrSkipDocument<T>(
  path: string,
  skip: SkipDocument,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (cause) {
    skip(path, cause);
    return undefined;
  }
}

/** Hours until the next attempt to read it, so that the log repeats the error at most this often. */
const hoursUntilRetry = 1;

/**
 * Postpones a due document that can't be read, unless it has changed since it was found. Otherwise every run would begin with it. A failure
 * is ignored: the next run finds the document again.
 */
export async function postponeUnreadable<Document>(
  { ref, updateTime }: Pick<QueryDocumentSnapshot<Document>, "ref" | "updateTime">,
  dueBy: "sendAfter" | "nextReminderAt",
  now: Date,
): Promise<void> {
  await ref.update(dueBy, addHours(now, hoursUntilRetry), { lastUpdateTime: updateTime }).catch(() => {});
}
