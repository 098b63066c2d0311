import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import type { KnownAbsence } from "../domain/day-columns.ts";
import { storedObject } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";

export const absenceDocumentSchema = storedObject({
  doctorId: z.string(),
  /** Half-open, clinic-local: `2023-01-05T08:00`. */
  from: z.string(),
  to: z.string(),
  /** For the desk alone. */
  reason: z.string(),
});

export const absences = (db: Firestore) => collection(db, "absences", absenceDocumentSchema);

/** More absences than a clinic has in years. */
export const mostAbsences = 1000;

/**
 * The absences that end after the beginning of this day, the earliest first. Unlike the published clinic it has their reasons, and
 * past absences.
 */
export async function readAbsencesFrom(db: Firestore, date: string): Promise<KnownAbsence[]> {
  const ending = absences(db).where("to", ">", `${date}T00:00`).orderBy("to");
  const found = await ending.limit(mostAbsences).get();
  return found.docs.map((absence) => ({ id: absence.id, ...absence.data() }));
}
