/**
 * Counts by address. They outlast an account and count whoever causes an act: docs/operate.md.
 * Only a keyed hash of the address is stored.
 */
import { createHmac } from "node:crypto";
import type { DocumentSnapshot, Firestore, Transaction } from "@google-cloud/firestore";
import * as z from "zod/mini";
import {
  type Act,
  type Counts,
  countAct,
  countedAddress,
  endOfCounts,
  joinCounts,
  whyTooMany,
} from "../domain/account-limits.ts";
import { storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";
import type { Writes } from "./writes.ts";

export const countsSchema = z.record(z.string(), storedObject({ used: z.int(), until: timestampSchema }));

export const limitsDocumentSchema = storedObject({
  counts: countsSchema,
  /** When the last window ends. TTL deletes it some time after; each window is over by its own `until`. */
  expiresAt: timestampSchema,
});
export type LimitsDocument = z.infer<typeof limitsDocumentSchema>;

/** By `limitId`. */
export const limits = (db: Firestore) => collection(db, "limits", limitsDocumentSchema);

/** Addresses can be guessed, so that a plain hash would tell whose it is. Nobody can try them out without the key. */
export function limitId(key: string, address: string): string {
  if (key === "") throw new Error("LIMITS_KEY has no value");
  return createHmac("sha256", key).update(countedAddress(address)).digest("hex");
}

/** The running counts of that address. */
export function countsOf(snapshot: DocumentSnapshot<LimitsDocument>, now: Date): Counts {
  return joinCounts(snapshot.data()?.counts, {}, now);
}

/** Replaces the counts of that address, on condition that they have not changed since they were read. */
export function writeCounts(
  writes: Writes,
  { ref, exists, updateTime }: Pick<DocumentSnapshot<LimitsDocument>, "ref" | "exists" | "updateTime">,
  counts: Counts,
): void {
  const expiresAt = endOfCounts(counts);
  if (!expiresAt) return;
  if (exists && updateTime) writes.update(ref, { counts, expiresAt }, { lastUpdateTime: updateTime });
  else writes.create(ref, { counts, expiresAt });
}

/** A profile that is made for this address, or an account that comes to have it, begins with the counts of those before. */
export function beginWith(
  writes: Writes,
  snapshot: DocumentSnapshot<LimitsDocument>,
  { emailVerified }: { emailVerified: boolean },
  now: Date,
): Counts {
  const counts = countsOf(snapshot, now);
  const act: Act = emailVerified ? "firstProved" : "first";
  const refusal = whyTooMany(counts, act, emailVerified, now);
  if (refusal) throw refusal;
  writeCounts(writes, snapshot, countAct(counts, act, now));
  return counts;
}

type Addressed = { email: string; emailVerified: boolean; counts?: Counts | undefined };

/** Counts of a profile's address that is new to it, and of the one that it leaves. */
interface CountsOfAddress {
  found: DocumentSnapshot<LimitsDocument>;
  left: DocumentSnapshot<LimitsDocument> | null;
}

/** Reads what a profile begins with, in the transaction that saves it. Null where its address stays. */
export async function readCountsOfAddress(
  transaction: Transaction,
  { db, limitId }: { db: Firestore; limitId(address: string): string },
  known: Addressed | undefined,
  { email }: Addressed,
): Promise<CountsOfAddress | null> {
  if (email === "" || known?.email === email) return null;
  const read = (address: string) => transaction.get(limits(db).doc(limitId(address)));
  const left = known && limitId(known.email) !== limitId(email) ? await read(known.email) : null;
  return { found: await read(email), left };
}

/** The profile's counts from now on. The counts that the account has made stay with the address that it leaves, too. */
export function beginCounts(
  writes: Writes,
  ofAddress: CountsOfAddress | null,
  known: Addressed | undefined,
  { emailVerified }: Addressed,
  now: Date,
): Counts | undefined {
  if (!ofAddress) return known?.counts;
  const { found, left } = ofAddress;
  const before = beginWith(writes, found, { emailVerified }, now);
  if (left) writeCounts(writes, left, joinCounts(left.data()?.counts, known?.counts, now));
  return joinCounts(known?.counts, before, now);
}

/** Keeps what an account has counted, beside what is kept already. */
export async function keepCounts(db: Firestore, id: string, counts: Counts, now: Date): Promise<void> {
  await db.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(limits(db).doc(id));
    writeCounts(transaction, snapshot, joinCounts(snapshot.data()?.counts, counts, now));
  });
}

export const rateLimitDocumentSchema = storedObject({
  /** When all that was counted is forgotten. Firestore's TTL policy deletes the document some time after. */
  expiresAt: timestampSchema,
});

/** By a hash of what is limited. */
export const rateLimits = (db: Firestore) => collection(db, "rateLimits", rateLimitDocumentSchema);
