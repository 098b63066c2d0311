/**
 * `npm run send`: what the scheduled function does, at once: owes the reminders that are due, and sends every notice that is.
 * Without arguments on the running local suite; with `-- --project <id>` on a real project, with Google's application default
 * credentials, and SMTP_URL, MAIL_FROM, SITE_URL and LIMITS_KEY in the environment.
 */
import { parseArgs } from "node:util";
import { projectId, SetupError } from "../../emulators/suite/places.ts";
import { oweReminders } from "../src/notices/reminders.ts";
import { sendDue } from "../src/notices/send-due.ts";
import { realDependencies, realMail, siteUrl } from "../src/ports/real-dependencies.ts";
import { connect, runCommand } from "./connect.ts";

/** Nobody stops a command after a minute. */
const limits = { budgetMs: Number.POSITIVE_INFINITY };

await runCommand(async () => {
  const { values } = parseArgs({ options: { project: { type: "string", default: projectId } } });
  await connect(values.project);
  const missing = ["SMTP_URL", "MAIL_FROM", "SITE_URL", "LIMITS_KEY"].filter((name) => !process.env[name]);
  if (missing.length > 0) throw new SetupError(`${missing.join(", ")} must be in the environment.`);
  const { db, now, accounts, limitId } = realDependencies();
  const reminders = await oweReminders({ db, now }, limits);
  const done = await sendDue({ db, now, accounts, limitId, mail: realMail(), siteUrl: siteUrl() }, limits);
  const { sent, suppressed, failed, unknown, deferred, skipped } = done;
  console.log(`Reminders owed: ${reminders.owed}. Not looked at: ${reminders.failed}.`);
  console.log(
    `Sent: ${sent}. Suppressed: ${suppressed}. Failed: ${failed}. Unknown: ${unknown}. Deferred: ${deferred}. Skipped: ${skipped}.`,
  );
  if (reminders.failed + failed + unknown + skipped > 0) process.exitCode = 1;
});
