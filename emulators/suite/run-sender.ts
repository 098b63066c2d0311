/** The scheduled sender, every two seconds, until whoever started it is gone. */
import { setTimeout as pause } from "node:timers/promises";
import { millisecondsInSecond } from "date-fns/constants";
import { oweReminders } from "../../functions/src/notices/reminders.ts";
import { sendDue } from "../../functions/src/notices/send-due.ts";
import { firebaseAccounts } from "../../functions/src/ports/accounts.ts";
import { smtpMail } from "../../functions/src/ports/smtp-mail.ts";
import { emulatedAuth, emulatedFirestore } from "../testing/admin.ts";
import { localParameters, localSecrets } from "./local-keys.ts";

/** A notice waits for a minute, for whoever takes back what they have just done. Here nobody wants to wait that long. */
const headStartMs = 55 * millisecondsInSecond;

const sending = {
  db: emulatedFirestore(),
  accounts: firebaseAccounts(emulatedAuth()),
  mail: smtpMail({ smtpUrl: localSecrets.SMTP_URL, from: localParameters.MAIL_FROM }),
  siteUrl: localParameters.SITE_URL,
  now: () => new Date(),
};

const stop = new AbortController();
process.on("disconnect", () => {
  stop.abort();
  // Where the emulators have gone too, a run would not end by itself.
  setTimeout(() => process.exit(), 5 * millisecondsInSecond).unref();
});

let told = "";
while (!stop.signal.aborted) {
  const trouble = await run().then(
    () => "",
    (error: unknown) => String(error),
  );
  // Each once, until it goes well again.
  if (trouble && trouble !== told) process.send?.(trouble);
  told = trouble;
  await pause(2 * millisecondsInSecond, undefined, { signal: stop.signal }).catch(() => undefined);
}
process.exit();

async function run(): Promise<void> {
  await oweReminders(sending);
  await sendDue(sending, { headStartMs });
}
