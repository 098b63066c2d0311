import { info, warn } from "firebase-functions/logger";
import { isOfOurShape } from "../firestore/clinic.ts";
import type { Route } from "../http/bind.ts";
import { knownProgress } from "../migrations/known-progress.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { release } from "../release.ts";

/**
 * The same routes, of which none reads a store of another shape: each would meet another document that it can't parse, and
 * call it a fault of ours. The store is asked until it has said once that it is of ours. Then the log says which release this is, and
 * which migrations aren't done. That costs an instance one read, and one for each migration.
 */
export function onOurShape(routes: readonly Route[]): Route[] {
  let known = false;
  return routes.map((route) => ({
    endpoint: route.endpoint,
    answer: async (asked) => {
      if (!known) {
        known = await isOfOurShape(asked.db);
        if (known)
          void logRelease(asked).catch((cause) => warn("migrations not read", { cause: String(cause) }));
      }
      return route.answer(asked);
    },
  }));
}

async function logRelease(asked: Pick<Dependencies, "db" | "now">): Promise<void> {
  info("started", { release });
  const wanted = (await knownProgress(asked)).filter(({ done }) => !done).map(({ name }) => name);
  if (wanted.length > 0) warn("migrations wanted", { release, wanted });
}
