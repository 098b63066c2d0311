/**
 * `npm run screens` takes a picture of every screen into .local/screens, and renews the kept ones in docs/screens. With `--folder` or
 * `--png` it renews none. `-- --only <part of a name>` takes some screens.
 */

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "playwright-core";
import { provideChromium } from "../../emulators/machine/provide-programs.ts";
import { demoPassword } from "../../emulators/seed/accounts.ts";
import { localStateFolder } from "../../emulators/suite/ports-and-paths.ts";
import { endChildrenWithThisProcess } from "../../emulators/suite/process-family.ts";
import { startSuite } from "../../emulators/suite/suite.ts";
import { signInByForm } from "../../emulators/testing/sign-in-page.ts";
import { keepScreens, keptScreens } from "./kept-screens.ts";
import { mailScreens } from "./mail-screens.ts";
import { type Darkroom, photograph, photographWindow, type Screen } from "./photograph.ts";
import { bringSiteScreens, type ScreensOf } from "./site-screens.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    folder: { type: "string" },
    png: { type: "boolean", default: false },
  },
});
const darkroom: Darkroom = {
  folder: values.folder ?? join(localStateFolder, "screens"),
  format: values.png ? "png" : "webp",
  taken: new Set(),
};

const wanted = ({ name }: Screen) => name.includes(values.only);

const browser = await chromium.launch(provideChromium());
const failed: string[] = [];
try {
  await mkdir(darkroom.folder, { recursive: true });
  await takeAll(browser, { screens: mailScreens.filter(wanted) });
  if (!values.only.startsWith("mail-")) await takeSite(browser);
  if (!values.folder && !values.png) await keep(browser);
} finally {
  await browser.close();
}
for (const line of failed) console.error(`  ✗ ${line}`);
process.exit(failed.length > 0 ? 1 : 0);

async function keep(browser: Browser): Promise<void> {
  const { folder, taken } = darkroom;
  for (const name of await keepScreens(browser, taken, folder)) console.log(`  ✓ docs/screens: ${name}`);
  if (values.only) return;
  for (const name of keptScreens) if (!taken.has(name)) failed.push(`${name}: kept, but not taken`);
}

/** What only the running suite can show. */
async function takeSite(browser: Browser): Promise<void> {
  const suite = await startSuite({ report: (line) => console.log(`  ✓ ${line}`) });
  endChildrenWithThisProcess();
  try {
    for (const group of await bringSiteScreens(new Date()))
      await takeAll(browser, { ...group, screens: group.screens.filter(wanted) }, suite.url);
    if ("home".includes(values.only)) {
      const page = await newPage(browser, suite.url);
      await photographWindow(page, "/", "home", darkroom);
    }
  } finally {
    await suite.close();
  }
}

/** Each screen has a tab of its own, and all of them one session. */
async function takeAll(browser: Browser, { screens, who }: ScreensOf, url?: string): Promise<void> {
  if (screens.length === 0) return;
  const page = await newPage(browser, url);
  if (who) await signInByForm(page, who.email, demoPassword);
  for (const screen of screens) {
    const tab = await page.context().newPage();
    try {
      await photograph(tab, screen, darkroom);
      console.log(`  ${screen.name}`);
    } catch (error) {
      failed.push(`${screen.name}: ${error instanceof Error ? error.message : error}`);
    }
    await page.context().setOffline(false);
    await tab.close();
  }
  await page.context().close();
}

async function newPage(browser: Browser, url?: string): Promise<Page> {
  const context = await browser.newContext({
    ...(url && { baseURL: url }),
    locale: "en-US",
    timezoneId: "America/New_York",
    reducedMotion: "reduce",
    deviceScaleFactor: 1,
  });
  context.setDefaultTimeout(15_000);
  return context.newPage();
}
