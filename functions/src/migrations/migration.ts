/** Steps that bring stored documents up to date while the clinic is open: docs/operate.md, "Upgrade" */
import type { DocumentData, Firestore, Query, QueryDocumentSnapshot } from "@google-cloud/firestore";
import { FieldPath } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { collection, timestampSchema } from "../firestore/collection.ts";
import { isOutdated } from "../firestore/status-codes.ts";
import { storedObject } from "../firestore/stored-object.ts";
import type { Writes } from "../firestore/writes.ts";

export interface Migration {
  /** Never changes: its progress stands in `migrations/{name}`. */
  name: string;
  /** For the operator: "Rebuild each day from its appointments". */
  does: string;
  /** The documents to look at, from one top-level collection. They are read in the order of their ids. */
  documents(db: Firestore): Query<DocumentData>;
  /**
   * Answers whether the document needs the step. Without `dry` it writes, on condition that the document hasn't changed since it was
   * read. It may run again for a document that has it already.
   */
  migrate(db: Firestore, found: QueryDocumentSnapshot<DocumentData>, dry: boolean): Promise<boolean>;
}

export const progressSchema = storedObject({
  begunAt: timestampSchema,
  /** The id of the last document that has it. */
  cursor: z.nullable(z.string()),
  doneAt: z.nullable(timestampSchema),
});

/** By name of the step. */
const progress = (db: Firestore) => collection(db, "migrations", progressSchema);

/** Which of these steps are done, in their order. */
export async function readProgress(
  db: Firestore,
  steps: readonly Migration[],
): Promise<{ name: string; done: boolean }[]> {
  if (steps.length === 0) return [];
  const found = await db.getAll(...steps.map(({ name }) => progress(db).doc(name)));
  return found.map((one) => ({ name: one.id, done: one.data()?.doneAt instanceof Date }));
}

/** The migration then begins anew. */
export async function forgetProgress(db: Firestore, name: string): Promise<void> {
  await progress(db).doc(name).delete();
}

/** A new clinic has nothing to migrate. */
export function writeAllDone(writes: Writes, db: Firestore, steps: readonly Migration[], now: Date): void {
  for (const { name } of steps)
    writes.create(progress(db).doc(name), { begunAt: now, cursor: null, doneAt: now });
}

export interface Migrated {
  looked: number;
  changed: number;
}

/** A page is one read, and the step goes on after it when it was interrupted. */
const pageSize = 100;

/** Each try loses only to somebody who has just changed the document. */
const maxTries = 10;

/** Goes on where an earlier run ended. With `dry` it looks at all documents and writes nothing. */
export async function runMigration(
  db: Firestore,
  migration: Migration,
  { now, dry = false, size = pageSize }: { now: () => Date; dry?: boolean; size?: number },
): Promise<Migrated> {
  const place = progress(db).doc(migration.name);
  const known = (await place.get()).data();
  if (!known && !dry) await place.create({ begunAt: now(), cursor: null, doneAt: null });
  const sum: Migrated = { looked: 0, changed: 0 };
  const ordered = migration.documents(db).orderBy(FieldPath.documentId()).limit(size);
  for (let cursor = dry ? null : (known?.cursor ?? null); ; ) {
    const { docs } = await (cursor === null ? ordered : ordered.startAfter(cursor)).get();
    for (const found of docs) if (await migrateOne(db, migration, found, dry)) sum.changed += 1;
    sum.looked += docs.length;
    const last = docs.at(-1);
    if (last) cursor = last.id;
    const isDone = docs.length < size;
    if (!dry) await place.update({ cursor, ...(isDone && { doneAt: now() }) });
    if (isDone) return sum;
  }
}

async function migrateOne(
  db: Firestore,
  migration: Migration,
  found: QueryDocumentSnapshot<DocumentData>,
  dry: boolean,
): Promise<boolean> {
  let current = found;
  for (let tries = 1; ; tries++) {
    try {
      return await migration.migrate(db, current, dry);
    } catch (error) {
      if (!isOutdated(error) || tries === maxTries) throw error;
      const again = await found.ref.get();
      if (!isThere(again)) return false;
      current = again;
    }
  }
}

function isThere(found: { exists: boolean }): found is QueryDocumentSnapshot<DocumentData> {
  return found.exists;
}
