import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { demoPassword } from "../../emulators/seed/accounts.ts";
import { urls } from "../../emulators/suite/ports-and-paths.ts";
import { signInByForm } from "../../emulators/testing/sign-in-page.ts";

/** A state of a page that is shown in screenshots. `prepare` brings the page to the state. */
export interface Screen {
  name: string;
  path: string;
  /** Brings the open page to the screen's state. Changes nothing on the server unless `changesData` is set. */
  prepare: (page: Page) => Promise<unknown>;
  /** Captures only the visible window, not the whole page, for a dialog or a banner. */
  windowOnly?: true;
  /** Captures the footer too, and a page longer than `maxHeight` in full. */
  fullPage?: boolean;
  /** `prepare` changes the server's data, so the screen can be prepared only once. */
  changesData?: true;
  /** The widths at which the page has this state; all widths by default. */
  widths?: readonly Width[];
}

export interface ScreenGroup {
  screens: readonly Screen[];
  /** The account that is signed in; nobody by default. */
  account?: { email: string };
}

/** The window's height for the width of a phone, a tablet and a laptop, in pixels. */
export const windowHeights = { 390: 844, 768: 1024, 1280: 800 } as const;
export type Width = keyof typeof windowHeights;
export const widths: readonly Width[] = [390, 768, 1280];

export const screenContext: BrowserContextOptions = {
  baseURL: urls.site,
  locale: "en-US",
  timezoneId: "America/New_York",
  reducedMotion: "reduce",
};

/** Screenshots cut off longer pages at this height, because a screenshot shows the style, not every row. */
const maxHeight = 2000;

export interface ScreenshotRun {
  folder: string;
  /** PNG is for close inspection. The screenshots stored in docs/screens are WebP. */
  format: "webp" | "png";
  /** Only screens whose name contains this text are taken. */
  only: string;
  /** The names of the screenshots taken in this run. */
  taken: Set<string>;
  /** The screens that failed, and why. */
  problems: string[];
  /** The time on the pages' clocks. By default it is this machine's time. */
  moment?: Date;
  /** The domain that the pictures show instead of this machine's address. Requests to it are answered by this machine. */
  siteDomain?: string;
  /** The language and time zone of the visitors' browsers. By default they are those of the demo clinic. */
  region?: Pick<BrowserContextOptions, "locale" | "timezoneId">;
}

/** Takes the screenshots of a group's screens, each in a new tab. The tabs share the group's sign-in. */
export async function takeGroup(
  browser: Browser,
  { screens, account }: ScreenGroup,
  run: ScreenshotRun,
): Promise<void> {
  const wanted = screens.filter(({ name }) => name.includes(run.only));
  if (wanted.length === 0) return;
  const page = await newPage(browser, run);
  const context = page.context();
  if (account) await signInByForm(page, account.email, demoPassword);
  for (const screen of wanted) {
    const tab = await context.newPage();
    try {
      await takeScreenshots(tab, screen, run);
      console.log(`  ${screen.name}`);
    } catch (error) {
      console.log(`  ${screen.name} failed`);
      run.problems.push(`${screen.name}: ${error instanceof Error ? error.message : error}`);
    }
    await context.setOffline(false);
    await tab.close();
  }
  await context.close();
}

async function newPage(browser: Browser, { moment, siteDomain, region }: ScreenshotRun): Promise<Page> {
  const context = await browser.newContext({ ...screenContext, ...region, deviceScaleFactor: 1 });
  context.setDefaultTimeout(30_000);
  // A mail shows the logo of the clinic's site. Browsers don't load it from this machine's address into a page without one.
  await context.route(
    ({ hostname }) => hostname === siteDomain,
    async (route) => {
      const { pathname, search } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: `${urls.site}${pathname}${search}` }) });
    },
  );
  if (moment) await context.clock.setFixedTime(moment);
  return context.newPage();
}

/** Prepares the screen once, and takes a screenshot at every width in both color schemes. */
async function takeScreenshots(page: Page, screen: Screen, run: ScreenshotRun): Promise<void> {
  const [first = 390] = screen.widths ?? widths;
  await page.setViewportSize({ width: first, height: windowHeights[first] });
  await page.goto(screen.path);
  await screen.prepare(page);
  await resizeWindow(page, first, screen);
  // Some pages keep asking for news, so the network may never be quiet.
  await page.waitForLoadState("networkidle", { timeout: 15_000 }).catch(() => undefined);
  await page.mouse.move(0, 0);
  const session = await page.context().newCDPSession(page);
  for (const width of screen.widths ?? widths) {
    await resizeWindow(page, width, screen);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await capture(page, session, `${screen.name}-${width}-${colorScheme}`, run);
    }
  }
}

