/** The access log: who of the staff looked at whom, who changed what, and who was refused. Entries are only added. */
import type { Firestore, Query } from "@google-cloud/firestore";
import { addYears } from "date-fns";
import { millisecondsInMinute } from "date-fns/constants";
import * as z from "zod/mini";
import { accessActions } from "../contract/access.ts";
import { storedEnum, storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";
import { hashOf } from "./secret.ts";
import { isAlreadyExists } from "./status-codes.ts";

export const accessDocumentSchema = storedObject({
  at: timestampSchema,
  uid: z.string(),
  /** The account's role at that time; `patient` for a refused account without a role. */
  role: z.string(),
  action: storedEnum(z.enum(accessActions), "changed"),
  /** The call, such as `GET /booking/{id}`. */
  call: z.string(),
  /** The kind of thing that was looked at or changed, such as `booking`, and its id. */
  subject: storedObject({ kind: z.string(), id: z.string() }),
  /** The uid of the patient or account whom it concerns; null if there is none, and for a whole day. */
  concerns: z.nullable(z.string()),
  /** TTL deletes the entry some time after this. */
  expiresAt: timestampSchema,
});
export type AccessDocument = z.infer<typeof accessDocumentSchema>;
export type AccessEntry = Omit<AccessDocument, "at" | "expiresAt">;

export const accessLog = (db: Firestore) => collection(db, "access", accessDocumentSchema);

/** When somebody of the staff looked at a person, the latest look first. */
export function looksAt(db: Firestore, uid: string): Query<AccessDocument> {
  return accessLog(db).where("concerns", "==", uid).where("action", "==", "looked").orderBy("at", "desc");
}

const quarterHourMs = 15 * millisecondsInMinute;

/** The ids of looks that this instance has recorded, so that a screen that asks every few seconds costs no writes. */
const recordedLooks = new Map<Firestore, { quarterHour: number; ids: Set<string> }>();

/**
 * Records a look or a refusal. Of the same account, call and subject only the first in a quarter-hour is recorded; the id says
 * so, so several instances write one entry.
 */
export async function recordOnceInQuarterHour(
  db: Firestore,
  entry: AccessEntry,
  yearsKept: number,
  now: Date,
): Promise<void> {
  const quarterHour = Math.floor(now.getTime() / quarterHourMs);
  const { uid, action, subject, concerns } = entry;
  const id = `once-${hashOf([uid, action, subject.kind, subject.id, concerns, quarterHour].join("\n"))}`;
  const known = recordedLooks.get(db);
  const ids = known?.quarterHour === quarterHour ? known.ids : new Set<string>();
  if (ids.has(id)) return;
  await accessLog(db)
    .doc(id)
    .create(documentOf(entry, yearsKept, now))
    .catch((error: unknown) => {
      if (!isAlreadyExists(error)) throw error;
    });
  ids.add(id);
  recordedLooks.set(db, { quarterHour, ids });
}

export async function recordAccess(
  db: Firestore,
  entry: AccessEntry,
  yearsKept: number,
  now: Date,
): Promise<void> {
  await accessLog(db).add(documentOf(entry, yearsKept, now));
}

function documentOf(entry: AccessEntry, yearsKept: number, now: Date): AccessDocument {
  return { ...entry, at: now, expiresAt: addYears(now, yearsKept) };
}
