import { info } from "firebase-functions/logger";
import { onSchedule } from "firebase-functions/scheduler";
import { region } from "../ports/environment.ts";
import { realDependencies, stripeSecrets } from "../ports/real-dependencies.ts";
import { failWhereSkipped } from "./fail-visibly.ts";
import { reconcile } from "./reconcile.ts";

/** Webhooks bring the news; this finds what they did not bring. `npm run reconcile` does the same at once. */
export const reconciler = onSchedule(
  {
    schedule: "every 15 minutes",
    region,
    timeoutSeconds: 540,
    memory: "512MiB",
    // Two at once would do no harm, and no good.
    maxInstances: 1,
    secrets: stripeSecrets,
  },
  async () => {
    const done = await reconcile(realDependencies());
    info("reconciled", done);
    failWhereSkipped("reconciler", done.failed);
  },
);
