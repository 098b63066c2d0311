import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import type { AbsenceWithReason } from "../domain/day-columns.ts";
import { storedObject } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";

export const absenceDocumentSchema = storedObject({
  doctorId: z.string(),
  /** The absence covers `[from, to)` in the clinic's local time, such as `2023-01-05T08:00`. */
  from: z.string(),
  to: z.string(),
  /** Only the desk sees the reason of an absence. */
  reason: z.string(),
});

export const absences = (db: Firestore) => collection(db, "absences", absenceDocumentSchema);

/** A clinic has fewer absences than this in years. */
export const maxAbsences = 1000;

/**
 * Reads the absences that end after the start of this day, the earliest end first. The result includes past absences and the
 * reasons, which the published clinic leaves out.
 */
export async function readAbsencesFrom(db: Firestore, date: string): Promise<AbsenceWithReason[]> {
  const ending = absences(db).where("to", ">", `${date}T00:00`).orderBy("to");
  const found = await ending.limit(maxAbsences).get();
  return found.docs.map((absence) => ({ id: absence.id, ...absence.data() }));
}
