import { holdProgress } from "../firestore/migration-progress.ts";
import { migrations } from "./migrations.ts";

/** Which steps are done. */
export const knownProgress = holdProgress(migrations);
