import { info } from "firebase-functions/logger";
import { onSchedule } from "firebase-functions/scheduler";
import { region } from "../ports/environment.ts";
import { limitSecrets, realDependencies, stripeSecrets } from "../ports/real-dependencies.ts";
import { failWhereSkipped } from "./fail-visibly.ts";
import { keepHouse } from "./keep-house.ts";

/** Once an hour. `npm run housekeeping` does the same at once. */
export const housekeeping = onSchedule(
  {
    schedule: "every 60 minutes",
    region,
    timeoutSeconds: 540,
    memory: "512MiB",
    // Removing a person cancels appointments, which may give money back.
    secrets: [...stripeSecrets, ...limitSecrets],
  },
  async () => {
    const kept = await keepHouse(realDependencies());
    info("housekeeping", kept);
    failWhereSkipped("housekeeping", kept.skipped);
  },
);
