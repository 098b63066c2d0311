/** Migrations: steps that update stored documents while the clinic stays open (docs/operate.md, "Upgrade"). */
import type { DocumentData, Firestore, Query, QueryDocumentSnapshot } from "@google-cloud/firestore";
import { FieldPath } from "@google-cloud/firestore";
import { progress } from "../firestore/migration-progress.ts";
import { isWriteConflict } from "../firestore/status-codes.ts";
import type { BatchOrTransaction } from "../firestore/writes.ts";
import type { Dependencies } from "../ports/dependencies.ts";

/** The services that a migration reads and writes. */
export type MigrationDependencies = Pick<Dependencies, "db" | "photos">;

export interface Migration {
  /** The migration's name. It never changes, because the progress is stored in `migrations/{name}`. */
  name: string;
  /** A description for the operator, such as "Rebuild each day from its appointments". */
  does: string;
  /** The documents to check, from one top-level collection. They are read in the order of their ids. */
  documents(db: Firestore): Query<DocumentData>;
  /**
   * Returns true if the document needs the step. Without `dry` it also writes; the write fails if the document has changed since
   * it was read. The step can safely run again for a document.
   */
  migrate(
    stores: MigrationDependencies,
    found: QueryDocumentSnapshot<DocumentData>,
    dry: boolean,
  ): Promise<boolean>;
}

/** Deletes a migration's progress, so that it starts from the beginning. */
export async function resetMigrationProgress(db: Firestore, name: string): Promise<void> {
  await progress(db).doc(name).delete();
}

/** Marks all migrations as done, for a new clinic. */
export function markAllMigrationsDone(
  writes: BatchOrTransaction,
  db: Firestore,
  steps: readonly Migration[],
  now: Date,
): void {
  for (const { name } of steps)
    writes.create(progress(db).doc(name), { begunAt: now, cursor: null, doneAt: now });
}

export interface MigrationResult {
  looked: number;
  changed: number;
}

/** The number of documents per page. An interrupted migration continues after its last complete page. */
const pageSize = 100;

/** The most tries for one document. A try fails only if somebody changes the document at the same time. */
const maxTries = 10;

/** Runs a migration from where an earlier run ended. With `dry` it checks all documents and writes nothing. */
export async function runMigration(
  stores: MigrationDependencies,
  migration: Migration,
  { now, dry = false, size = pageSize }: { now: () => Date; dry?: boolean; size?: number },
): Promise<MigrationResult> {
  const { db } = stores;
  const progressDocument = progress(db).doc(migration.name);
  const stored = (await progressDocument.get()).data();
  if (!stored && !dry) await progressDocument.create({ begunAt: now(), cursor: null, doneAt: null });
  const counts: MigrationResult = { looked: 0, changed: 0 };
  const ordered = migration.documents(db).orderBy(FieldPath.documentId()).limit(size);
  for (let cursor = dry ? null : (stored?.cursor ?? null); ; ) {
    const { docs } = await (cursor === null ? ordered : ordered.startAfter(cursor)).get();
    for (const found of docs) if (await migrateOne(stores, migration, found, dry)) counts.changed += 1;
    counts.looked += docs.length;
    const last = docs.at(-1);
    if (last) cursor = last.id;
    const isDone = docs.length < size;
    if (!dry) await progressDocument.update({ cursor, ...(isDone && { doneAt: now() }) });
    if (isDone) return counts;
  }
}

async function migrateOne(
  stores: MigrationDependencies,
  migration: Migration,
  found: QueryDocumentSnapshot<DocumentData>,
  dry: boolean,
): Promise<boolean> {
  let current = found;
  for (let tries = 1; ; tries++) {
    try {
      return await migration.migrate(stores, current, dry);
    } catch (error) {
      if (!isWriteConflict(error) || tries === maxTries) throw error;
      const latest = await found.ref.get();
      if (!hasData(latest)) return false;
      current = latest;
    }
  }
}

function hasData(found: { exists: boolean }): found is QueryDocumentSnapshot<DocumentData> {
  return found.exists;
}
