import { info, warn } from "firebase-functions/logger";
import { hasOurShape } from "../firestore/clinic.ts";
import type { Route } from "../http/bind.ts";
import { knownProgress } from "../migrations/migrations.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { release } from "../release.ts";

/**
 * Wraps the routes so that none reads a database of another shape, whose documents can't be parsed. The first request of an
 * instance checks the shape, then logs the release and the migrations that aren't done. That costs one read, and one per
 * migration.
 */
export function onOurShape(routes: readonly Route[]): Route[] {
  let isChecked = false;
  let logged: Promise<void> | undefined;
  return routes.map((route) => ({
    endpoint: route.endpoint,
    answer: route.answer,
    admit: async (call) => {
      if (!isChecked) {
        isChecked = await hasOurShape(call.db);
        if (isChecked) logged ??= logRelease(call);
        await logged;
      }
      return route.admit(call);
    },
  }));
}

async function logRelease(call: Pick<Dependencies, "db" | "now">): Promise<void> {
  info("started", { release });
  try {
    const pending = (await knownProgress(call)).filter(({ done }) => !done).map(({ name }) => name);
    if (pending.length > 0) warn("migrations aren't done", { release, pending });
  } catch (cause) {
    warn("migrations can't be read", { release, cause: String(cause) });
  }
}
