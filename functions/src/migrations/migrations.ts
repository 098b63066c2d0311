/** All steps, in their order. A step stays here for ever: a clinic may upgrade from any version. */
import type { Migration } from "./migration.ts";
import { rebuildDays } from "./rebuild-days.ts";

export const migrations: readonly Migration[] = [rebuildDays];
