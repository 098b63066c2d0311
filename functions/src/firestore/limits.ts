/**
 * Rate-limit counts by email address. They survive the removal of the account: docs/operate.md. Only a keyed hash of the address
 * is stored.
 */
import { createHmac } from "node:crypto";
import type { DocumentSnapshot, Firestore, Transaction } from "@google-cloud/firestore";
import * as z from "zod/mini";
import {
  type ActionCounts,
  countLimitedAction,
  type LimitedAction,
  lastWindowEndOf,
  limitKeyOfEmail,
  mergeActionCounts,
  refusalOverLimit,
} from "../domain/account-limits.ts";
import { storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";
import type { BatchOrTransaction } from "./writes.ts";

export const actionCountsSchema = z.record(
  z.string(),
  storedObject({ used: z.int(), until: timestampSchema }),
);

export const limitsDocumentSchema = storedObject({
  counts: actionCountsSchema,
  /** When the last counting window ends. TTL deletes the document some time after; each count itself ends at its own `until`. */
  expiresAt: timestampSchema,
});
export type LimitsDocument = z.infer<typeof limitsDocumentSchema>;

/** The document id is the `limitId` of the address. */
export const limits = (db: Firestore) => collection(db, "limits", limitsDocumentSchema);

/** Returns the keyed hash of an address. Email addresses can be guessed, so a hash without a key would reveal them. */
export function limitId(key: string, address: string): string {
  if (key === "") throw new Error("LIMITS_KEY has no value");
  return createHmac("sha256", key).update(limitKeyOfEmail(address)).digest("hex");
}

/** Returns the counts of the address whose window hasn't ended. */
export function actionCountsOf(snapshot: DocumentSnapshot<LimitsDocument>, now: Date): ActionCounts {
  return mergeActionCounts(snapshot.data()?.counts, {}, now);
}

/** Replaces the counts of an address. The commit fails if they have changed since they were read. */
export function writeActionCounts(
  writes: BatchOrTransaction,
  { ref, exists, updateTime }: Pick<DocumentSnapshot<LimitsDocument>, "ref" | "exists" | "updateTime">,
  counts: ActionCounts,
): void {
  const expiresAt = lastWindowEndOf(counts);
  if (!expiresAt) return;
  if (exists && updateTime) writes.update(ref, { counts, expiresAt }, { lastUpdateTime: updateTime });
  else writes.create(ref, { counts, expiresAt });
}

/**
 * Counts the first use of an address by an account and returns the counts that earlier accounts with this address left. Throws
 * `too-many-requests` over the limit.
 */
export function countFirstUseOfAddress(
  writes: BatchOrTransaction,
  snapshot: DocumentSnapshot<LimitsDocument>,
  { emailVerified }: { emailVerified: boolean },
  now: Date,
): ActionCounts {
  const counts = actionCountsOf(snapshot, now);
  const act: LimitedAction = emailVerified ? "firstProved" : "first";
  const refusal = refusalOverLimit(counts, act, emailVerified, now);
  if (refusal) throw refusal;
  writeActionCounts(writes, snapshot, countLimitedAction(counts, act, now));
  return counts;
}

type AccountAddress = { email: string; emailVerified: boolean; counts?: ActionCounts | undefined };

/** The counts of an account's new address, and those of the address that it leaves. */
interface AddressChangeCounts {
  found: DocumentSnapshot<LimitsDocument>;
  left: DocumentSnapshot<LimitsDocument> | null;
}

/**
 * Reads the counts of an account's new address, in the transaction that saves the profile. Returns null if the address doesn't
 * change.
 */
export async function readCountsForAddressChange(
  transaction: Transaction,
  { db, limitId }: { db: Firestore; limitId(address: string): string },
  known: AccountAddress | undefined,
  { email }: AccountAddress,
): Promise<AddressChangeCounts | null> {
  if (email === "" || known?.email === email) return null;
  const read = (address: string) => transaction.get(limits(db).doc(limitId(address)));
  const left = known && limitId(known.email) !== limitId(email) ? await read(known.email) : null;
  return { found: await read(email), left };
}

/** Returns the profile's counts under its new address. The old address also keeps the counts that the account made. */
export function carryCountsToNewAddress(
  writes: BatchOrTransaction,
  ofAddress: AddressChangeCounts | null,
  known: AccountAddress | undefined,
  { emailVerified }: AccountAddress,
  now: Date,
): ActionCounts | undefined {
  if (!ofAddress) return known?.counts;
  const { found, left } = ofAddress;
  const before = countFirstUseOfAddress(writes, found, { emailVerified }, now);
  if (left) writeActionCounts(writes, left, mergeActionCounts(left.data()?.counts, known?.counts, now));
  return mergeActionCounts(known?.counts, before, now);
}

/** Adds an account's counts to those that are stored for its address. */
export async function addCountsToAddress(
  db: Firestore,
  id: string,
  counts: ActionCounts,
  now: Date,
): Promise<void> {
  await db.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(limits(db).doc(id));
    writeActionCounts(transaction, snapshot, mergeActionCounts(snapshot.data()?.counts, counts, now));
  });
}
