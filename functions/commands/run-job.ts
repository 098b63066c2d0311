/**
 * `npm run housekeeping`, `npm run send` and `npm run reconcile` run a scheduled job at once. Without arguments they
 * work on the running local suite. With `-- --project <id>` they work on a real project, with Google's application
 * default credentials and the job's settings in the environment. `npm run housekeeping` also takes `--bucket <name>`.
 * `npm run clean-photos` does only housekeeping's work on photos.
 */
import { millisecondsInDay } from "date-fns/constants";
import { projectId, SetupError } from "../../emulators/suite/ports-and-paths.ts";
import { deleteUnusedPhotos } from "../src/clinic/photos.ts";
import { trackSkippedDocuments } from "../src/firestore/skipped-documents.ts";
import { realJobDependencies } from "../src/ports/real-dependencies.ts";
import { type Job, runHousekeeping, runReconciler, runSender } from "../src/scheduled/jobs.ts";
import { connect, runCommand } from "./connect.ts";
import { readOptions } from "./read-options.ts";

const usage = "npm run housekeeping|clean-photos|send|reconcile -- [--project <id>] [--bucket <name>]";

const runPhotoCleanup: Job = async (dependencies) => {
  const skips = trackSkippedDocuments("photos");
  const photos = await deleteUnusedPhotos(dependencies, dependencies.now(), skips.skip);
  return { photos: photos.length, skipped: skips.paths.size };
};

const stripeSecretNames = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PUBLISHABLE_KEY"];
const jobs: Readonly<Record<string, { run: Job; needs: readonly string[] }>> = {
  housekeeping: { run: runHousekeeping, needs: [...stripeSecretNames, "LIMITS_KEY"] },
  photos: { run: runPhotoCleanup, needs: [] },
  send: { run: runSender, needs: ["SMTP_URL", "MAIL_FROM", "SITE_URL", "LIMITS_KEY"] },
  reconcile: { run: runReconciler, needs: ["STRIPE_SECRET_KEY"] },
};

await runCommand(async () => {
  const { values, positionals } = readOptions(usage, {
    options: { project: { type: "string", default: projectId }, bucket: { type: "string" } },
    allowPositionals: true,
  });
  const job = jobs[positionals[0] ?? ""];
  if (!job) throw new SetupError(`Say which job: ${Object.keys(jobs).join(", ")}.`);
  await connect(values.project, values.bucket);
  const missing = job.needs.filter((name) => !process.env[name]);
  if (missing.length > 0) throw new SetupError(`${missing.join(", ")} must be in the environment.`);
  // This job doesn't use these secrets, but the SDK would warn about each that is missing.
  for (const name of stripeSecretNames) process.env[name] ??= "off";
  // Unlike a scheduled function, a command has no time limit of some minutes.
  const report = await job.run(realJobDependencies(), { budgetMs: millisecondsInDay });
  for (const [name, count] of Object.entries(report)) console.log(`${name}: ${count}`);
  const { skipped, failed = 0, unknown = 0 } = report;
  if (skipped > 0 || failed || unknown) process.exitCode = 1;
});
