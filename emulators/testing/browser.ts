import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type LaunchOptions, type Page } from "playwright-core";
import { afterAll, beforeAll, type TestContext } from "vitest";
import { provideChromium, provideHeadlessBrowser } from "../machine/provide-programs.ts";
import { localStateFolder, standInAddressInBuild, urls } from "../suite/ports-and-paths.ts";
import { desktop, type Viewport } from "./screen-variants.ts";

interface PageOptions {
  viewport?: Viewport;
  /** Console errors that this test causes on purpose, such as the browser's message about a 409 answer. */
  expected?: readonly RegExp[];
  colorScheme?: "light" | "dark";
  /** Another site than the worker's own. */
  site?: string;
  timeZone?: string;
}

let browser: Promise<Browser> | undefined;

/** Opens the worker's Chromium. All test files of the worker share it, and it ends with the worker. */
function getSharedBrowser(): Promise<Browser> {
  browser ??= launchChromium();
  return browser;
}

/**
 * The built site uses the stand-ins' address of `npm start`. This Chromium redirects that address to the
 * worker's clinic.
 */
function launchChromium(
  options: LaunchOptions = {},
  { executablePath, args } = provideHeadlessBrowser(),
): Promise<Browser> {
  const redirects = `--host-resolver-rules=MAP ${standInAddressInBuild} ${new URL(urls.local).host}`;
  return chromium.launch({ executablePath, args: [...args, redirects], ...options });
}

/** Gives one test file a Chromium with the back-forward cache, which Playwright disables. */
export function provideBrowserWithPageCache(): void {
  const before = browser;
  beforeAll(() => {
    browser = launchChromium({ ignoreDefaultArgs: ["--disable-back-forward-cache"] }, provideChromium());
  });
  afterAll(async () => {
    await (await browser)?.close();
    browser = before;
  });
}

/**
 * Opens a page with a session of its own, in the clinic's time zone. The test fails on console errors and
 * page errors that it did not announce. After a failure the log has the page's text, and
 * `.local/screenshots` has a screenshot.
 */
export async function openPage(test: TestContext, options: PageOptions = {}): Promise<Page> {
  const { viewport = desktop, expected = [], colorScheme = "light" } = options;
  const { site = urls.site, timeZone = "America/New_York" } = options;
  const context = await (await getSharedBrowser()).newContext({
    baseURL: site,
    viewport,
    colorScheme,
    locale: "en-US",
    timezoneId: timeZone,
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const pageErrors = collectPageErrors(page, expected);
  test.onTestFinished(async () => {
    if (test.task.result?.state === "fail" && !page.isClosed()) await logPageState(page, test.task.name);
    // The complaints are copied before the routes are released: a request that continues after that reaches
    // a server that the test has not prepared.
    const reportedDefects = [...pageErrors];
    await removeRouteHandlers(page);
    await context.close();
    if (reportedDefects.length > 0) throw new Error(`The page complained:\n${reportedDefects.join("\n")}`);
  });
  return page;
}

/** Collects the page's errors: console errors, uncaught errors, and violations of its security policy. */
function collectPageErrors(page: Page, expected: readonly RegExp[]): string[] {
  const pageErrors: string[] = [];
  const addError = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) pageErrors.push(text);
  };
  page.on("console", (message) => {
    if (message.type() === "error") addError(`${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => addError(`${error.name}: ${error.message}`));
  return pageErrors;
}

/**
 * A route handler that still answers when its page closes is not the test's fault, but would fail the whole
 * run.
 */
async function removeRouteHandlers(page: Page): Promise<void> {
  if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
}

/** Saves a screenshot and prints the page's text: in CI the log is the only trace of a failure. */
async function logPageState(page: Page, name: string): Promise<void> {
  const folder = join(localStateFolder, "screenshots");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name.replaceAll(/\W+/g, "-")}.png`);
  await page.screenshot({ path, fullPage: true });
  console.log(`Screenshot: ${path}`);
  console.log(`${page.url()} shows:\n${await page.locator("body").ariaSnapshot()}`);
}
