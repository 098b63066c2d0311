/**
 * `npm run housekeeping`: what the scheduled function does, at once: finishes removals that were interrupted, looks which
 * coming appointments can't take place, ends what needs nobody any more, and removes photos that no doctor has; `npm run
 * clean-photos` does only the photos.
 * Without arguments on the running local suite; with `-- --project <id> [--bucket <name>]` on a real project, with Google's
 * application default credentials, Stripe's secrets and LIMITS_KEY in the environment.
 */
import { parseArgs } from "node:util";
import { millisecondsInMinute } from "date-fns/constants";
import { projectId } from "../../emulators/suite/places.ts";
import { realDependencies } from "../src/ports/real-dependencies.ts";
import { keepHouse } from "../src/scheduled/keep-house.ts";
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
  const onlyPhotos = values.photos;
  const kept = await keepHouse(realDependencies(), { lookMs, onlyPhotos });
  if (!onlyPhotos) {
    console.log(`${kept.removals} removals finished.`);
    console.log(`${kept.affected} coming appointments can't take place as they stand.`);
    console.log(`${kept.attentionEnded} notes of what is long over ended.`);
    console.log(`${kept.callers} records of callers without appointments deleted.`);
  }
  console.log(`${kept.photos} photos that no doctor has removed.`);
  console.log(`${kept.skipped} skipped.`);
  if (kept.skipped > 0) process.exitCode = 1;
});
