import { info } from "firebase-functions/logger";
import { onSchedule } from "firebase-functions/scheduler";
import { oweReminders } from "../notices/reminders.ts";
import { sendDue } from "../notices/send-due.ts";
import { region } from "../ports/environment.ts";
import {
  limitSecrets,
  mailSecrets,
  realDependencies,
  realMail,
  siteUrl,
} from "../ports/real-dependencies.ts";
import { failWhereSkipped } from "./fail-visibly.ts";

/** Tells people what they are to be told. `npm run send` does the same at once. */
export const sender = onSchedule(
  {
    schedule: "every 1 minutes",
    region,
    timeoutSeconds: 180,
    memory: "512MiB",
    // Two at once would do no harm, and no good.
    maxInstances: 1,
    secrets: [...mailSecrets, ...limitSecrets],
  },
  async () => {
    const { db, now, accounts, limitId } = realDependencies();
    const reminders = await oweReminders({ db, now });
    const sent = await sendDue({ db, now, accounts, limitId, mail: realMail(), siteUrl: siteUrl() });
    // Every minute of the day, mostly nothing.
    if (didAnything(reminders) || didAnything(sent)) info("sent", { reminders, ...sent });
    failWhereSkipped("sender", reminders.failed + sent.skipped);
  },
);

function didAnything(done: object): boolean {
  return Object.values(done).some(Boolean);
}
