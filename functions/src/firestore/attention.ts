import { type DocumentReference, FieldValue, type Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { type AttentionKind, attentionKindSchema } from "../contract/attention.ts";
import { storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";
import type { PlannedWrite } from "./writes.ts";

export const attentionDocumentSchema = storedObject({
  /**
   * For each reason, the time since when the subject needs attention. For emails that failed it is the time of the last failure.
   */
  reasons: z.pipe(
    z.record(z.string(), timestampSchema),
    // Documents of a newer release may have reasons that this release doesn't know. They are kept.
    z.transform((reasons: Record<string, Date>): Partial<Record<AttentionKind, Date>> => reasons),
  ),
});
export type AttentionDocument = z.infer<typeof attentionDocumentSchema>;

/**
 * Bookings, messages, email addresses and recipients of mails to the staff that the desk must look at. The document id is the booking's
 * or message's id, the hash of the address, or `staffAttentionId`.
 */
export const attention = (db: Firestore) => collection(db, "attention", attentionDocumentSchema);

/** Its time is that of the latest failure. Other reasons keep the time at which they began. */
function usesLatestFailureTime(kind: AttentionKind): boolean {
  return kind === "notice-failed" || kind === "answer-failed" || kind === "staff-mail-failed";
}

/**
 * Plans a write that adds the reasons that are true and removes the reasons that are false. Returns null if nothing changes. If a
 * reason is removed, the commit fails when the document has changed since it was read here.
 */
export async function planAttentionWrite(
  db: Firestore,
  subject: string,
  reasons: Partial<Record<AttentionKind, boolean>>,
  now: Date,
): Promise<PlannedWrite | null> {
  const falseReasons = attentionKindSchema.options.filter((kind) => reasons[kind] === false);
  const reference = attention(db).doc(subject);
  const isStarted = attentionKindSchema.options.some((kind) => reasons[kind] && !usesLatestFailureTime(kind));
  const known = falseReasons.length > 0 || isStarted ? await reference.get() : null;
  const storedReasons = Object.keys(known?.data()?.reasons ?? {});
  const removedReasons = falseReasons.filter((kind) => storedReasons.includes(kind));
  // A reason that is already stored keeps its time.
  const newReasons = attentionKindSchema.options.filter(
    (kind) => reasons[kind] && !storedReasons.includes(kind),
  );
  const ref: DocumentReference = reference.withConverter(null);
  if (known?.updateTime && removedReasons.length > 0) {
    const lastUpdateTime = known.updateTime;
    if (newReasons.length === 0 && removedReasons.length === storedReasons.length)
      return { does: "delete", ref, lastUpdateTime };
    const removals = removedReasons.map((kind) => [`reasons.${kind}`, FieldValue.delete()]);
    const additions = newReasons.map((kind) => [`reasons.${kind}`, now]);
    return { does: "update", ref, fields: Object.fromEntries([...removals, ...additions]), lastUpdateTime };
  }
  if (newReasons.length === 0) return null;
  return {
    does: "merge",
    ref,
    fields: { reasons: Object.fromEntries(newReasons.map((kind) => [kind, now])) },
  };
}
