import { FieldValue, type Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { type AttentionKind, attentionKindSchema } from "../contract/attention.ts";
import { collection, timestampSchema } from "./collection.ts";
import type { Writes } from "./writes.ts";

const attentionDocumentSchema = z.object({
  /** Since when, by reason. */
  reasons: z.partialRecord(attentionKindSchema, timestampSchema),
});

/** By subject, a booking's id: what the clinic must look after itself. */
export const attention = (db: Firestore) => collection(db, "attention", attentionDocumentSchema);

/**
 * Writes of a commit after which a person has to look at it for these reasons (true), or no more (false). The commit fails
 * when one that ends was changed since this was called.
 */
export async function attentionWrites(
  db: Firestore,
  subject: string,
  reasons: Partial<Record<AttentionKind, boolean>>,
  now: Date,
): Promise<(writes: Writes) => void> {
  const all: ((writes: Writes) => void)[] = [];
  for (const kind of attentionKindSchema.options) {
    if (reasons[kind] === true) all.push((writes) => raise(writes, db, subject, kind, now));
    if (reasons[kind] === false) all.push((await endingWrites(db, subject, kind)) ?? (() => {}));
  }
  return (writes) => {
    for (const write of all) write(writes);
  };
}

/**
 * Writes of a commit after which this reason is no more, and with the last of them the document. The commit fails when the
 * reasons have changed since this was called. Null where there was no such reason.
 */
async function endingWrites(
  db: Firestore,
  subject: string,
  kind: AttentionKind,
): Promise<((writes: Writes) => void) | null> {
  const reference = attention(db).doc(subject);
  const snapshot = await reference.get();
  const reasons = snapshot.data()?.reasons ?? {};
  if (!(kind in reasons) || !snapshot.updateTime) return null;
  const unchanged = { lastUpdateTime: snapshot.updateTime };
  const last = Object.keys(reasons).length === 1;
  return (writes) => {
    if (last) writes.delete(reference, unchanged);
    else writes.update(reference, { [`reasons.${kind}`]: FieldValue.delete() }, unchanged);
  };
}

function raise(writes: Writes, db: Firestore, subject: string, kind: AttentionKind, since: Date): void {
  writes.set(attention(db).doc(subject), { reasons: { [kind]: since } }, { merge: true });
}
