/**
 * `npm run setup -- --project <id> --name … --country …` writes a new project's clinic as its options or a file describe it,
 * without doctors or patients (docs/deploy.md, 6). With `--check` it changes nothing, but names the alert to create, and says
 * whether Stripe's key and webhook have all that the clinic needs, whether the site accepts the mail provider's reports, and which
 * passwords Firebase Auth takes. It takes STRIPE_SECRET_KEY and MAIL_EVENTS_SECRET from the environment, and leaves out the check
 * of an absent one. It takes SITE_URL from there, too, if the address differs from the one in functions/.env.<id>.
 */
import { SetupError } from "../../emulators/suite/ports-and-paths.ts";
import { readParameter } from "../deploy/parameters.ts";
import { hostingAddress } from "../deploy/pending-migrations.ts";
import { isAlreadyExists } from "../src/firestore/status-codes.ts";
import { checkMailReports } from "./check-mail-reports.ts";
import { checkPasswords } from "./check-passwords.ts";
import { checkStripe } from "./check-stripe.ts";
import { connect, connectUnchecked, runCommand } from "./connect.ts";
import { clinicOptions, readNewClinic } from "./new-clinic.ts";
import { readOptions } from "./read-options.ts";
import { writeClinic } from "./write-clinic.ts";

const usage = `npm run setup -- --project <id> --name … --street … --city … --country … --phone … --email … --time-zone …
  Also: --region, --postal-code, --currency, --locale, --from <file>
npm run setup -- --project <id> --check`;

await runCommand(async () => {
  const { values } = readOptions(usage, {
    options: { project: { type: "string" }, check: { type: "boolean", default: false }, ...clinicOptions },
  });
  const { project, check, ...told } = values;
  if (!project) throw new SetupError("Say which project: npm run setup -- --project <id>");
  if (check) return checkSetup(project);
  const clinic = readNewClinic(told);
  try {
    await writeClinic((await connect(project)).db, clinic);
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
    throw new SetupError(`Project ${project} has a clinic already. Nothing was changed.`);
  }
  const { settings, treatments } = clinic;
  console.log(`Project ${project} is the clinic ${settings.name}. Treatments: ${treatments.length}.`);
  console.log("Check its opening hours and rules under Settings, and its treatments under Treatments.");
});

async function checkSetup(project: string): Promise<void> {
  const { auth } = await connectUnchecked(project);
  const { STRIPE_SECRET_KEY, STRIPE_EMULATOR_HOST, MAIL_EVENTS_SECRET } = process.env;
  const site = process.env.SITE_URL ?? readParameter(project, "SITE_URL") ?? hostingAddress(project);
  // The alert comes first: it needs no key, and no failure of a check hides it.
  console.log(alertToCreate(site));
  const checked = [
    await checkPasswords(auth),
    ...(await checkStripe(project, STRIPE_SECRET_KEY, STRIPE_EMULATOR_HOST)),
    await checkMailReports(site, MAIL_EVENTS_SECRET),
  ];
  for (const { sentence, isRight } of checked) {
    console.log(sentence);
    if (!isRight) process.exitCode = 1;
  }
}

/** A deploy's permissions don't allow asking whether the alert exists. docs/operate.md, "The alert to create" */
function alertToCreate(siteUrl: string): string {
  return [
    "Google Cloud can tell you when a job has stopped or the site is down. Create this alert once, in the Google Cloud console under",
    "Monitoring → Uptime checks → Create uptime check (docs/operate.md, The alert to create):",
    `  Target: HTTPS, URL, host ${new URL(siteUrl).host}, path /health, every 5 minutes`,
    '  Response validation: response code 2xx, and the content contains "lateJobs":[]',
    "  Alert & notification: name it Clinic jobs and site, duration 5 minutes, notify an email address that somebody reads",
  ].join("\n");
}