/** Takes a screenshot of a page's first view on a laptop, for the README. */
export async function takeWindowScreenshot(
  browser: Browser,
  path: string,
  name: string,
  run: ScreenshotRun,
): Promise<void> {
  const page = await newPage(browser, run);
  await page.setViewportSize({ width: 1280, height: windowHeights[1280] });
  await page.goto(path);
  await capture(page, await page.context().newCDPSession(page), name, run);
  await page.context().close();
}

/** Makes the window as tall as the page without its footer, so that sticky bars lie at the top and the bottom of the page. */
async function resizeWindow(
  page: Page,
  width: Width,
  { windowOnly, fullPage = false }: Screen,
): Promise<void> {
  const windowHeight = windowHeights[width];
  await page.setViewportSize({ width, height: windowHeight });
  // The page was scrolled for another width.
  await page.evaluate((toTop) => {
    if (toTop) window.scrollTo(0, 0);
    else document.activeElement?.scrollIntoView({ block: "nearest" });
  }, !windowOnly);
  if (windowOnly) return;
  const pageHeight = await page.evaluate((withFooter) => {
    // Fixes the height of elements as tall as the window, so that they do not grow with the window.
    const frames = [...document.querySelectorAll<HTMLElement>("body, main, main > *")];
    for (const { style } of frames) style.minHeight = "";
    const heights = frames.map((frame) => getComputedStyle(frame).minHeight);
    for (const [i, { style }] of frames.entries()) style.minHeight = heights[i] ?? "";
    if (withFooter) return document.documentElement.scrollHeight;
    const content = document.querySelector("main")?.getBoundingClientRect().bottom ?? 0;
    const bar = document.querySelector(".dashboard-tabs")?.clientHeight ?? 0;
    return Math.ceil(content + scrollY + bar);
  }, fullPage);
  const limit = fullPage ? pageHeight : maxHeight;
  await page.setViewportSize({ width, height: Math.min(Math.max(pageHeight, windowHeight), limit) });
}

async function capture(page: Page, session: CDPSession, name: string, run: ScreenshotRun): Promise<void> {
  const { folder, format, taken, siteDomain } = run;
  await waitUntilDrawn(page);
  if (siteDomain !== undefined) await hideMachineAddress(page, siteDomain);
  const { data } = await session.send("Page.captureScreenshot", {
    format,
    ...(format === "webp" && { quality: 40 }),
  });
  await writeFile(join(folder, `${name}.${format}`), Buffer.from(data, "base64"));
  taken.add(name);
}

/** Waits until the page's fonts and visible images are loaded and laid out. */
async function waitUntilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    const isShown = ({ top, bottom, width }: DOMRect) => width > 0 && top < innerHeight && bottom > 0;
    const images = [...document.images].filter(
      (image) => !image.complete && (image.loading !== "lazy" || isShown(image.getBoundingClientRect())),
    );
    const slow = new Promise((resolve) => setTimeout(resolve, 5_000));
    const loaded = images.map((image) => image.decode().catch(() => undefined));
    await Promise.race([slow, Promise.all(loaded)]);
    await nextFrame();
  });
  await page.waitForTimeout(150);
}

/** Shows the clinic's domain wherever the page shows this machine's address, like in the address of a calendar feed. */
async function hideMachineAddress(page: Page, domain: string): Promise<void> {
  await page.evaluate(
    ({ hosts, domain }) => {
      const shown = (text: string) =>
        hosts.reduce(
          (kept, host) => kept.replaceAll(`http://${host}`, `https://${domain}`).replaceAll(host, domain),
          text,
        );
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const { nodeValue } = node;
        if (nodeValue && shown(nodeValue) !== nodeValue) node.nodeValue = shown(nodeValue);
      }
      for (const field of document.querySelectorAll("input, textarea")) {
        if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
        if (shown(field.value) !== field.value) field.value = shown(field.value);
      }
    },
    { hosts: machineHosts, domain },
  );
}

const machineHosts = [urls.site, urls.local].map((url) => new URL(url).host);
