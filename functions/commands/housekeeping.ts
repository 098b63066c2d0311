/**
 * `npm run housekeeping`: what the scheduled function does, at once: finishes removals that were interrupted and removes
 * photos that no doctor has; `npm run clean-photos` does only the photos. Without arguments on the running local suite; with
 * `-- --project <id> [--bucket <name>]` on a real project, with Google's application default credentials and Stripe's
 * secrets in the environment.
 */
import { parseArgs } from "node:util";
import { cleanPhotos } from "../src/doctors/clean-photos.ts";
import { realDependencies } from "../src/http/real-dependencies.ts";
import { finishRemovals } from "../src/users/finish-removals.ts";

const { values } = parseArgs({
  options: {
    project: { type: "string", default: "demo-clinic" },
    bucket: { type: "string" },
    photos: { type: "boolean", default: false },
  },
});
const { project, bucket: storageBucket = `${project}.appspot.com` } = values;

if (project.startsWith("demo-")) {
  process.env.FIRESTORE_EMULATOR_HOST ??= "127.0.0.1:8080";
  process.env.FIREBASE_AUTH_EMULATOR_HOST ??= "127.0.0.1:9099";
  process.env.FIREBASE_STORAGE_EMULATOR_HOST ??= "127.0.0.1:9199";
  process.env.METADATA_SERVER_DETECTION ??= "none";
  process.env.STRIPE_SECRET_KEY ??= "sk_test_local";
  process.env.STRIPE_WEBHOOK_SECRET ??= "whsec_local";
  process.env.STRIPE_PUBLISHABLE_KEY ??= "pk_test_local";
}
process.env.GCLOUD_PROJECT = project;
process.env.FIREBASE_CONFIG = JSON.stringify({ projectId: project, storageBucket });

const clinic = realDependencies();
if (!values.photos) {
  const { finished, failed } = await finishRemovals(clinic);
  console.log(`${finished.length} removals finished, ${failed.length} not.`);
  for (const { uid, cause } of failed) console.error(uid, cause);
  if (failed.length > 0) process.exitCode = 1;
}
const photos = await cleanPhotos(clinic, clinic.now());
console.log(`${photos.length} photos that no doctor has removed.`);
