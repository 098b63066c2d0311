import { SetupError } from "../../emulators/suite/ports-and-paths.ts";
import { hasExpectedDataFormat } from "../src/firestore/clinic.ts";
import { readProgress } from "../src/firestore/migration-progress.ts";
import {
  type MigrationDependencies,
  resetMigrationProgress,
  runMigration,
} from "../src/migrations/migration.ts";
import { migrations } from "../src/migrations/migrations.ts";

interface Options {
  now?: () => Date;
  /** Only report the changes, without making them. */
  dry?: boolean;
  /** The name of a finished migration that must run again. */
  again?: string | undefined;
  report: (line: string) => void;
}

/**
 * Runs the missing migrations in their order. Before a migration writes, it goes through all its documents and counts
 * the changes.
 */
export async function migrateStore(
  stores: MigrationDependencies,
  { now = () => new Date(), dry = false, again, report }: Options,
): Promise<void> {
  const { db } = stores;
  if (!(await hasExpectedDataFormat(db)))
    throw new SetupError("This project has no clinic yet: npm run setup makes one.");
  if (again !== undefined && migrations.every(({ name }) => name !== again))
    throw new SetupError(`There is no migration with the name ${again}.`);
  if (again !== undefined && !dry) await resetMigrationProgress(db, again);
  const progress = await readProgress(db, migrations);
  const pending = migrations.filter(({ name }, i) => name === again || !progress[i]?.done);
  if (pending.length === 0) report("All migrations are done.");
  for (const migration of pending) {
    const planned = await runMigration(stores, migration, { now, dry: true });
    report(
      `${migration.name}: ${migration.does}. ${planned.changed} of ${planned.looked} documents need it.`,
    );
    if (dry) continue;
    const done = await runMigration(stores, migration, { now });
    report(`${migration.name}: done, ${done.changed} of ${done.looked} documents changed.`);
  }
}
