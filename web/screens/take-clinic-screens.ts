/** Takes the screenshots of one clinic. `take-screens.ts` starts this script at the moment of the pictures. */
import { chromium } from "playwright-core";
import { provideChromium } from "../../emulators/machine/provide-programs.ts";
import { readSeedClinic } from "../../emulators/seed/read-seed-clinic.ts";
import { endChildrenWithThisProcess } from "../../emulators/suite/process-family.ts";
import { startSuite } from "../../emulators/suite/suite.ts";
import { prepareOtherClinicScreens, siteDomainOf } from "./other-clinic-screens.ts";
import { type ScreenshotRun, takeGroup, takeWindowScreenshot } from "./screenshot.ts";
import { prepareSiteScreens } from "./site-screens.ts";

const [name = "demo", options = "{}", moment] = process.argv.slice(2);
const { settings } = readSeedClinic(name);
const run: ScreenshotRun = {
  ...JSON.parse(options),
  taken: new Set(),
  problems: [],
  ...(moment !== undefined && { moment: new Date(moment) }),
  region: { locale: settings.locale, timezoneId: settings.timeZone },
  siteDomain: siteDomainOf(settings),
};
endChildrenWithThisProcess();
const suite = await startSuite({ clinic: name, living: true, report: (line) => console.log(`  ✓ ${line}`) });
const browser = await chromium.launch(provideChromium());
try {
  const now = new Date();
  const groups = await (name === "demo" ? prepareSiteScreens(now) : prepareOtherClinicScreens(name, now));
  for (const group of groups) await takeGroup(browser, group, run);
  if (name === "demo" && "home".includes(run.only)) await takeWindowScreenshot(browser, "/", "home", run);
} finally {
  await browser.close();
  await suite.close();
}
process.send?.({ taken: [...run.taken], problems: run.problems }, () => process.exit());
