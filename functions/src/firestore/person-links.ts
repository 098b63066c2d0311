/** Which records the desk has linked, and which appointments changed hands by it. */
import type { Firestore } from "@google-cloud/firestore";
import { addDays } from "date-fns";
import * as z from "zod/mini";
import { collection, timestampSchema } from "./collection.ts";
import { storedEnum, storedObject } from "./stored-object.ts";

export const personLinkDocumentSchema = storedObject({
  kind: storedEnum(z.enum(["one-caller", "into-account", "same-as"]), "one-caller"),
  /** `recordKey` of both, for who looks for one of them. */
  records: z.array(z.string()),
  /** Ids of a caller or an account, by `kind`. */
  from: z.string(),
  to: z.string(),
  /** Of `from`, as it was. */
  name: z.string(),
  email: z.string(),
  /** By booking id: the address that it had. */
  bookings: z.record(z.string(), z.string()),
  by: z.string(),
  at: timestampSchema,
  /** It can't be taken back any more. TTL deletes it some time after. */
  expiresAt: timestampSchema,
});
export type PersonLinkDocument = z.infer<typeof personLinkDocumentSchema>;

export const personLinks = (db: Firestore) => collection(db, "personLinks", personLinkDocumentSchema);

const daysToUndo = 30;

export function undoUntil(at: Date): Date {
  return addDays(at, daysToUndo);
}

export function recordKey(record: { uid: string } | { caller: string }): string {
  return "uid" in record ? `uid:${record.uid}` : `caller:${record.caller}`;
}

/** More than a desk links of one person within 30 days. */
const most = 20;

/** The latest first. What has ended is left out before TTL deletes it, too. */
export async function readPersonLinks(
  db: Firestore,
  record: { uid: string } | { caller: string },
  now: Date,
): Promise<(PersonLinkDocument & { id: string })[]> {
  const found = personLinks(db).where("records", "array-contains", recordKey(record)).limit(most);
  const links = (await found.get()).docs.map((one) => ({ ...one.data(), id: one.id }));
  return links
    .filter(({ expiresAt }) => expiresAt > now)
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}
