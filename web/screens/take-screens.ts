/**
 * `npm run screens` takes screenshots of every screen into .local/screens, and updates the screenshots stored in docs/screens.
 * With `--folder` or `--png` the stored screenshots stay. `-- --only <part of a name>` takes only the screens with such a name.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Page } from "playwright-core";
import { provideChromium } from "../../emulators/machine/provide-programs.ts";
import { demoPassword } from "../../emulators/seed/accounts.ts";
import { localStateFolder } from "../../emulators/suite/ports-and-paths.ts";
import { endChildrenWithThisProcess } from "../../emulators/suite/process-family.ts";
import { startSuite } from "../../emulators/suite/suite.ts";
import { signInByForm } from "../../emulators/testing/sign-in-page.ts";
import { mailScreens } from "./mail-screens.ts";
import { prepareOtherClinicScreens } from "./other-clinic-screens.ts";
import { type ScreenshotRun, screenContext, takeScreenshots, takeWindowScreenshot } from "./screenshot.ts";
import { prepareSiteScreens, type ScreenGroup } from "./site-screens.ts";
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
  taken: new Set(),
};
const browser = await chromium.launch(provideChromium());
const problems: string[] = [];
try {
  await mkdir(run.folder, { recursive: true });
  await takeGroup({ screens: mailScreens });
  if (!values.only.startsWith("mail-")) await takeSite();
  if (!values.folder && !values.png) await updateStored();
} finally {
  await browser.close();
}
for (const problem of problems) console.error(`  ✗ ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);

async function updateStored(): Promise<void> {
  for (const name of await updateStoredScreenshots(browser, run.taken, run.folder))
    console.log(`  ✓ docs/screens: ${name}`);
  if (values.only) return;
  for (const name of storedScreenshots)
    if (!run.taken.has(name)) problems.push(`${name}: stored, but not taken`);
}

async function takeSite(): Promise<void> {
  endChildrenWithThisProcess();
  const otherClinics = ["leeds", "osaka"];
  if (!otherClinics.some((name) => values.only.startsWith(name))) {
    await takeClinic("demo", async () => {
      for (const group of await prepareSiteScreens(new Date())) await takeGroup(group);
      if ("home".includes(values.only)) await takeWindowScreenshot(await newPage(), "/", "home", run);
    });
  }
  for (const name of otherClinics) {
    if (values.only && !values.only.startsWith(name)) continue;
    await takeClinic(name, async () => {
      for (const group of await prepareOtherClinicScreens(name, new Date())) await takeGroup(group);
    });
  }
}

async function takeClinic(clinic: string, take: () => Promise<void>): Promise<void> {
  const suite = await startSuite({ clinic, report: (line) => console.log(`  ✓ ${line}`) });
  try {
    await take();
  } finally {
    await suite.close();
  }
}

/** Takes the screenshots of a group's screens, each in a new tab. The tabs share the group's sign-in. */
async function takeGroup({ screens, account }: ScreenGroup): Promise<void> {
  const wanted = screens.filter(({ name }) => name.includes(values.only));
  if (wanted.length === 0) return;
  const page = await newPage();
  const context = page.context();
  if (account) await signInByForm(page, account.email, demoPassword);
  for (const screen of wanted) {
    const tab = await context.newPage();
    try {
      await takeScreenshots(tab, screen, run);
      console.log(`  ${screen.name}`);
    } catch (error) {
      problems.push(`${screen.name}: ${error instanceof Error ? error.message : error}`);
    }
    await context.setOffline(false);
    await tab.close();
  }
  await context.close();
}

async function newPage(): Promise<Page> {
  const context = await browser.newContext({ ...screenContext, deviceScaleFactor: 1 });
  context.setDefaultTimeout(15_000);
  return context.newPage();
}
