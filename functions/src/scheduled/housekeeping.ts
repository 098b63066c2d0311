import { millisecondsInMinute } from "date-fns/constants";
import { info, error as logError } from "firebase-functions/logger";
import { onSchedule } from "firebase-functions/scheduler";
import { endAttention } from "../appointments/end-attention.ts";
import { reviewComing } from "../clinic/review-coming.ts";
import { cleanPhotos } from "../doctors/photos.ts";
import { finishRemovals } from "../people/removal.ts";
import { region } from "../ports/environment.ts";
import { realDependencies, stripeSecrets } from "../ports/real-dependencies.ts";

/** Nobody waits for it, and the rest of the run needs some time too. */
const lookMs = 4 * millisecondsInMinute;

/**
 * Sees to what was left behind: removals that were interrupted, appointments that nobody was told of, what needs nobody any
 * more, photos that no doctor has.
 */
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
    // What an edit has made impossible, should its own look have been interrupted.
    const { affected } = await reviewComing(dependencies.db, dependencies.now(), { patienceMs: lookMs });
    const ended = await endAttention(dependencies.db, dependencies.now());
    const photos = await cleanPhotos(dependencies, dependencies.now());
    info("housekeeping", {
      removals: finished.length,
      photos: photos.length,
      affected: affected.length,
      attentionEnded: ended,
    });
  },
);
