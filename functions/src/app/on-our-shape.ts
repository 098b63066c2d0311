import { info, warn } from "firebase-functions/logger";
import { isOfOurShape } from "../firestore/clinic.ts";
import type { Route } from "../http/bind.ts";
import { knownProgress } from "../migrations/migrations.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { release } from "../release.ts";

/**
 * The same routes, of which none reads a store of another shape: each would meet another document that it can't parse, and
 * call it a fault of ours. The store is asked until it has said once that it is of ours. Then the log says which release this is, and
 * which migrations aren't done. That costs an instance one read, and one for each migration.
 */
export function onOurShape(routes: readonly Route[]): Route[] {
  let known = false;
  let logged: Promise<void> | undefined;
  return routes.map((route) => ({
    endpoint: route.endpoint,
    answer: route.answer,
    admit: async (asked) => {
      if (!known) {
        known = await isOfOurShape(asked.db);
        if (known) logged ??= logRelease(asked);
        await logged;
      }
      return route.admit(asked);
    },
  }));
}

async function logRelease(asked: Pick<Dependencies, "db" | "now">): Promise<void> {
  info("started", { release });
  try {
    const pending = (await knownProgress(asked)).filter(({ done }) => !done).map(({ name }) => name);
    if (pending.length > 0) warn("migrations aren't done", { release, pending });
  } catch (cause) {
    warn("migrations can't be read", { release, cause: String(cause) });
  }
}
