import { info, warn } from "firebase-functions/logger";
import { hasExpectedDataFormat } from "../firestore/clinic.ts";
import type { Route } from "../http/bind.ts";
import { readMigrationProgress } from "../migrations/migrations.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { releaseVersion } from "../release.ts";

/**
 * Wraps the routes so that none reads a database of another shape, whose documents can't be parsed. The first request of an
 * instance checks the shape, then logs the release and the migrations that aren't done. That costs one read, and one per
 * migration.
 */
export function withDataFormatCheck(routes: readonly Route[]): Route[] {
  let isChecked = false;
  let logged: Promise<void> | undefined;
  return routes.map((route) => ({
    endpoint: route.endpoint,
    answer: route.answer,
    admit: async (call) => {
      if (!isChecked) {
        isChecked = await hasExpectedDataFormat(call.db);
        if (isChecked) logged ??= logReleaseAndMigrations(call);
        await logged;
      }
      return route.admit(call);
    },
  }));
}

async function logReleaseAndMigrations(call: Pick<Dependencies, "db" | "now">): Promise<void> {
  info("started", { release: releaseVersion });
  try {
    const pending = (await readMigrationProgress(call)).filter(({ done }) => !done).map(({ name }) => name);
    if (pending.length > 0) warn("migrations aren't done", { release: releaseVersion, pending });
  } catch (cause) {
    warn("migrations can't be read", { release: releaseVersion, cause: String(cause) });
  }
}
