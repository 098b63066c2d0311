/** The published clinic as an instance remembers it, for the many who only look. */
import type { Firestore } from "@google-cloud/firestore";
import type { Clinic } from "../domain/clinic.ts";
import { readClinic } from "./clinic.ts";

interface Held {
  clinic: Promise<Clinic>;
  readAt: number;
}

const heldClinics = new WeakMap<Firestore, Held>();

interface Looking {
  db: Firestore;
  now(): Date;
  clinicHeldMs: number;
  query: { fresh?: string | undefined };
}

/**
 * As it was at most `clinicHeldMs` ago. `fresh` asks for it as it is, as who has just changed it does. Who books or edits reads
 * it in their transaction.
 */
export async function shownClinic({ db, now, clinicHeldMs, query: { fresh } }: Looking): Promise<Clinic> {
  const known = heldClinics.get(db);
  const readAt = now().getTime();
  // A clock that was set back says nothing of how old it is.
  const isYoung = known && readAt >= known.readAt && readAt < known.readAt + clinicHeldMs;
  if (isYoung && fresh === undefined) return known.clinic;
  const held: Held = { clinic: readClinic(db), readAt };
  heldClinics.set(db, held);
  try {
    return await held.clinic;
  } catch (error) {
    if (heldClinics.get(db) === held) heldClinics.delete(db);
    throw error;
  }
}
