/** Calendar feeds with a secret URL. Only the hash of the URL's token is stored. */
import type { DocumentReference, Firestore, Query, QueryDocumentSnapshot } from "@google-cloud/firestore";
import { addYears } from "date-fns";
import * as z from "zod/mini";
import { storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";
import { hashOf } from "./secret.ts";
import type { BatchOrTransaction } from "./writes.ts";

export const feedDocumentSchema = storedObject({
  /** The name that the desk gave the feed. Older feeds have no name. */
  name: z._default(z.string(), ""),
  /** The doctor whose appointments the feed shows; null for the whole clinic. */
  doctorId: z.nullable(z.string()),
  /** Whether the feed shows patients' names. */
  names: z.boolean(),
  /** The uid of the admin who made the feed. The feed is deleted when that admin loses the role. */
  createdBy: z.string(),
  createdAt: timestampSchema,
  /** When a calendar program last read the feed, updated once a day; null if never. */
  readAt: z.nullable(timestampSchema),
  /** One year after the feed was last read. TTL deletes the feed some time after this. */
  expiresAt: timestampSchema,
});
export type FeedDocument = z.infer<typeof feedDocumentSchema>;

/** The document id is the hash of the feed's token. */
export const feeds = (db: Firestore) => collection(db, "feeds", feedDocumentSchema);

export function feedByToken(db: Firestore, token: string): DocumentReference<FeedDocument> {
  return feeds(db).doc(hashOf(token));
}

/** A feed that no program reads for a year expires. */
export function feedExpiry(lastAsked: Date): Date {
  return addYears(lastAsked, 1);
}

export function feedsMadeBy(db: Firestore, uid: string): Query<FeedDocument> {
  return feeds(db).where("createdBy", "==", uid);
}

/** Deletes these feeds in the commit that removes their admin's role, or asks the staff for a second factor. */
export function deleteFeeds(
  writes: BatchOrTransaction,
  found: readonly QueryDocumentSnapshot<FeedDocument>[],
): void {
  for (const { ref } of found) writes.delete(ref);
}
