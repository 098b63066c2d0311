import { removals } from "../firestore/removals.ts";
import type { Dependencies } from "../http/dependencies.ts";
import { finishRemoval, isDone } from "./removal.ts";

/** Goes on with removals that were interrupted, and says whose are done and whose failed again. */
export async function finishRemovals(
  clinic: Pick<Dependencies, "db" | "accounts" | "now" | "payments">,
): Promise<{ finished: string[]; failed: { uid: string; cause: unknown }[] }> {
  // Those that are done stand here for a day, so that there are never many.
  const begun = await removals(clinic.db).get();
  const open = begun.docs.filter((removal) => !isDone(removal.data()));
  const finished: string[] = [];
  const failed: { uid: string; cause: unknown }[] = [];
  for (const { id: uid } of open) {
    try {
      await finishRemoval(clinic, uid);
      finished.push(uid);
    } catch (cause) {
      failed.push({ uid, cause });
    }
  }
  return { finished, failed };
}
