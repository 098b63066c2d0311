/** All migrations, in their order. A migration is never removed from this list, because a clinic may upgrade from any release. */
import { cachedProgressReader } from "../firestore/migration-progress.ts";
import { datePayments } from "./date-payments.ts";
import { givePhotoTokens } from "./give-photo-tokens.ts";
import { indexPeople } from "./index-people.ts";
import type { Migration } from "./migration.ts";
import { rebuildDays } from "./rebuild-days.ts";
import { createCallerRecords } from "./record-callers.ts";

export const migrations: readonly Migration[] = [
  rebuildDays,
  indexPeople,
  createCallerRecords,
  givePhotoTokens,
  datePayments,
];

/** Reads which migrations are done. */
export const readMigrationProgress = cachedProgressReader(migrations);
