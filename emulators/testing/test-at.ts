/**
 * `npm run test:at -- 2026-12-31T23:30 --project suite` runs the tests, or some of them, as if it were that
 * time in the clinic's time zone. The machine needs faketime: https://github.com/wolfcw/libfaketime
 */
import { spawn } from "node:child_process";
import { format, parse } from "date-fns";
import { readDate } from "../../functions/src/domain/calendar-date.ts";
import { slotInstant } from "../../functions/src/domain/slot.ts";
import { demoSettings } from "../seed/demo-clinic.ts";

const [moment = "", ...vitestArguments] = process.argv.slice(2);
const [, date = "", time = ""] = /^([\d-]+)T(([01]\d|2[0-3]):[0-5]\d)$/.exec(moment) ?? [];
const simulatedNow =
  readDate(date) &&
  slotInstant(date, format(parse(time, "HH:mm", new Date()), "hh:mm a"), demoSettings.timeZone);
if (!simulatedNow) {
  console.error("Name a moment on the clinic's clock, like 2026-12-31T23:30.");
  process.exit(1);
}
/**
 * The time is given as an offset from now, which is the same for every process. With a fixed start time,
 * each process would start its own clock there, and tokens would come from the future.
 */
const offsetSeconds = Math.round((simulatedNow.getTime() - Date.now()) / 1000);
const fakeTimeOffset = `${offsetSeconds < 0 ? "" : "+"}${offsetSeconds}s`;
const run = spawn("faketime", ["-f", fakeTimeOffset, "npm", "test", "--", ...vitestArguments], {
  stdio: "inherit",
});
run.on("error", () => {
  console.error(
    "faketime is missing: install it, with apt-get install faketime or brew install libfaketime.",
  );
  process.exitCode = 1;
});
run.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
