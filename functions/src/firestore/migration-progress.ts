/** The progress of the migrations, for code that waits for one: docs/decisions/upgrades.md */
import type { Firestore } from "@google-cloud/firestore";
import { millisecondsInMinute } from "date-fns/constants";
import * as z from "zod/mini";
import { storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";

export const progressSchema = storedObject({
  begunAt: timestampSchema,
  /** The id of the last document that was migrated. */
  cursor: z.nullable(z.string()),
  doneAt: z.nullable(timestampSchema),
});

/** The document id is the name of the migration step. */
export const progress = (db: Firestore) => collection(db, "migrations", progressSchema);

interface Step {
  name: string;
}

export type Progress = (Step & { done: boolean })[];

/** Reads which of these migration steps are done, in the order given. */
export async function readProgress(db: Firestore, steps: readonly Step[]): Promise<Progress> {
  if (steps.length === 0) return [];
  const found = await db.getAll(...steps.map(({ name }) => progress(db).doc(name)));
  return found.map((one) => ({ name: one.id, done: one.data()?.doneAt instanceof Date }));
}

type ProgressDependencies = { db: Firestore; now: () => Date };

/** Returns a function that reads the progress at most once a minute, and never again once all steps are done. */
export function cachedProgressReader(
  steps: readonly Step[],
): (site: ProgressDependencies) => Promise<Progress> {
  const cache = new WeakMap<Firestore, { read: Progress; until: number }>();
  return async ({ db, now }) => {
    const cached = cache.get(db);
    const areAllDone = cached?.read.every(({ done }) => done);
    if (cached && (areAllDone || now().getTime() < cached.until)) return cached.read;
    const read = await readProgress(db, steps);
    cache.set(db, { read, until: now().getTime() + millisecondsInMinute });
    return read;
  };
}

/** The migrations that must be done before people can be found by all of their names. */
export const nameSearchMigrations = { index: "index-people", callers: "record-callers" } as const;

const readNameSearchProgress = cachedProgressReader(
  Object.values(nameSearchMigrations).map((name) => ({ name })),
);

export async function isNameSearchMigrated(site: ProgressDependencies): Promise<boolean> {
  return (await readNameSearchProgress(site)).every(({ done }) => done);
}

/** The migration that must be done before all payments are counted by their day. */
export const paymentsMigration = "date-payments";

const readPaymentsProgress = cachedProgressReader([{ name: paymentsMigration }]);

export async function arePaymentsDated(site: ProgressDependencies): Promise<boolean> {
  return (await readPaymentsProgress(site)).every(({ done }) => done);
}
