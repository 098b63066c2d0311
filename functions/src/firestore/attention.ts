import { type DocumentReference, FieldValue, type Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { type AttentionKind, attentionKindSchema } from "../contract/attention.ts";
import { storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";
import type { PlannedWrite } from "./writes.ts";

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
 * After this write a person has to look at the subject for these reasons (true), or no more (false). Null where nothing changes. Its commit
 * fails when a reason that ends has changed since this was called.
 */
export async function planAttention(
  db: Firestore,
  subject: string,
  reasons: Partial<Record<AttentionKind, boolean>>,
  now: Date,
): Promise<PlannedWrite | null> {
  const ended = attentionKindSchema.options.filter((kind) => reasons[kind] === false);
  const reference = attention(db).doc(subject);
  const known = ended.length > 0 ? await reference.get() : null;
  const standing = Object.keys(known?.data()?.reasons ?? {});
  const leaving = ended.filter((kind) => standing.includes(kind));
  // The time since when it stands stays, where it is known.
  const raised = attentionKindSchema.options.filter((kind) => reasons[kind] && !standing.includes(kind));
  const ref: DocumentReference = reference.withConverter(null);
  if (known?.updateTime && leaving.length > 0) {
    const lastUpdateTime = known.updateTime;
    if (raised.length === 0 && leaving.length === standing.length)
      return { does: "delete", ref, lastUpdateTime };
    const gone = leaving.map((kind) => [`reasons.${kind}`, FieldValue.delete()]);
    const come = raised.map((kind) => [`reasons.${kind}`, now]);
    return { does: "update", ref, fields: Object.fromEntries([...gone, ...come]), lastUpdateTime };
  }
  if (raised.length === 0) return null;
  return { does: "merge", ref, fields: { reasons: Object.fromEntries(raised.map((kind) => [kind, now])) } };
}
