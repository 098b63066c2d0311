import type { Firestore } from "@google-cloud/firestore";
import { readProgress, runMigration } from "../src/migrations/migration.ts";
import { migrations } from "../src/migrations/migrations.ts";

interface Options {
  dry?: boolean;
  report: (line: string) => void;
}

/** Runs the steps that aren't done, in their order. Each looks at everything first, without writing. */
export async function migrateStore(db: Firestore, { dry = false, report }: Options): Promise<void> {
  const now = () => new Date();
  const progress = await readProgress(db, migrations);
  const pending = migrations.filter((_, i) => !progress[i]?.done);
  if (pending.length === 0) report("Nothing is to be migrated.");
  for (const migration of pending) {
    const planned = await runMigration(db, migration, { now, dry: true });
    report(
      `${migration.name}: ${migration.does}. ${planned.changed} of ${planned.looked} documents need it.`,
    );
    if (dry) continue;
    const done = await runMigration(db, migration, { now });
    report(`${migration.name}: done, ${done.changed} of ${done.looked} documents changed.`);
  }
}
