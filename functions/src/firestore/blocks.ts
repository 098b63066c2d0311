/** Blocks, and the commit that changes them with their days: docs/decisions/blocks.md */
import { FieldPath, FieldValue, type Firestore, type Transaction } from "@google-cloud/firestore";
import * as z from "zod/mini";
import type { Block, DayBlock } from "../domain/blocks.ts";
import { DomainError } from "../domain/domain-error.ts";
import { storedObject } from "../domain/stored-object.ts";
import { publicClinicDocument } from "./clinic.ts";
import { collection } from "./collection.ts";
import { days, storedBlockFields } from "./days.ts";
import { refuseFromNewerRelease } from "./newer-release.ts";
import { isWriteConflict } from "./status-codes.ts";

export const blockDocumentSchema = storedObject({ ...storedBlockFields, date: z.string() });

export const blocks = (db: Firestore) => collection(db, "blocks", blockDocumentSchema);

/** A block before and after a change. `before` is null for a new block, `after` for a removed one. */
export interface BlockChange {
  id: string;
  before: Block | null;
  after: Block | null;
}

/** The most tries of a change. A try fails only if the same blocks or the clinic changed at that moment. */
const maxTries = 12;

/**
 * Plans changes in a transaction, and writes them with their days in one commit. Throws what the plan refuses, and `unavailable` if
 * other changes make every try fail.
 */
export async function commitBlockChanges(
  db: Firestore,
  plan: (transaction: Transaction) => Promise<BlockChange[]>,
): Promise<BlockChange[]> {
  let cause: unknown;
  for (let tries = 0; tries < maxTries; tries++) {
    try {
      return await db.runTransaction(async (transaction) => {
        const changes = await plan(transaction);
        for (const change of changes) writeBlock(transaction, db, change);
        if (changes.some(({ after }) => after)) waitForBookings(transaction, db);
        return changes;
      });
    } catch (error) {
      if (!isWriteConflict(error)) throw error;
      cause = error;
    }
  }
  throw new DomainError("unavailable", { cause });
}

/**
 * Bookings and moves read the clinic in their transaction, and the day after it. Because this commit also writes the clinic, it waits
 * for those that have not seen the block, and all later ones see it in their day. The number itself is never read.
 */
function waitForBookings(transaction: Transaction, db: Firestore): void {
  transaction.update(publicClinicDocument(db).withConverter(null), {
    blockChanges: FieldValue.increment(1),
  });
}

export function writeBlock(
  transaction: Transaction,
  db: Firestore,
  { id, before, after }: BlockChange,
): void {
  const reference = blocks(db).doc(id);
  if (after) transaction.set(reference, after);
  else transaction.delete(reference);
  if (before && before.date !== after?.date) writeInDay(transaction, db, before.date, id, null);
  if (after) writeInDay(transaction, db, after.date, id, dayBlockOf(after));
}

/** Replaces the whole entry, so that the order of commits doesn't matter. */
function writeInDay(
  transaction: Transaction,
  db: Firestore,
  date: string,
  id: string,
  entry: DayBlock | null,
): void {
  transaction.set(
    days(db).doc(date),
    { blocks: { [id]: entry ?? FieldValue.delete() } },
    { mergeFields: [new FieldPath("blocks", id)] },
  );
}

/** The entry of a block in its day's document. */
export function dayBlockOf({ date: _, ...entry }: Block): DayBlock {
  return entry;
}

/** Reads these blocks, those that don't exist as null. Throws `unavailable` if only a newer release may change one. */
export async function readBlocks(
  transaction: Transaction,
  db: Firestore,
  ids: readonly string[],
): Promise<(Block | null)[]> {
  const found = await transaction.getAll(...ids.map((id) => blocks(db).doc(id)));
  return found.map((one) => {
    if (one.exists) refuseFromNewerRelease(one, blockDocumentSchema);
    return one.data() ?? null;
  });
}

export async function readBlocksOfSeries(
  transaction: Transaction,
  db: Firestore,
  seriesId: string,
): Promise<{ id: string; block: Block }[]> {
  const { docs } = await transaction.get(blocks(db).where("seriesId", "==", seriesId));
  return docs.map((one) => {
    refuseFromNewerRelease(one, blockDocumentSchema);
    return { id: one.id, block: one.data() };
  });
}

/** Reads the dentist's own blocks from this day on. */
export async function readBlocksOfDoctor(
  transaction: Transaction,
  db: Firestore,
  doctorId: string,
  from: string,
): Promise<{ id: string; block: Block }[]> {
  const coming = blocks(db).where("doctorId", "==", doctorId).where("date", ">=", from);
  const { docs } = await transaction.get(coming);
  return docs.map((one) => {
    refuseFromNewerRelease(one, blockDocumentSchema);
    return { id: one.id, block: one.data() };
  });
}
