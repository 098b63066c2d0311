/**
 * `npm run bench:steady [-- part-of-a-name …]`: whether anything jumps by itself, on every screen at every width, while
 * answers take their time. Exits 1 where something does.
 */

import type { Browser, BrowserContext } from "playwright-core";
import { demoPassword } from "../../emulators/seed/accounts.ts";
import { resumeSession } from "../../emulators/testing/sign-in-page.ts";
import { type Screen, type Width, widths, windowHeights } from "../screens/photograph.ts";
import { bringSiteScreens } from "../screens/site-screens.ts";
import { type Jump, negligible, sumOf, watchJumps } from "../testing/jumps.ts";
import { runInSuite } from "./job.ts";

/** How long each answer is on its way: long enough that whatever waits for one is drawn before. */
const latencyMs = 300;
/** Until what follows a state has come. */
const settledMs = 1500;

const names = process.argv.slice(2);
const isAsked = ({ name }: Screen) => names.length === 0 || names.some((part) => name.includes(part));

await runInSuite(async (browser, baseURL) => {
  const problems: string[] = [];
  const screens = (await bringSiteScreens(new Date())).map((group) => ({
    ...group,
    screens: group.screens.filter(isAsked),
  }));
  if (screens.every(({ screens }) => screens.length === 0))
    throw new Error(`No screen has ${names} in its name`);
  for (const { screens: shown, who } of screens) {
    if (shown.length === 0) continue;
    const context = await newContext(browser, baseURL);
    await slowDown(context, baseURL);
    if (who) await resumeSession(await context.newPage(), who.email, demoPassword);
    for (const screen of shown) {
      for (const width of screen.changes ? widths.slice(0, 1) : (screen.widths ?? widths)) {
        const label = `${screen.name} ${width}`;
        try {
          const jumps = await visit(context, screen, width);
          console.log(`  ${label.padEnd(36)}${sumOf(jumps).toFixed(3)}`);
          if (sumOf(jumps) >= negligible)
            problems.push(`${label}: not steady\n${jumps.map(lineOf).join("\n")}`);
        } catch (error) {
          problems.push(`${label}: ${error instanceof Error ? error.message : error}`);
        }
      }
    }
    await context.close();
  }
  return problems;
});

function newContext(browser: Browser, baseURL: string): Promise<BrowserContext> {
  return browser.newContext({
    baseURL,
    locale: "en-US",
    timezoneId: "America/New_York",
    reducedMotion: "reduce",
  });
}

/** Whatever the site is asked for, code too. A screen that makes up answers of its own has them at once. */
async function slowDown(context: BrowserContext, baseURL: string): Promise<void> {
  await context.route(`${baseURL}/**`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, latencyMs));
    // Its page may have been left meanwhile.
    await route.fallback().catch(() => undefined);
  });
}

async function visit(context: BrowserContext, screen: Screen, width: Width): Promise<Jump[]> {
  const page = await context.newPage();
  try {
    await page.setViewportSize({ width, height: windowHeights[width] });
    const jumps = await watchJumps(page);
    await page.goto(screen.path);
    await screen.arrive(page);
    await page.waitForTimeout(settledMs);
    return jumps;
  } finally {
    await context.setOffline(false);
    await page.close();
  }
}

function lineOf({ value, moved }: Jump): string {
  return `      ${value.toFixed(4)}  ${moved.join("; ")}`;
}
