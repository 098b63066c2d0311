/**
 * `npm run test:at -- 2026-12-31T23:30 --project suite`: the tests, or some of them, as if it were that moment on the
 * clinic's clock. The machine needs faketime: https://github.com/wolfcw/libfaketime
 */
import { spawn } from "node:child_process";
import { format, parse } from "date-fns";
import { readDate } from "../../functions/src/domain/calendar-date.ts";
import { defaultSettings } from "../../functions/src/domain/default-clinic.ts";
import { slotInstant } from "../../functions/src/domain/slot.ts";

const [moment = "", ...vitestArguments] = process.argv.slice(2);
const [, date = "", time = ""] = /^([\d-]+)T(([01]\d|2[0-3]):[0-5]\d)$/.exec(moment) ?? [];
const wanted =
  readDate(date) &&
  slotInstant(date, format(parse(time, "HH:mm", new Date()), "hh:mm a"), defaultSettings.timeZone);
if (!wanted) {
  console.error("Name a moment on the clinic's clock, like 2026-12-31T23:30.");
  process.exit(1);
}
/**
 * A distance from now, which every process under it has alike. A moment would begin anew in each, and tokens then come
 * from the future.
 */
const seconds = Math.round((wanted.getTime() - Date.now()) / 1000);
const offset = `${seconds < 0 ? "" : "+"}${seconds}s`;
const run = spawn("faketime", ["-f", offset, "npm", "test", "--", ...vitestArguments], { stdio: "inherit" });
run.on("error", () => {
  console.error(
    "faketime is missing: install it, with apt-get install faketime or brew install libfaketime.",
  );
  process.exitCode = 1;
});
run.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
