/** Limits per hour on what callers do who may have no account, like sending a message. */
import type { Firestore, Transaction } from "@google-cloud/firestore";
import { millisecondsInHour } from "date-fns/constants";
import { DomainError } from "../domain/domain-error.ts";
import { storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";
import { hashOf } from "./secret.ts";

export const rateLimitDocumentSchema = storedObject({
  /** When all counts of this document have ended. Firestore's TTL deletes the document some time after this. */
  expiresAt: timestampSchema,
});

/** The document id is a hash of the limited key, such as a network address. */
export const rateLimits = (db: Firestore) => collection(db, "rateLimits", rateLimitDocumentSchema);

export interface RateLimit {
  /** Says what is limited and for whom. Only its hash is stored. */
  key: string;
  /** This many may come at once; the limit then refills evenly over the hour. */
  perHour: number;
}

/** Counts one event against all of these limits, or throws `too-many-requests` and counts nothing. */
export async function countAgainstRateLimits(
  transaction: Transaction,
  db: Firestore,
  limits: readonly RateLimit[],
  now: Date,
): Promise<void> {
  const counted = limits.map(({ key, perHour }) => ({ reference: rateLimits(db).doc(hashOf(key)), perHour }));
  const documents = await transaction.getAll(...counted.map(({ reference }) => reference));
  const next = counted.map(({ reference, perHour }, i) => {
    const known = documents[i]?.data()?.expiresAt ?? now;
    const refilledAt = Math.max(now.getTime(), known.getTime()) + millisecondsInHour / perHour;
    return { reference, expiresAt: new Date(refilledAt) };
  });
  const wait = Math.max(
    ...next.map(({ expiresAt }) => expiresAt.getTime() - now.getTime() - millisecondsInHour),
  );
  if (wait > 0) {
    throw new DomainError("too-many-requests", { retryAfterSeconds: Math.ceil(wait / 1000) });
  }
  for (const { reference, expiresAt } of next) transaction.set(reference, { expiresAt });
}
