import { pagesOf } from "../firestore/pages.ts";
import { removals } from "../firestore/removals.ts";
import type { Dependencies } from "../http/dependencies.ts";
import { finishRemoval, isDone } from "./removal.ts";

/** Goes on with removals that were interrupted, and says whose are done and whose failed again. */
export async function finishRemovals(
  clinic: Pick<Dependencies, "db" | "accounts" | "now" | "payments">,
): Promise<{ finished: string[]; failed: { uid: string; cause: unknown }[] }> {
  const finished: string[] = [];
  const failed: { uid: string; cause: unknown }[] = [];
  // Those that are done stand among them for a day.
  for await (const page of pagesOf(removals(clinic.db), 100)) {
    for (const { id: uid } of page.filter((removal) => !isDone(removal.data()))) {
      try {
        await finishRemoval(clinic, uid);
        finished.push(uid);
      } catch (cause) {
        failed.push({ uid, cause });
      }
    }
  }
  return { finished, failed };
}
