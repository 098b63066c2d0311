/**
 * `npm run test:at -- 2026-12-31T23:30 --project suite` runs the tests, or some of them, as if it were that
 * time in the clinic's time zone. The machine needs faketime: https://github.com/wolfcw/libfaketime
 */
import { format, parse } from "date-fns";
import { readDate } from "../../functions/src/domain/calendar-date.ts";
import { slotInstant } from "../../functions/src/domain/slot.ts";
import { demoSettings } from "../seed/demo-clinic.ts";
import { howToInstallFaketime, spawnAt } from "./fake-time.ts";

const [moment = "", ...vitestArguments] = process.argv.slice(2);
const [, date = "", time = ""] = /^([\d-]+)T(([01]\d|2[0-3]):[0-5]\d)$/.exec(moment) ?? [];
const simulatedNow =
  readDate(date) &&
  slotInstant(date, format(parse(time, "HH:mm", new Date()), "hh:mm a"), demoSettings.timeZone);
if (!simulatedNow) {
  console.error("Name a moment on the clinic's clock, like 2026-12-31T23:30.");
  process.exit(1);
}
const run = spawnAt(simulatedNow, ["npm", "test", "--", ...vitestArguments], { stdio: "inherit" });
run.on("error", () => {
  console.error(howToInstallFaketime);
  process.exitCode = 1;
});
run.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
