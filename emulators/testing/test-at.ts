/**
 * `npm run test:at -- 2026-12-31T23:30 --project suite`: the tests, or some of them, as if it were that moment on the
 * clinic's clock. The machine needs faketime: https://github.com/wolfcw/libfaketime
 */
import { spawn } from "node:child_process";
import { TZDate } from "@date-fns/tz";
import { defaultSettings } from "../../functions/src/contract/default-clinic.ts";

const [moment = "", ...vitestArguments] = process.argv.slice(2);
const [, year, month, day, hour, minute] =
  /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/.exec(moment)?.map(Number) ?? [];
if (!year || !month || !day || hour === undefined || minute === undefined) {
  console.error("Name the moment on the clinic's clock, like 2026-12-31T23:30.");
  process.exit(1);
}
const wanted = new TZDate(year, month - 1, day, hour, minute, defaultSettings.timeZone);
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
