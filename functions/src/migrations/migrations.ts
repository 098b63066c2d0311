/** All steps, in their order. A step stays here for ever: a clinic may upgrade from any version. */
import { holdProgress } from "../firestore/migration-progress.ts";
import { givePhotoTokens } from "./give-photo-tokens.ts";
import { indexPeople } from "./index-people.ts";
import type { Migration } from "./migration.ts";
import { rebuildDays } from "./rebuild-days.ts";
import { recordCallers } from "./record-callers.ts";

export const migrations: readonly Migration[] = [rebuildDays, indexPeople, recordCallers, givePhotoTokens];

/** Which steps are done. */
export const knownProgress = holdProgress(migrations);
