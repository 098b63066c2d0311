/** Runs the scheduled sender every two seconds, until the process that started it has ended. */
import { setTimeout as pause } from "node:timers/promises";
import { millisecondsInSecond } from "date-fns/constants";
import { runSender } from "../../functions/src/scheduled/jobs.ts";
import { localSenderDependencies } from "./local-sender-dependencies.ts";

/**
 * A notification normally waits one minute, so that a change that is undone at once sends no mail. In the
 * local suite it waits only five seconds.
 */
const skippedWaitMs = 55 * millisecondsInSecond;

const stop = new AbortController();
process.on("disconnect", () => {
  stop.abort();
  // If the emulators have ended too, the current run would never finish, so the process exits.
  setTimeout(() => process.exit(), 5 * millisecondsInSecond).unref();
});

let reported = "";
while (!stop.signal.aborted) {
  const problem = await run().then(
    () => "",
    (error: unknown) => String(error),
  );
  // Each problem is reported once, until a run succeeds again.
  if (problem && problem !== reported) process.send?.(problem);
  reported = problem;
  await pause(2 * millisecondsInSecond, undefined, { signal: stop.signal }).catch(() => undefined);
}
process.exit();

async function run(): Promise<void> {
  const { mail, siteUrl } = localSenderDependencies;
  await runSender(
    { ...localSenderDependencies, openMail: () => mail, siteUrl: () => siteUrl },
    { headStartMs: skippedWaitMs },
  );
}
