/**
 * `npm run screens` takes screenshots of every screen into .local/screens, and updates the screenshots stored in docs/screens.
 * With `--folder` or `--png` the stored screenshots stay. `-- --only <part of a name>` takes only the screens with such a name.
 *
 * Every clinic has a process of its own, in which it is 10:40 in the morning of a working day. Without faketime the
 * pictures show this machine's time.
 */
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import * as z from "zod/mini";
import { provideChromium } from "../../emulators/machine/provide-programs.ts";
import { listSeedClinics } from "../../emulators/seed/read-seed-clinic.ts";
import { localStateFolder, root } from "../../emulators/suite/ports-and-paths.ts";
import { howToInstallFaketime, spawnAt } from "../../emulators/testing/fake-time.ts";
import { mailScreens } from "./mail-screens.ts";
import { momentOfScreens } from "./moment.ts";
import { type ScreenshotRun, takeGroup } from "./screenshot.ts";
import { storedScreenshots, updateStoredScreenshots } from "./stored-screenshots.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    folder: { type: "string" },
    png: { type: "boolean", default: false },
  },
});
const run: ScreenshotRun = {
  folder: values.folder ?? join(localStateFolder, "screens"),
  format: values.png ? "png" : "webp",
  only: values.only,
  taken: new Set(),
  problems: [],
};
/** What the process of one clinic reports at its end. */
const resultSchema = z.object({ taken: z.array(z.string()), problems: z.array(z.string()) });
const browser = await chromium.launch(provideChromium());
try {
  await mkdir(run.folder, { recursive: true });
  await takeGroup(browser, { screens: mailScreens }, run);
  if (!values.only.startsWith("mail-")) for (const name of wantedClinics()) await takeClinic(name);
  if (!values.folder && !values.png) await updateStored();
} finally {
  await browser.close();
}
for (const problem of run.problems) console.error(`  ✗ ${problem}`);
process.exit(run.problems.length > 0 ? 1 : 0);

/** The screens of the clinics beside the demo begin with the clinic's name. */
function wantedClinics(): string[] {
  const names = listSeedClinics();
  const named = names.filter((name) => name !== "demo" && values.only.startsWith(name));
  if (named.length > 0) return named;
  return values.only === "" ? names : ["demo"];
}

async function takeClinic(name: string): Promise<void> {
  const moment = momentOfScreens(name, new Date());
  const script = join(root, "web/screens/take-clinic-screens.ts");
  const child = await startAt(moment, [process.execPath, script, name, JSON.stringify(run)]);
  child.on("message", (message) => {
    const { taken, problems } = z.parse(resultSchema, message);
    for (const screen of taken) run.taken.add(screen);
    run.problems.push(...problems);
  });
  const [code] = await once(child, "exit");
  if (code !== 0) run.problems.push(`${name}: ended with exit code ${code}`);
}

/** The moment is the script's last argument if the clock is set to it. */
async function startAt(moment: Date, command: readonly [string, ...string[]]): Promise<ChildProcess> {
  const options: SpawnOptions = { stdio: ["inherit", "inherit", "inherit", "ipc"] };
  const child = spawnAt(moment, [...command, moment.toISOString()], options);
  try {
    await once(child, "spawn");
    return child;
  } catch {
    console.log(`  ${howToInstallFaketime} The pictures show this machine's time.`);
    const [program, ...args] = command;
    return spawn(program, args, options);
  }
}

async function updateStored(): Promise<void> {
  for (const name of await updateStoredScreenshots(browser, run.taken, run.folder))
    console.log(`  ✓ docs/screens: ${name}`);
  if (values.only) return;
  for (const name of storedScreenshots)
    if (!run.taken.has(name)) run.problems.push(`${name}: stored, but not taken`);
}
