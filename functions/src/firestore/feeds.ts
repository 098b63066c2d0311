/** Calendars that are asked for by a secret address. Only the hashes of these are stored. */
import type { DocumentReference, Firestore, Query, QueryDocumentSnapshot } from "@google-cloud/firestore";
import { addYears } from "date-fns";
import * as z from "zod/mini";
import { storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";
import { hashOf } from "./secret.ts";
import type { Writes } from "./writes.ts";

export const feedDocumentSchema = storedObject({
  /** What the desk calls it. Those made before feeds had names have none. */
  name: z._default(z.string(), ""),
  /** Whose appointments; null for all of the clinic's. */
  doctorId: z.nullable(z.string()),
  /** Whether it tells the patients' names. */
  names: z.boolean(),
  /** The admin's uid, with whose rights it ends. */
  createdBy: z.string(),
  createdAt: timestampSchema,
  /** Brought up to date once a day; null while nobody has asked for it. */
  readAt: z.nullable(timestampSchema),
  /** A year after it was last asked for. TTL deletes it some time after. */
  expiresAt: timestampSchema,
});
export type FeedDocument = z.infer<typeof feedDocumentSchema>;

/** By the hash of its token. */
export const feeds = (db: Firestore) => collection(db, "feeds", feedDocumentSchema);

export function feedBy(db: Firestore, token: string): DocumentReference<FeedDocument> {
  return feeds(db).doc(hashOf(token));
}

/** A calendar that nobody asks for in all this time is nobody's. */
export function feedEnd(lastAsked: Date): Date {
  return addYears(lastAsked, 1);
}

export function feedsMadeBy(db: Firestore, uid: string): Query<FeedDocument> {
  return feeds(db).where("createdBy", "==", uid);
}

/** In the commit that takes away the rights of whoever made them. */
export function endFeeds(writes: Writes, made: readonly QueryDocumentSnapshot<FeedDocument>[]): void {
  for (const { ref } of made) writes.delete(ref);
}
