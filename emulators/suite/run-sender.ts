/** The scheduled sender, every two seconds, until whoever started it is gone. */
import { setTimeout as pause } from "node:timers/promises";
import { millisecondsInSecond } from "date-fns/constants";
import { runSender } from "../../functions/src/scheduled/jobs.ts";
import { localSending } from "./local-sending.ts";

/** A notice waits for a minute, for whoever takes back what they have just done. Here nobody wants to wait that long. */
const headStartMs = 55 * millisecondsInSecond;

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
  const { mail, siteUrl } = localSending;
  await runSender({ ...localSending, openMail: () => mail, siteUrl: () => siteUrl }, { headStartMs });
}
