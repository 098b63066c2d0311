/** Steps that bring stored documents up to date while the clinic is open: docs/operate.md, "Upgrade" */
import type { DocumentData, Firestore, Query, QueryDocumentSnapshot } from "@google-cloud/firestore";
import { FieldPath } from "@google-cloud/firestore";
import { progress } from "../firestore/migration-progress.ts";
import { isOutdated } from "../firestore/status-codes.ts";
import type { Writes } from "../firestore/writes.ts";
import type { Dependencies } from "../ports/dependencies.ts";

/** What a migration reads and writes. */
export type Stores = Pick<Dependencies, "db" | "photos">;

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
  migrate(stores: Stores, found: QueryDocumentSnapshot<DocumentData>, dry: boolean): Promise<boolean>;
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
  stores: Stores,
  migration: Migration,
  { now, dry = false, size = pageSize }: { now: () => Date; dry?: boolean; size?: number },
): Promise<Migrated> {
  const { db } = stores;
  const place = progress(db).doc(migration.name);
  const known = (await place.get()).data();
  if (!known && !dry) await place.create({ begunAt: now(), cursor: null, doneAt: null });
  const sum: Migrated = { looked: 0, changed: 0 };
  const ordered = migration.documents(db).orderBy(FieldPath.documentId()).limit(size);
  for (let cursor = dry ? null : (known?.cursor ?? null); ; ) {
    const { docs } = await (cursor === null ? ordered : ordered.startAfter(cursor)).get();
    for (const found of docs) if (await migrateOne(stores, migration, found, dry)) sum.changed += 1;
    sum.looked += docs.length;
    const last = docs.at(-1);
    if (last) cursor = last.id;
    const isDone = docs.length < size;
    if (!dry) await place.update({ cursor, ...(isDone && { doneAt: now() }) });
    if (isDone) return sum;
  }
}

async function migrateOne(
  stores: Stores,
  migration: Migration,
  found: QueryDocumentSnapshot<DocumentData>,
  dry: boolean,
): Promise<boolean> {
  let current = found;
  for (let tries = 1; ; tries++) {
    try {
      return await migration.migrate(stores, current, dry);
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
