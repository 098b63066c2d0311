import { FieldValue, type Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { type AttentionKind, attentionKindSchema } from "../contract/attention.ts";
import { collection, timestampSchema } from "./collection.ts";
import { storedObject } from "./stored-object.ts";
import type { Writes } from "./writes.ts";

export const attentionDocumentSchema = storedObject({
  /** Since when, by reason; of notices and answers, when the last of them failed. */
  reasons: z.pipe(
    z.record(z.string(), timestampSchema),
    // Newer code may know more reasons. They stay.
    z.transform((reasons: Record<string, Date>): Partial<Record<AttentionKind, Date>> => reasons),
  ),
});
export type AttentionDocument = z.infer<typeof attentionDocumentSchema>;

/** By subject, a booking's id or a message's: what the clinic must look after itself. */
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
  const ended = attentionKindSchema.options.filter((kind) => reasons[kind] === false);
  const reference = attention(db).doc(subject);
  const known = ended.length > 0 ? await reference.get() : null;
  const standing = Object.keys(known?.data()?.reasons ?? {});
  const leaving = ended.filter((kind) => standing.includes(kind));
  // Since when stays as it was, where that is known.
  const raised = attentionKindSchema.options.filter((kind) => reasons[kind] && !standing.includes(kind));
  return (writes) => {
    const since = Object.fromEntries(raised.map((kind) => [kind, now]));
    if (known?.updateTime && leaving.length > 0) {
      const unchanged = { lastUpdateTime: known.updateTime };
      const gone = leaving.map((kind) => [`reasons.${kind}`, FieldValue.delete()]);
      const come = raised.map((kind) => [`reasons.${kind}`, now]);
      const last = raised.length === 0 && leaving.length === standing.length;
      if (last) writes.delete(reference, unchanged);
      else writes.update(reference, Object.fromEntries([...gone, ...come]), unchanged);
    } else if (raised.length > 0) writes.set(reference, { reasons: since }, { merge: true });
  };
}
