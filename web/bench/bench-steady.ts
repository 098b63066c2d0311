/**
 * `npm run bench:steady [-- part-of-a-screen's-name …]` looks for layout shifts on every screen at every width, with slow server
 * answers. Exits with 1 when a screen shifts.
 */
import type { BrowserContext } from "playwright-core";
import { demoPassword } from "../../emulators/seed/accounts.ts";
import { urls } from "../../emulators/suite/ports-and-paths.ts";
import { resumeSession } from "../../emulators/testing/sign-in-page.ts";
import { type Screen, screenContext, type Width, widths, windowHeights } from "../screens/screenshot.ts";
import { prepareSiteScreens } from "../screens/site-screens.ts";
import {
  type LayoutShiftRecord,
  negligibleShiftScore,
  sumShiftScores,
  watchLayoutShifts,
} from "../testing/layout-shifts.ts";
import { runInBrowser } from "./run-benchmark.ts";

/** Delays each server answer this long, so that the page is drawn before the answer arrives. */
const latencyMs = 300;
/** The wait after a screen is ready, so that late layout shifts are recorded too. */
const settleMs = 1500;

await runInBrowser(async (browser) => {
  const names = process.argv.slice(2);
  const isWanted = ({ name }: Screen) => names.length === 0 || names.some((part) => name.includes(part));
  const groups = (await prepareSiteScreens(new Date()))
    .map((group) => ({ ...group, screens: group.screens.filter(isWanted) }))
    .filter(({ screens }) => screens.length > 0);
  if (groups.length === 0) throw new Error(`No screen has ${names} in its name`);
  const problems: string[] = [];
  for (const { screens, account } of groups) {
    const context = await browser.newContext(screenContext);
    await delayAnswers(context);
    if (account) await resumeSession(await context.newPage(), account.email, demoPassword);
    for (const screen of screens) {
      for (const width of screen.changesData ? widths.slice(0, 1) : (screen.widths ?? widths)) {
        const label = `${screen.name} ${width}`;
        try {
          const shifts = await findShifts(context, screen, width);
          console.log(`  ${label.padEnd(36)}${sumShiftScores(shifts).toFixed(3)}`);
          if (sumShiftScores(shifts) >= negligibleShiftScore)
            problems.push(`${label}: not steady\n${shifts.map(formatShift).join("\n")}`);
        } catch (error) {
          problems.push(`${label}: ${error instanceof Error ? error.message : error}`);
        }
      }
    }
    await context.close();
  }
  return problems;
});

/** Delays scripts and API answers. Does not delay answers that a screen's `prepare` stubs. */
async function delayAnswers(context: BrowserContext): Promise<void> {
  await context.route(`${urls.site}/**`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, latencyMs));
    // Ignores the error of a request whose page has closed.
    await route.fallback().catch(() => undefined);
  });
}

async function findShifts(
  context: BrowserContext,
  screen: Screen,
  width: Width,
): Promise<LayoutShiftRecord[]> {
  const page = await context.newPage();
  try {
    await page.setViewportSize({ width, height: windowHeights[width] });
    const shifts = await watchLayoutShifts(page);
    await page.goto(screen.path);
    await screen.prepare(page);
    await page.waitForTimeout(settleMs);
    return shifts;
  } finally {
    await context.setOffline(false);
    await page.close();
  }
}

function formatShift({ value, moved }: LayoutShiftRecord): string {
  return `      ${value.toFixed(4)}  ${moved.join("; ")}`;
}
