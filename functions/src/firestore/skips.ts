import type { DocumentSnapshot } from "@google-cloud/firestore";
import { warn } from "firebase-functions/logger";

/** Tells of a document, by its path, that a job leaves out. */
export type Skip = (path: string, cause: unknown) => void;

interface Skips {
  skip: Skip;
  /** What was skipped, each once. */
  paths: ReadonlySet<string>;
}

/** Of what is wrong with a document the beginning says enough. */
const longestCause = 500;

/** What a job could not read or finish holds up nothing else: it is logged by its path, skipped and counted once. */
export function countSkips(job: string): Skips {
  const paths = new Set<string>();
  const skip: Skip = (path, cause) => {
    if (paths.has(path)) return;
    paths.add(path);
    warn("document skipped", { job, path, cause: String(cause).slice(0, longestCause) });
  };
  return { skip, paths };
}

/** Undefined where there is none, and where it can't be read. */
export function dataOrSkip<T>(found: DocumentSnapshot<T>, skip: Skip): T | undefined {
  try {
    return found.data();
  } catch (cause) {
    skip(found.ref.path, cause);
    return undefined;
  }
}

/** Undefined where the work on this document failed. */
export async function doOrSkip<T>(path: string, skip: Skip, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (cause) {
    skip(path, cause);
    return undefined;
  }
}
