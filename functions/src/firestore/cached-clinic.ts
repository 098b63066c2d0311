/** Keeps the public clinic in memory for requests that only display it. */
import type { Firestore } from "@google-cloud/firestore";
import type { Clinic } from "../domain/clinic.ts";
import { readClinic } from "./clinic.ts";

interface CachedClinic {
  clinic: Promise<Clinic>;
  readAt: number;
}

const clinicCache = new WeakMap<Firestore, CachedClinic>();

interface CachedClinicDependencies {
  db: Firestore;
  now(): Date;
  clinicHeldMs: number;
  query: { fresh?: string | undefined };
}

/**
 * Returns the public clinic as it was at most `clinicHeldMs` ago. `fresh` asks for the current one, for example after an edit.
 * Requests that book or edit read it in their transaction instead.
 */
export async function readCachedClinic({
  db,
  now,
  clinicHeldMs,
  query: { fresh },
}: CachedClinicDependencies): Promise<Clinic> {
  const cached = clinicCache.get(db);
  const readAt = now().getTime();
  // If the clock was set back, the age of the cached clinic is unknown, so it is read again.
  const isFresh = cached && readAt >= cached.readAt && readAt < cached.readAt + clinicHeldMs;
  if (isFresh && fresh === undefined) return cached.clinic;
  const reading: CachedClinic = { clinic: readClinic(db), readAt };
  clinicCache.set(db, reading);
  try {
    return await reading.clinic;
  } catch (error) {
    if (clinicCache.get(db) === reading) clinicCache.delete(db);
    throw error;
  }
}
