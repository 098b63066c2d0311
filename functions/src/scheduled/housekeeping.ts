import { info, error as logError } from "firebase-functions/logger";
import { onSchedule } from "firebase-functions/scheduler";
import { cleanPhotos } from "../doctors/photos.ts";
import { finishRemovals } from "../people/removal.ts";
import { region } from "../ports/environment.ts";
import { realDependencies, stripeSecrets } from "../ports/real-dependencies.ts";

/** Sees to what was left behind: removals that were interrupted, photos that no doctor has. */
export const housekeeping = onSchedule(
  {
    schedule: "every 60 minutes",
    region,
    timeoutSeconds: 540,
    memory: "512MiB",
    // Removing a person cancels appointments, which may give money back.
    secrets: stripeSecrets,
  },
  async () => {
    const dependencies = realDependencies();
    const { finished, failed } = await finishRemovals(dependencies);
    for (const { uid, cause } of failed) logError("removal not finished", { uid, cause: String(cause) });
    const photos = await cleanPhotos(dependencies, dependencies.now());
    info("housekeeping", { removals: finished.length, photos: photos.length });
  },
);
