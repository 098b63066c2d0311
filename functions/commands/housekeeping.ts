/**
 * `npm run housekeeping`: what the scheduled function does, at once: finishes removals that were interrupted, looks which
 * coming appointments can't take place, ends what needs nobody any more, and removes photos that no doctor has; `npm run
 * clean-photos` does only the photos.
 * Without arguments on the running local suite; with `-- --project <id> [--bucket <name>]` on a real project, with Google's
 * application default credentials and Stripe's secrets in the environment.
 */
import { parseArgs } from "node:util";
import { millisecondsInMinute } from "date-fns/constants";
import { projectId } from "../../emulators/suite/places.ts";
import { endAttention } from "../src/appointments/end-attention.ts";
import { reviewComing } from "../src/clinic/review-coming.ts";
import { cleanPhotos } from "../src/doctors/photos.ts";
import { finishRemovals } from "../src/people/removal.ts";
import { realDependencies } from "../src/ports/real-dependencies.ts";
import { connect, runCommand } from "./connect.ts";

/** Longer than any clinic's calendar takes, which hangs only where Firestore doesn't answer. */
const lookMs = 10 * millisecondsInMinute;

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      project: { type: "string", default: projectId },
      bucket: { type: "string" },
      photos: { type: "boolean", default: false },
    },
  });
  const { project, bucket } = values;
  await connect(project, bucket);
  const dependencies = realDependencies();
  if (!values.photos) {
    const { finished, failed } = await finishRemovals(dependencies);
    console.log(`${finished.length} removals finished, ${failed.length} not.`);
    for (const { uid, cause } of failed) console.error(uid, cause);
    const reviewed = await reviewComing(dependencies.db, dependencies.now(), { patienceMs: lookMs });
    const most = reviewed.allChecked ? "" : ", as far as was seen";
    console.log(`${reviewed.affected.length} coming appointments can't take place as they stand${most}.`);
    const ended = await endAttention(dependencies.db, dependencies.now());
    console.log(`${ended} notes of what is long over ended.`);
    if (failed.length > 0) process.exitCode = 1;
  }
  const photos = await cleanPhotos(dependencies, dependencies.now());
  console.log(`${photos.length} photos that no doctor has removed.`);
});
