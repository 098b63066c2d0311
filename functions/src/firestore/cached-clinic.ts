/** Keeps public documents in memory for requests that only display them. */
import type { Firestore } from "@google-cloud/firestore";
import { readClinic } from "./clinic.ts";
import { readSite } from "./site.ts";

interface CachedReadDependencies {
  db: Firestore;
  now(): Date;
  clinicHeldMs: number;
  query: { fresh?: string | undefined };
}

type CachedRead<T> = (call: CachedReadDependencies) => Promise<T>;

/** Makes a function that returns a document as it was at most `clinicHeldMs` ago. */
function cached<T>(read: (db: Firestore) => Promise<T>): CachedRead<T> {
  const cache = new WeakMap<Firestore, { value: Promise<T>; readAt: number }>();
  return async ({ db, now, clinicHeldMs, query: { fresh } }) => {
    const known = cache.get(db);
    const readAt = now().getTime();
    // If the clock was set back, the age of the cached document is unknown, so it is read again.
    const isFresh = known && readAt >= known.readAt && readAt < known.readAt + clinicHeldMs;
    if (isFresh && fresh === undefined) return known.value;
    const reading = { value: read(db), readAt };
    cache.set(db, reading);
    try {
      return await reading.value;
    } catch (error) {
      if (cache.get(db) === reading) cache.delete(db);
      throw error;
    }
  };
}

/**
 * Returns the public clinic as it was at most `clinicHeldMs` ago. `fresh` asks for the current one, for example after an edit.
 * Requests that book or edit read it in their transaction instead.
 */
export const readCachedClinic = cached(readClinic);

/** Returns the site's content in the same way. */
export const readCachedSite = cached(readSite);
